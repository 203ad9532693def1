// getWaiting: how much waits for the merchant right now, counted cheaply.
import type { Context } from '../../../../context.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { countLow } from '../../../catalogue/products/listed.ts'
import { countWaitingMoney } from '../../mutations/queries.ts'
import { OVERDUE_MS } from '../../orders/rules.ts'
import { countWaiting, MOST_WAITING, type WaitingOrders } from '../../orders/waiting-queries.ts'
import { countWaitingParcels, type WaitingParcels } from '../../parcels/queries.ts'
import { countRefundsToMake } from '../../payments/refunds/queries.ts'

export interface WaitingInShop extends WaitingOrders {
  readonly parcels: WaitingParcels
  readonly lowStock: number
  /** amounts that came, and that somebody has to look at */
  readonly money: number
  /** orders with money that the merchant is to give back by hand */
  readonly refund: number
}

export async function getWaiting({ db }: Context, shop: Shop, at: Date): Promise<WaitingInShop> {
  const [orders, parcels, lowStock, money, refund] = await Promise.all([
    countWaiting(db, shop.id, new Date(at.getTime() - OVERDUE_MS)),
    countWaitingParcels(db, shop.id, MOST_WAITING),
    countLow(db, shop.id),
    countWaitingMoney(db, shop.id, MOST_WAITING),
    countRefundsToMake(db, shop.id, MOST_WAITING),
  ])
  return { ...orders, parcels, lowStock, money, refund }
}
