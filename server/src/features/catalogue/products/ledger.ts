// The ledger of stock: why it changed, written together with each change, read newest first.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { insertOf } from '../../../db/rows.ts'
import { type Actor, COMMAND_LINE } from '../../../domain/access.ts'
import type { NewId } from '../../../domain/ids.ts'
import type { StockKind } from '../../../domain/stock-kind.ts'

/** Why an order changes stock. */
export interface OrderCause {
  readonly kind: Extract<StockKind, 'sold' | 'returned' | 'taken_again' | 'came_back'>
  readonly orderNumber: string
  readonly at: Date
}

/** Why a merchant changes it. */
export interface MerchantCause {
  readonly kind: Extract<StockKind, 'set' | 'file' | 'import'>
  readonly at: Date
  /** left out: the command line */
  readonly by?: Actor | undefined
  /** the ids of what is written for the first time; left out: by chance */
  readonly newId?: NewId | undefined
}

export interface StockMove {
  readonly product_id: string
  readonly variant_id: string | null
  readonly change: number
  /** what there is afterwards */
  readonly stock: number
  readonly why: OrderCause
}

/** For the statement that changes the stock. Of one stock in the order of the moves. */
export function noteMoves(shopId: string, moves: readonly StockMove[]): RawBuilder<unknown>[] {
  if (moves.length === 0) return []
  const rows = moves.map(({ why, ...move }) => ({
    shop_id: shopId,
    at: why.at,
    ...move,
    kind: why.kind,
    order_number: why.orderNumber,
    actor_kind: null,
    actor_id: null,
    actor_name: null,
    reason: null,
  }))
  return [insertOf('stock_ledger', rows)]
}

/** The end of a statement whose `written` gives `product_id`, `variant_id`, `change`, `stock` and `reason`. */
export function noteWritten(shopId: string, { kind, at, by = COMMAND_LINE }: MerchantCause) {
  return sql`
    insert into stock_ledger
      (shop_id, at, product_id, variant_id, kind, change, stock, actor_kind, actor_id, actor_name, reason)
    select ${shopId}, ${at}::timestamptz, product_id, variant_id, ${kind}, change, stock,
      ${by.kind}, ${by.id}, ${by.name}, reason
    from written`
}

export interface LedgerRow {
  readonly id: number
  readonly at: Date
  readonly product_id: string
  readonly variant_id: string | null
  /** of the product, as it is called now */
  readonly name: string
  /** of the variant, or of the product where it has none */
  readonly sku: string | null
  readonly kind: StockKind
  readonly change: number
  readonly stock: number
  readonly order_number: string | null
  readonly actor_kind: Actor['kind'] | null
  readonly actor_id: string | null
  readonly actor_name: string | null
  readonly reason: string | null
}

export interface WhichMoves {
  readonly productId?: string | undefined
  readonly variantId?: string | undefined
  /** those that are older than this one */
  readonly before?: number | undefined
  readonly limit: number
}

/** Newest first. */
export async function ledgerRows(
  db: Db,
  shopId: string,
  { productId, variantId, before, limit }: WhichMoves,
): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select l.id, l.at, l.product_id, l.variant_id, p.name, case when v.id is null then p.sku else v.sku end as sku,
      l.kind, l.change, l.stock, l.order_number, l.actor_kind, l.actor_id, l.actor_name, l.reason
    from (
      select * from stock_ledger
      where shop_id = ${shopId}
        ${productId === undefined ? sql`` : sql`and product_id = ${productId}`}
        ${variantId === undefined ? sql`` : sql`and variant_id = ${variantId}`}
        ${before === undefined ? sql`` : sql`and id < ${before}`}
      order by id desc limit ${limit}
    ) l
    join products p on p.shop_id = ${shopId} and p.id = l.product_id
    left join variants v on v.shop_id = ${shopId} and v.id = l.variant_id
    order by l.id desc`.execute(db)
  return rows
}
