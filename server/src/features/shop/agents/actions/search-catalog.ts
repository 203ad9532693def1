// Products that an agent looks for: the storefront's own search and filters, any of several categories.
import type { Context } from '../../../../context.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { relevant } from '../../../catalogue/catalog/actions/list-products.ts'
import { catalogAt, catalogToSearch } from '../../../catalogue/catalog/catalog.ts'
import type { ProductNow } from '../../../catalogue/catalog/rules.ts'
import { wantedBy } from '../filters.ts'
import type { SearchQuestion } from '../questions.ts'
import { BadQuestion } from '../refusal.ts'
import { sellablesOf } from '../sellable.ts'

const DEFAULT_LIMIT = 10
const MOST = 25
const MOST_BEFORE = 10_000

export interface FoundProducts {
  readonly products: readonly ProductNow[]
  readonly total: number
  /** null: there are no more */
  readonly next: string | null
}

/** Throws `BadQuestion` for a cursor that is none. */
export async function searchCatalog(
  ctx: Context,
  shop: Shop,
  { query, filters, pagination = {} }: SearchQuestion,
  at: Date,
): Promise<FoundProducts> {
  const offset = offsetOf(pagination.cursor)
  const limit = Math.min(pagination.limit ?? DEFAULT_LIMIT, MOST)
  const q = query?.trim()
  const catalog = await (q ? catalogToSearch : catalogAt)(ctx.db, shop, at)
  const matches = q ? relevant(catalog, catalog.search(q).scoreOf) : catalog.sorted('best_selling')
  const isWanted = filters && wantedBy(filters, catalog)
  const found = isWanted ? matches.filter((product) => sellablesOf(product).some(isWanted)) : matches
  const end = offset + limit
  return {
    products: found.slice(offset, end),
    total: found.length,
    next: end < found.length && end <= MOST_BEFORE ? cursorOf(end) : null,
  }
}

function cursorOf(offset: number): string {
  return Buffer.from(`after ${offset}`).toString('base64url')
}

function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const offset = Number(
    /^after (\d{1,5})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1] ?? Number.NaN,
  )
  if (!(offset <= MOST_BEFORE)) throw new BadQuestion('/pagination/cursor is none of this shop')
  return offset
}
