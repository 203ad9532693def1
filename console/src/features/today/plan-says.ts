// In words: what of the shop's plan is nearly used up, what waits for that, and that it ends soon. Pure.
import type { AdminAnswerOf } from '@etalase/client/admin'
import { dayAndTime } from '../../format/time.ts'
import { todayTexts } from '../../texts/today.ts'

const t = todayTexts.plan
const TOLD_BEFORE_MS = 14 * 86_400_000

export type PlanSaid = Pick<AdminAnswerOf<'getPlan'>, 'usage' | 'ends_at' | 'held_messages' | 'held_until'>

/** Nothing where all is well. */
export function planSays({
  usage,
  ends_at: endsAt,
  held_messages: held,
  held_until: until,
}: PlanSaid): string {
  const full = usage.filter(({ what, is_nearly_full }) => is_nearly_full && !(held && what === 'messages'))
  const isEnding = endsAt !== null && Date.parse(endsAt) - Date.now() < TOLD_BEFORE_MS
  const isOver = full.some(({ used, limit }) => (used ?? 0) >= (limit ?? 0))
  const counted = full.map(({ what }) => t.counted[what ?? 'products']).join(', ')
  return [
    ...(held && until ? [t.held(held, dayAndTime(until))] : []),
    ...(isEnding ? [t.ends(dayAndTime(endsAt))] : []),
    ...(counted ? [(isOver ? t.full : t.nearlyFull)(counted)] : []),
  ].join(' ')
}
