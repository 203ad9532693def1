// Stock under lock: what carts take from it, all of a cart or nothing, and what is given back.
import { type RawBuilder, sql } from 'kysely'
import { announceStock } from '../../../db/changes.ts'
import { isOfFew, isOneOfFew } from '../../../db/few.ts'
import type { Db } from '../../../db/pool.ts'
import type { StoredLine } from '../../../db/tables/checkout.ts'
import { changeTogether } from '../../../db/transaction.ts'
import type { CartError } from '../../../domain/cart-error.ts'
import { LOW_STOCK } from './facts.ts'
import { noteMoves, type OrderCause, type StockMove } from './ledger.ts'

/** Where stock is kept. */
export const STOCKED = { products: sql.table('products'), variants: sql.table('variants') } as const

/** The stock of some things, nobody else's to change until the transaction ends. Nothing is written before `changes` is. */
export interface LockedStock {
  /** One cart after the other: each finds what those before it have left. */
  take(lines: readonly StoredLine[], why: OrderCause): TakenStock
  giveBack(lines: readonly StoredLine[], why: OrderCause): void
  /** For `best_selling`: 1 sold, -1 it came to nothing. */
  countSales(lines: readonly StoredLine[], sign: 1 | -1): void
  /** What has to be written, the ledger with it. `at`: when the merchant hears of what is low now; null: nobody does. */
  changes(at: Date | null): RawBuilder<unknown>[]
  /** Every node is to hear of the new stock. */
  announce(tx: Db): Promise<void>
}

export interface TakenStock {
  /** for each line, whether it really took from the stock */
  readonly took: readonly boolean[]
  /** for each line, what one costs the merchant now; null: not said */
  readonly costs: readonly (number | null)[]
  /** what has become scarce by it, and the merchant does not know yet */
  readonly low: readonly LowStock[]
  /** why it cannot be placed; nothing was taken then */
  readonly errors: readonly CartError[]
  /** As if it had never been taken: for an order refused for another reason, before the next one takes. */
  undo(): void
}

export interface LowStock extends StockLine {
  readonly name: string
  /** "Natural, Besar"; null when the product has no variants */
  readonly variant: string | null
  readonly left: number
}

/** What stock is spoken of: a product's own, or a variant's. */
export type StockLine = Pick<StoredLine, 'product_id' | 'variant_id'>

/** Rows are locked in one order, products before variants, so that two carts of the same things cannot block each other. */
export async function lockStock(tx: Db, shopId: string, lines: readonly StockLine[]): Promise<LockedStock> {
  const [ofProducts, ofVariants] = await Promise.all([
    lockProducts(tx, shopId, lines),
    lockVariants(tx, shopId, lines),
  ])
  const products = new Map(ofProducts.map((row) => [row.id, counted(row)]))
  const variants = new Map(ofVariants.map((row) => [row.id, counted(row)]))
  let moves: HeldMove[] = []

  /** Where a line's stock is kept. */
  function stockOf({ product_id, variant_id }: StockLine): MovingStock<LockedRow> | undefined {
    return variant_id === null ? products.get(product_id) : variants.get(variant_id)
  }

  function costOf(line: StockLine): number | null {
    return stockOf(line)?.cost_price ?? products.get(line.product_id)?.cost_price ?? null
  }

  function countSales(sold: readonly StoredLine[], sign: 1 | -1): void {
    for (const { product_id, qty } of sold) {
      const product = products.get(product_id)
      if (product) product.sold += sign * qty
    }
  }

  function move(line: StoredLine, held: MovingStock<LockedRow>, change: number, why: OrderCause): HeldMove {
    held.moved += change
    const { product_id, variant_id } = line
    const made = { product_id, variant_id, held, change, why }
    moves.push(made)
    return made
  }

  function takeBack(made: readonly HeldMove[]): void {
    for (const { held, change } of made) held.moved -= change
    moves = moves.filter((each) => !made.includes(each))
  }

  return {
    take(cart, why) {
      const judged = cart.map((line, index) =>
        judgeLine(line, index, products.get(line.product_id), stockOf(line)),
      )
      const errors = judged.flatMap(({ error }) => error ?? [])
      if (errors.length > 0) return { took: [], costs: [], low: [], errors, undo() {} }
      const took = judged.map(({ takes }) => takes)
      const costs = cart.map(costOf)
      const low: LowStock[] = []
      const made: HeldMove[] = []
      const toldBefore = new Map<MovingStock<LockedRow>, boolean>()
      cart.forEach((line, i) => {
        const held = stockOf(line)
        if (!held || !took[i]) return
        if (!toldBefore.has(held)) toldBefore.set(held, held.isLowTold)
        made.push(move(line, held, -line.qty, why))
        low.push(...becomesLow(line, products.get(line.product_id), held))
      })
      countSales(cart, 1)
      const undo = () => {
        takeBack(made)
        countSales(cart, -1)
        for (const [held, wasTold] of toldBefore) held.isLowTold = wasTold
      }
      return { took, costs, low, errors: [], undo }
    },
    giveBack(given, why) {
      for (const line of given) {
        const held = stockOf(line)
        if (held) move(line, held, line.qty, why)
      }
    },
    countSales,
    changes: (at) => [
      ...moveProducts(shopId, [...products.values()].filter(isMoved), at),
      ...moveVariants(shopId, [...variants.values()].filter(isMoved), at),
      ...noteMoves(shopId, levelsAfter(moves)),
    ],
    announce: (tx) =>
      announceStock(tx, shopId, {
        products: [...products.values()].filter(isMoved).map(({ id, stock, moved, sold_count, sold }) => ({
          id,
          stock: stock + moved,
          sold_count: Math.max(0, sold_count + sold),
        })),
        variants: [...variants.values()].filter(isMoved).map(({ id, product_id, stock, moved }) => ({
          id,
          product_id,
          stock: stock + moved,
        })),
      }),
  }
}

/** For callers that change nothing else. */
export async function saveStock(tx: Db, stock: LockedStock, at: Date | null): Promise<void> {
  const changes = stock.changes(at)
  if (changes.length === 0) return
  await changeTogether(tx, changes)
  await stock.announce(tx)
}

/** What a product and a variant have in common. */
interface LockedRow {
  readonly id: string
  readonly stock: number
  readonly cost_price: number | null
  readonly is_gone: boolean
  readonly is_low_told: boolean
}

interface LockedVariant extends LockedRow {
  readonly product_id: string
}

interface LockedProduct extends LockedRow {
  readonly sold_count: number
  readonly unlimited_stock: boolean
  readonly sells_past_stock: boolean
  readonly is_draft: boolean
}

/** Archived ones too: giving stock back locks them as well. */
export async function lockProducts(
  tx: Db,
  shopId: string,
  lines: readonly StockLine[],
): Promise<LockedProduct[]> {
  const { rows } = await sql<LockedProduct>`
    select id, stock, cost_price, sold_count, unlimited_stock,
      preorder_lead_days is not null and not preorder_capped as sells_past_stock, archived_at is not null as is_gone,
      is_draft, low_stock_told_at is not null as is_low_told
    from products
    where shop_id = ${shopId} and ${isOneOfFew(
      'id',
      lines.map((line) => line.product_id),
    )}
    order by id for no key update`.execute(tx)
  return rows
}

async function lockVariants(tx: Db, shopId: string, lines: readonly StockLine[]): Promise<LockedVariant[]> {
  const ids = lines.flatMap((line) => line.variant_id ?? [])
  if (ids.length === 0) return []
  const { rows } = await sql<LockedVariant>`
    select id, product_id, stock, cost_price, archived_at is not null as is_gone,
      low_stock_told_at is not null as is_low_told
    from variants
    where shop_id = ${shopId} and ${isOneOfFew('id', ids)}
    order by id for no key update`.execute(tx)
  return rows
}

/** A locked row, and what has happened to it since. */
type MovingStock<Row> = Row & { moved: number; sold: number; isLowTold: boolean }

function counted<Row extends LockedRow>(row: Row): MovingStock<Row> {
  return { ...row, moved: 0, sold: 0, isLowTold: row.is_low_told }
}

/** A change that is to be written, and of which stock it is. */
interface HeldMove extends Omit<StockMove, 'stock'> {
  readonly held: MovingStock<LockedRow>
}

/** What there is after each of them. */
function levelsAfter(moves: readonly HeldMove[]): StockMove[] {
  const levels = new Map<MovingStock<LockedRow>, number>()
  return moves.map(({ held, ...move }) => {
    const stock = (levels.get(held) ?? held.stock) + move.change
    levels.set(held, stock)
    return { ...move, stock }
  })
}

function isMoved({ moved, sold }: MovingStock<LockedRow>): boolean {
  return moved !== 0 || sold !== 0
}

interface Judged {
  readonly takes: boolean
  readonly error: CartError | null
}

function judgeLine(
  { product_id, variant_id, qty }: StoredLine,
  index: number,
  product: LockedProduct | undefined,
  held: MovingStock<LockedRow> | undefined,
): Judged {
  const refused = (reason: CartError['reason'], available: number | null) => ({
    takes: false,
    error: { index, product_id, variant_id, reason, available },
  })
  if (!product || product.is_gone || product.is_draft || !held || held.is_gone)
    return refused('not_found', null)
  if (product.unlimited_stock) return { takes: false, error: null }
  const stock = held.stock + held.moved
  if (product.sells_past_stock || stock >= qty) return { takes: true, error: null }
  return stock > 0 ? refused('not_enough_stock', stock) : refused('sold_out', 0)
}

/** One message: the next only after the merchant has restocked. */
function becomesLow(
  { product_id, variant_id, name, variant_label }: StoredLine,
  product: LockedProduct | undefined,
  held: MovingStock<LockedRow>,
): LowStock[] {
  const left = held.stock + held.moved
  if (!product || product.sells_past_stock || held.isLowTold || left > LOW_STOCK) return []
  held.isLowTold = true
  return [{ product_id, variant_id, name, variant: variant_label, left }]
}

function moveProducts(
  shopId: string,
  moved: readonly MovingStock<LockedProduct>[],
  at: Date | null,
): RawBuilder<unknown>[] {
  if (moved.length === 0) return []
  return [
    sql`
      update products as t set stock = t.stock + d.moved, sold_count = greatest(0, t.sold_count + d.sold),
        low_stock_told_at = case when d.moved <> 0 and t.stock + d.moved <= ${LOW_STOCK}
          then coalesce(t.low_stock_told_at, ${at}::timestamptz) else t.low_stock_told_at end
      from unnest(${moved.map(({ id }) => id)}::text[], ${moved.map((each) => each.moved)}::int[],
        ${moved.map(({ sold }) => sold)}::int[]) as d (id, moved, sold)
      where t.shop_id = ${shopId} and t.id = d.id and ${isOfFew('d.id')}`,
  ]
}

function moveVariants(
  shopId: string,
  moved: readonly MovingStock<LockedVariant>[],
  at: Date | null,
): RawBuilder<unknown>[] {
  if (moved.length === 0) return []
  return [
    sql`
      update variants as t set stock = t.stock + d.moved,
        low_stock_told_at = case when t.stock + d.moved <= ${LOW_STOCK}
          then coalesce(t.low_stock_told_at, ${at}::timestamptz) else t.low_stock_told_at end
      from unnest(${moved.map(({ id }) => id)}::text[], ${moved.map((each) => each.moved)}::int[]) as d (id, moved)
      where t.shop_id = ${shopId} and t.id = d.id and ${isOfFew('d.id')}`,
  ]
}
