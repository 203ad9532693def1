// What a refund would come to, and what happens then, said before it is made. Pure.
import { rupiah } from '../../../format/money.ts'
import { dayAndYear } from '../../../format/time.ts'
import { refundTexts } from '../../../texts/refunds.ts'
import type { Order } from '../order.ts'

const t = refundTexts

export interface WantedRefund {
  readonly what: 'all' | 'lines' | 'amount'
  /** by line, how many pieces */
  readonly pieces: readonly number[]
  readonly amount: number
  readonly byBank: boolean
}

type Priced = Pick<Order, 'lines' | 'subtotal' | 'discount_total' | 'money'>

/** As the server counts it: a discount of the whole order is shared among its goods, and shipping stays. */
export function amountOf({ lines, subtotal, discount_total, money }: Priced, wanted: WantedRefund): number {
  const left = money?.left ?? 0
  if (wanted.what === 'all') return left
  if (wanted.what === 'amount') return wanted.amount
  const goods = lines.reduce((sum, line, i) => sum + (wanted.pieces[i] ?? 0) * (line.unit_price ?? 0), 0)
  const all = subtotal ?? 0
  return all === 0 ? 0 : Math.floor((goods * (all - (discount_total ?? 0))) / all)
}

export function isPossible(order: Priced, wanted: WantedRefund): boolean {
  const amount = amountOf(order, wanted)
  return amount >= 1 && amount <= (order.money?.left ?? 0)
}

export function planOf(order: Priced, wanted: WantedRefund): string[] {
  const { left = 0, open = 0, by_gateway = 0, through = null, until = null } = order.money ?? {}
  const amount = amountOf(order, wanted)
  const byGateway = wanted.byBank ? 0 : Math.min(amount, by_gateway ?? 0)
  const byBank = amount - byGateway
  return [
    ...(byGateway > 0 ? [t.gatewayPlan(rupiah(byGateway), through ?? 'payment gateway')] : []),
    ...(byGateway > 0 && until ? [t.untilPlan(dayAndYear(until))] : []),
    ...(byBank > 0 ? [t.bankPlan(rupiah(byBank))] : []),
    amount === left && open === 0 ? t.endsPlan : t.staysPlan,
    t.stockPlan,
    t.toldPlan,
  ]
}

/** What is sent. */
export function refundOf(wanted: WantedRefund, reason: string) {
  const lines = wanted.pieces.flatMap((qty, position) => (qty > 0 ? [{ position, qty }] : []))
  return {
    ...(wanted.what === 'lines' && { lines }),
    ...(wanted.what === 'amount' && { amount: wanted.amount }),
    ...(wanted.byBank && { way: 'bank' as const }),
    ...(reason.trim() && { reason: reason.trim() }),
  }
}
