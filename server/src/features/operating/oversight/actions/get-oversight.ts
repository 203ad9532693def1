// getOversight: the newest shops, and those that look odd, as an operator goes through them.
import type { Context } from '../../../../context.ts'
import { ownNames } from '../../../../domain/look-alikes.ts'
import { findShopsByIds, newestShops, resemblances } from '../../../../tenancy/queries.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { countProducts, newestNames } from '../../../catalogue/products/stored.ts'
import { ownersOfShops } from '../../../people/accounts/queries.ts'
import { mostRefused } from '../../../people/messages/state.ts'
import { countOrders } from '../../../selling/orders/queries.ts'
import { payeesOfSeveral } from '../../../selling/payments/methods.ts'
import { mostReported, openReportsOf } from '../queries.ts'
import { LEAST_REFUSED, LEAST_REPORTS, type Odd, oddities } from '../rules.ts'

export interface OverseenShop {
  readonly shop: Shop
  /** null: it is among those that look odd, and not among the newest */
  readonly createdAt: Date | null
  readonly owners: readonly string[]
  readonly products: number
  readonly orders: number
  readonly reports: number
  readonly odd: readonly Odd[]
}

export interface Oversight {
  readonly newest: readonly OverseenShop[]
  /** those with the most to look at first */
  readonly odd: readonly OverseenShop[]
}

const MOST_NEWEST = 50
const MOST_ODD = 100
const MOST_PRODUCTS = 2_000
const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
/** Who resembles another for longer has been seen. */
const RESEMBLES_MS = 30 * DAY_MS

export async function getOversight(ctx: Context, at: Date): Promise<Oversight> {
  const { db, config } = ctx
  const newest = await newestShops(db, MOST_NEWEST)
  const newestIds = newest.map(({ id }) => id)
  const [products, alike, payees, refused, reported] = await Promise.all([
    newestNames(db, newestIds, MOST_PRODUCTS),
    resemblances(db, { since: new Date(at.getTime() - RESEMBLES_MS), most: MOST_ODD }),
    payeesOfSeveral(db, MOST_ODD),
    mostRefused(db, { since: new Date(at.getTime() - WEEK_MS), least: LEAST_REFUSED, most: MOST_ODD }),
    mostReported(db, LEAST_REPORTS, MOST_ODD),
  ])
  const compared = new Set([
    ...payees.flatMap(({ shop_ids }) => shop_ids),
    ...alike.flatMap(({ shop_id, other_id }) => [shop_id, other_id]),
  ])
  const owners = await ownersOfShops(db, [...compared])
  const facts = { shops: newest, resemblances: alike, products, payees, owners, refused, reported }
  const found = oddities(facts, ownNames(config))
  const odd = Map.groupBy(found, ({ shopId }) => shopId)
  const oddIds = [...odd.keys()].slice(0, MOST_ODD)
  const others = await findShopsByIds(db, oddIds)
  const known = new Map([...others, ...newest].map((shop) => [shop.id, shop]))
  const look = await factsOf(ctx, [...known.keys()])
  const overseen = (id: string): OverseenShop[] => {
    const shop = known.get(id)
    if (!shop) return []
    const createdAt = newest.find((each) => each.id === id)?.created_at ?? null
    return [{ shop, createdAt, odd: odd.get(id) ?? [], ...look(id) }]
  }
  return { newest: newestIds.flatMap(overseen), odd: oddIds.flatMap(overseen) }
}

async function factsOf({ db }: Context, ids: readonly string[]) {
  const [products, orders, reports, owners] = await Promise.all([
    countProducts(db, ids),
    countOrders(db, ids),
    openReportsOf(db, ids),
    ownersOfShops(db, ids),
  ])
  const byShop = Map.groupBy(owners, ({ shop_id }) => shop_id)
  return (id: string) => ({
    products: products.get(id) ?? 0,
    orders: orders.get(id) ?? 0,
    reports: reports.get(id) ?? 0,
    owners: (byShop.get(id) ?? []).map(({ login }) => login),
  })
}
