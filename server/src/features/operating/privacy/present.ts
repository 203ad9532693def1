// Requests, buyers and accesses as they are answered.

import type { WithSecrets } from '../../../base/secrets.ts'
import type { AccessRow } from '../../../tenancy/access-log.ts'
import type { Anonymised } from './actions/anonymise-buyer.ts'
import type { HeldOfBuyer } from './actions/find-buyer.ts'
import { contactsOfRequests } from './contact.ts'
import type { RequestRow } from './queries.ts'
import type { AccessShape, AnonymisedBuyer, DataRequest, FoundBuyer } from './schema.ts'

export function toRequest(ctx: WithSecrets, row: RequestRow): DataRequest {
  const { id, kind, noted_by, done_by, outcome, orders, contact_sealed } = row
  return {
    id,
    kind,
    contact: (contact_sealed && contactsOfRequests.open(ctx, row, contact_sealed)) ?? null,
    asked_at: row.asked_at.toISOString(),
    due_at: row.due_at.toISOString(),
    noted_by,
    done_at: row.done_at?.toISOString() ?? null,
    done_by,
    outcome,
    orders,
  }
}

export function toFoundBuyer(
  ctx: WithSecrets,
  { contact, counts, running, requests }: HeldOfBuyer,
): FoundBuyer {
  const { orders = 0, drafts = 0, payments = 0, messages = 0, waits_for = 0, prepared_carts = 0 } = counts
  return {
    contact: contact.value,
    held: { orders, drafts, payments, messages, waits_for, prepared_carts },
    running_orders: [...running],
    requests: requests.map((row) => toRequest(ctx, row)),
  }
}

export function toAnonymised(ctx: WithSecrets, { request, waitsFor }: Anonymised): AnonymisedBuyer {
  return { request: toRequest(ctx, request), waits_for_orders: [...waitsFor] }
}

export function toAccess(row: AccessRow): AccessShape {
  const { day, what, subject, via, times, actor_kind, actor_id, actor_name } = row
  return {
    day,
    what,
    subject,
    actor: { kind: actor_kind, id: actor_id, name: actor_name },
    via,
    times,
    first_at: row.first_at.toISOString(),
    last_at: row.last_at.toISOString(),
  }
}
