// Changes that every node hears of, each announced by the transaction that makes it: heard when, and only if, it commits.
import { sql } from 'kysely'
import type { Db } from './pool.ts'

export const CHANNEL = 'etalase_shop_changed'

export type Change =
  | { readonly kind: 'everything' }
  | { readonly kind: 'shop'; readonly shopId: string }
  | { readonly kind: 'hosts'; readonly shopId: string; readonly slug: string; readonly hosts: string[] }
  | { readonly kind: 'products'; readonly shopId: string; readonly ids: string[] }
  | { readonly kind: 'stock'; readonly shopId: string; readonly stock: HeardStock }

/** What there is now, not by how much it changed: of two that are heard in order, the second counts. */
export interface HeardStock {
  readonly products: readonly {
    readonly id: string
    readonly stock: number
    readonly sold_count: number
  }[]
  readonly variants: readonly { readonly id: string; readonly product_id: string; readonly stock: number }[]
}

/** Anything at all of the shop: what nodes remember of it is thrown away whole. */
export async function announceShopChange(tx: Db, shopId: string): Promise<void> {
  await announce(tx, [shopId])
}

/** Anything of the shop, and that these host names (and the one of its slug) lead to it from now on, or no longer. */
export async function announceHostChange(
  tx: Db,
  { id, slug }: { readonly id: string; readonly slug: string },
  hosts: readonly string[],
): Promise<void> {
  await announce(
    tx,
    inPieces(hosts, (some) => JSON.stringify(['hosts', id, slug, ...some])),
  )
}

/** These products are new, changed or gone; nothing else of the shop is. */
export async function announceProducts(tx: Db, shopId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await announce(
    tx,
    inPieces(ids, (some) => JSON.stringify(['products', shopId, ...some])),
  )
}

/** By the transaction that holds the locks of these rows, so that nodes hear of them in the order of their values. */
export async function announceStock(
  tx: Db,
  shopId: string,
  { products, variants }: HeardStock,
): Promise<void> {
  const levels: Level[] = [
    ...products.map(({ id, stock, sold_count }): Level => [id, stock, sold_count]),
    ...variants.map(({ id, product_id, stock }): Level => [id, stock, product_id]),
  ]
  if (levels.length === 0) return
  await announce(
    tx,
    inPieces(levels, (some) => JSON.stringify(['stock', shopId, ...some])),
  )
}

/** Id and stock, then what is sold of a product, or whose variant it is. */
type Level = readonly [id: string, stock: number, soldOrProduct: number | string]

/** PostgreSQL refuses more than 7,999 bytes. */
const LONGEST_PAYLOAD = 7_900

function inPieces<T>(items: readonly T[], write: (some: readonly T[]) => string): string[] {
  const text = write(items)
  if (items.length < 2 || Buffer.byteLength(text) <= LONGEST_PAYLOAD) return [text]
  const half = items.length >> 1
  return [...inPieces(items.slice(0, half), write), ...inPieces(items.slice(half), write)]
}

async function announce(tx: Db, payloads: readonly string[]): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(tx)
}

const EVERYTHING: Change = { kind: 'everything' }

/** What cannot be understood (another version may have said it) may concern anything. */
export function readChange(payload: string): Change {
  if (/^\w+$/.test(payload)) return { kind: 'shop', shopId: payload }
  const [kind, shopId, ...rest] = parseList(payload)
  if (typeof shopId !== 'string') return EVERYTHING
  if (kind === 'stock' && rest.every(isLevel)) return { kind, shopId, stock: toStockChange(rest) }
  if (!rest.every((each) => typeof each === 'string')) return EVERYTHING
  if (kind === 'products') return { kind, shopId, ids: rest }
  const [slug, ...hosts] = rest
  return kind === 'hosts' && slug !== undefined ? { kind, shopId, slug, hosts } : EVERYTHING
}

function parseList(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

function isLevel(value: unknown): value is Level {
  if (!Array.isArray(value) || value.length !== 3) return false
  const [id, stock, other] = value
  return (
    typeof id === 'string' &&
    typeof stock === 'number' &&
    (typeof other === 'number' || typeof other === 'string')
  )
}

function toStockChange(levels: readonly Level[]): HeardStock {
  const products = levels.flatMap(([id, stock, other]) =>
    typeof other === 'number' ? [{ id, stock, sold_count: other }] : [],
  )
  const variants = levels.flatMap(([id, stock, other]) =>
    typeof other === 'string' ? [{ id, stock, product_id: other }] : [],
  )
  return { products, variants }
}
