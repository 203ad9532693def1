// Tables of what was sold on days that are over, as Kysely sees them; held to the database by tables.test.ts.
import type { Generated } from 'kysely'

export interface SalesDayTable {
  shop_id: string
  part: string
  /** 2026-11-15 */
  day: string
  key: string
  name: string | null
  orders: number
  paid_orders: number
  items: number
  goods: number
  discounts: number
  shipping: number
  fees: number
  revenue: number
  refunds: number
  costed: number
  costed_discounts: number
  cost: number
  cod_orders: number
  cod_collected_orders: number
  cod_collected: number
  cod_remitted: number
  cod_owed: number
  cod_due: number
  cod_refused_orders: number
}

export interface SalesSummedTable {
  shop_id: string
  until: string
}

export interface SalesMarkTable {
  shop_id: string
  day: string
  id: Generated<number>
}
