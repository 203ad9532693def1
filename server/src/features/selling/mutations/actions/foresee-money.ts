// What money would be for, were it taken in now: read and judged as it would be then, and nobody waits for it.
import type { Credit } from '../../../../adapters/mutations/mutation-provider.ts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { inOneSnapshot } from '../../../../db/transaction.ts'
import type { MoneySource } from '../../../../domain/mutations.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { findOrder, type OrderRow } from '../../orders/queries.ts'
import { neighboursOf } from '../../payments/named-accounts.ts'
import { knownElsewhere } from '../elsewhere.ts'
import { payableFor } from '../payable.ts'
import { cameIn, findTwin, knownAmong, type MoneyRow } from '../queries.ts'
import { judge, type PayableOrder } from '../rules.ts'
import { newMoney } from './take-in-money.ts'

export interface ForeseenMoney {
  readonly money: MoneyRow
  readonly order: Pick<OrderRow, 'number'> | null
}

/** So many in one snapshot: as long as one lasts, nothing that was deleted anywhere is tidied away. */
const TOGETHER = 200

/** In their order, as one may take what another would have had. null: it is known. */
export async function foreseeMoney(
  ctx: Context,
  shop: Shop,
  provider: MoneySource,
  credits: readonly Credit[],
  at: Date,
): Promise<(ForeseenMoney | null)[]> {
  /** what those before have taken */
  const taken = { orders: new Set<string>(), twins: new Set<string>() }
  const foreseen: (ForeseenMoney | null)[] = []
  for (let from = 0; from < credits.length; from += TOGETHER) {
    const some = credits.slice(from, from + TOGETHER)
    await inOneSnapshot(ctx.db, async (tx) => {
      const known = await knownAmong(tx, shop.id, provider, some)
      for (const credit of some) {
        const isKnown = known.has(`${credit.account} ${credit.id}`)
        const money = { ...newMoney(shop, provider, credit, at), version: 1 }
        foreseen.push(isKnown ? null : await foreseeOne(tx, ctx, money, taken))
      }
    })
  }
  return foreseen
}

async function foreseeOne(
  tx: Db,
  { secrets }: Context,
  money: MoneyRow,
  taken: { readonly orders: Set<string>; readonly twins: Set<string> },
): Promise<ForeseenMoney> {
  const ignored = { ...money, state: 'ignored' } as const
  if (money.state === 'ignored') return { money, order: null }
  const [twin, neighbours, orders] = await Promise.all([
    findTwin(tx, money, [...taken.twins]),
    neighboursOf(tx, secrets, money.shop_id, money.account),
    payableFor(tx, money),
  ])
  if (twin) {
    taken.twins.add(twin)
    return { money: { ...ignored, same_as: twin }, order: null }
  }
  if (!orders) return { money, order: null }
  const elsewhere = await knownElsewhere(tx, secrets, money, neighbours)
  const seen = orders.map((order) => (taken.orders.has(order.id) ? paidBefore(order, money) : order))
  const judgement = judge(cameIn(money), seen, elsewhere)
  if (judgement.is === 'trial') return { money: ignored, order: null }
  if (judgement.is === 'theirs') return { money: { ...ignored, elsewhere: judgement.elsewhere }, order: null }
  if (judgement.is === 'settled') taken.orders.add(judgement.order)
  const order = judgement.order === null ? null : await findOrder(tx, money.shop_id, judgement.order)
  return { money: { ...money, state: judgement.is }, order }
}

/** Of one that somebody had paid by hand this is the money: nothing else of it changes. */
function paidBefore(order: PayableOrder, { received_at }: MoneyRow): PayableOrder {
  if (order.isPaidByHand) return { ...order, isSettled: true }
  return { ...order, status: 'paid', expiresAt: null, leftAt: received_at, isSettled: true }
}
