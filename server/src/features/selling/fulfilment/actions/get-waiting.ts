// getWaiting: how much waits for the merchant right now, counted cheaply.
import type { Context } from '../../../../context.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { countLow } from '../../../catalogue/products/listed.ts'
import { OVERDUE_MS } from '../../orders/rules.ts'
import { countWaiting, type WaitingOrders } from '../../orders/waiting-queries.ts'

export interface WaitingInShop extends WaitingOrders {
  readonly lowStock: number
}

export async function getWaiting({ db }: Context, shop: Shop, at: Date): Promise<WaitingInShop> {
  const [orders, lowStock] = await Promise.all([
    countWaiting(db, shop.id, new Date(at.getTime() - OVERDUE_MS)),
    countLow(db, shop.id),
  ])
  return { ...orders, lowStock }
}
