// What a promotion may name: products and categories of the shop.
import type { Db } from '../../../db/pool.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { type NamedRow, namedCategories, namedProducts } from '../products/stored.ts'
import type { CoverableNames } from './checks.ts'
import type { PromotionInput } from './input.ts'

/** Of what is named: all that is in the shop, and what the promotion covered before. */
export async function coverable(
  db: Db,
  shop: Shop,
  { products = [], categories = [] }: PromotionInput,
  before: PromotionInput | undefined,
): Promise<CoverableNames> {
  return {
    products: namesInShop(await namedProducts(db, shop.id, products)).union(new Set(before?.products)),
    categories: namesInShop(await namedCategories(db, shop.id, categories)).union(
      new Set(before?.categories),
    ),
  }
}

function namesInShop(rows: readonly NamedRow[]): Set<string> {
  return new Set(rows.filter(({ isArchived }) => !isArchived).map(({ name }) => name))
}
