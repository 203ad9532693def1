// A draft that can still become an order.

import { Problem } from '../../problems.ts'
import type { DraftRow } from './queries.ts'

/** Unknown: 404. Already an order: 409. Past its time: 410. */
export function assertOpen(draft: DraftRow | null, at: Date): DraftRow {
  if (!draft) throw new Problem('not_found')
  if (draft.order_id !== null) throw new Problem('order_moved')
  if (at >= draft.expires_at) throw new Problem('draft_expired')
  return draft
}
