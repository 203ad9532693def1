// What is said of money that came. Pure.
import type { Schemas } from '../../api.ts'
import { rupiah } from '../../format/money.ts'
import { moneyTexts } from '../../texts/money.ts'

const t = moneyTexts

export type IncomingMoney = Schemas['IncomingMoney']

const WAITING: readonly IncomingMoney['state'][] = ['unknown', 'paid_twice', 'paid_after_end', 'differs']

/** Somebody has to say what it is for. */
export function isWaiting({ state }: Pick<IncomingMoney, 'state'>): boolean {
  return WAITING.includes(state)
}

/** By how much it misses what an order waits for. */
export function missText(difference: number | null): string {
  if (!difference) return t.exact
  return difference > 0 ? t.more(rupiah(difference)) : t.less(rupiah(-difference))
}

/** Who told of it, and where it came to. */
export function sourceText({ provider, account, settled_by }: IncomingMoney): string {
  const source = provider ? (t.sources[provider] ?? provider) : ''
  const parts = [source, t.account((account ?? '').slice(-4)), settled_by === 'hand' ? t.byHand : '']
  return parts.filter((part) => part !== '').join(' · ')
}
