// What a merchant is shown before and after a refund: what came, what went back, what may, by which way and until when.
import type { Context } from '../../../../context.ts'
import { refundableUntil } from '../../../../domain/refund.ts'
import type { OrderLineRow, OrderRow } from '../../orders/queries.ts'
import { methodOfAttempt } from '../method-names.ts'
import { loadMoney, type OrderMoney, sourcesWithWayBack } from './money.ts'
import { piecesLeft } from './rules.ts'

export interface ShownMoney extends OrderMoney {
  /** of what is left, what gateways would give back by themselves */
  readonly byGateway: number
  /** what the buyer paid by there: "QRIS", "GoPay"; null: no gateway would */
  readonly through: string | null
  /** until when; null: no end is known */
  readonly until: Date | null
  /** by the line's position, how many pieces no refund names yet */
  readonly pieces: ReadonlyMap<number, number>
}

export async function showMoney(
  ctx: Context,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  at: Date,
): Promise<ShownMoney> {
  const money = await loadMoney(ctx.db, order)
  const able = await sourcesWithWayBack(ctx, money.sources, at)
  const withWay = money.sources.filter(({ attempt, left }) => attempt && left > 0 && able.has(attempt.id))
  const first = withWay[0]?.attempt ?? null
  const until = first && refundableUntil(first)
  return {
    ...money,
    byGateway: withWay.reduce((sum, { left }) => sum + left, 0),
    through: first && methodOfAttempt(first),
    until: until === 'never' ? null : until,
    pieces: piecesLeft(lines, money.refunds),
  }
}
