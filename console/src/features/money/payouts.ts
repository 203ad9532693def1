// What a courier pays out of several orders, each less what it keeps. Pure.

export interface OwedOrder {
  readonly number: string | null
  readonly total: number | null
  /** what its courier keeps, as its vendor said; null: nobody has said */
  readonly cod_fee: number | null
}

export interface Payout {
  readonly number: string
  readonly remitted: number
}

export function netOf({ total, cod_fee: fee }: OwedOrder): number {
  return Math.max(0, (total ?? 0) - (fee ?? 0))
}

export const sumOf = (orders: readonly OwedOrder[]) => orders.reduce((sum, each) => sum + netOf(each), 0)

/**
 * What came for each, where `received` came for all of them: what is missing or too much is shared by what each should bring, so that
 * they come to exactly that. null: nobody said how much came.
 */
export function payoutsOf(orders: readonly OwedOrder[], received: number | null): Payout[] {
  const net = sumOf(orders)
  if (received === null || net === 0)
    return orders.map((each) => ({ number: each.number ?? '', remitted: netOf(each) }))
  let before = 0
  return orders.map((each) => {
    const from = Math.round((received * before) / net)
    before += netOf(each)
    return { number: each.number ?? '', remitted: Math.round((received * before) / net) - from }
  })
}

/** No order brings more than its buyer paid. */
export function isTooMuch(orders: readonly OwedOrder[], received: number | null): boolean {
  const totals = new Map(orders.map(({ number, total }) => [number, total ?? 0]))
  return payoutsOf(orders, received).some(({ number, remitted }) => remitted > (totals.get(number) ?? 0))
}
