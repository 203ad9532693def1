// Whether the last thing that happened to an order can still be taken back. Pure.
import type { Order } from './order.ts'
import { UNDO_SECONDS } from './use-undo.ts'

const UNDOABLE: readonly (string | null)[] = ['processing', 'shipped', 'completed']

/** How many milliseconds are left; 0: it stays. */
export function undoLeft({ status, history, messages, contact }: Order, now: number): number {
  const last = history.at(-1)
  if (last?.actor !== 'merchant' || last.from === last.to || last.to !== status) return 0
  // What went out cannot be called back.
  const isTold =
    contact !== null && messages.findLast(({ kind }) => kind === 'order_moved')?.status !== 'waiting'
  if (isTold || !UNDOABLE.includes(status)) return 0
  return Math.max(0, Date.parse(last.at ?? '') + UNDO_SECONDS * 1_000 - now)
}
