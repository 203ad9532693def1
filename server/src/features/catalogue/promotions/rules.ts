// Which promotions run at a moment.
import { isOpen } from '../../../domain/time-window.ts'
import type { ScheduledPromotion } from './queries.ts'

export function runningAt(promotions: readonly ScheduledPromotion[], at: Date): ScheduledPromotion[] {
  return promotions.filter(({ starts_at, ends_at }) => isOpen({ from: starts_at, until: ends_at }, at))
}
