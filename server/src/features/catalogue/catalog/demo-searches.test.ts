// A hundred searches over the demo shop, written before the search was: what was meant is among the first three.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { ShopFile } from '../../shop/shop-file/schema.ts'
import type { CategoryFacts, ProductFacts } from '../products/facts.ts'
import { NOW, someProduct, someVariant } from './facts.fixture.ts'
import { HeldCatalog } from './held-catalog.ts'
import { byRelevance } from './listing.ts'

interface Search {
  readonly kind: string
  readonly typed: string
  /** when several are, as many of the first three are to be of them as can be */
  readonly meant: readonly string[]
}

const ENOUGH = 95

test('of a hundred searches with typos and partial words, 95 find what was meant among the first three', (t) => {
  const searches = read<Search[]>('./demo-searches.json')
  assert.equal(searches.length, 100)
  const catalog = new HeldCatalog(demoFacts(), NOW).at(NOW)
  const missed = searches.filter(({ typed, meant }) => {
    const { scoreOf } = catalog.search(typed)
    const first = byRelevance(catalog.sorted('best_selling'), scoreOf).slice(0, 3)
    const shown = first.filter(({ facts }) => meant.includes(facts.slug))
    return shown.length < Math.min(3, meant.length)
  })
  const found = searches.length - missed.length
  t.diagnostic(`${found} of ${searches.length} searches find what was meant`)
  for (const { kind, typed } of missed) t.diagnostic(`not found: ${typed} (${kind})`)
  assert.ok(found >= ENOUGH)
})

function demoFacts() {
  const shop = read<ShopFile>('../../../../demo/shop.json')
  const categories = (shop.categories ?? []).map(
    (category) => ({ id: category.key, ...category }) as unknown as CategoryFacts,
  )
  const products = (shop.products ?? []).map((product, position): ProductFacts => {
    const { slug, name = '', tags = [], description = null, material_spec = null, published_at } = product
    return someProduct({
      id: slug,
      slug,
      name,
      position,
      tags: tags ?? [],
      description,
      material_spec,
      category: categories.find(({ key }) => key === product.category) ?? null,
      published_at: new Date(published_at ?? NOW),
      variants: (product.variants ?? []).map(({ sku = null, options = {} }) => someVariant({ sku, options })),
    })
  })
  return { categories, products, campaigns: [], formerSlugs: new Map(), synonyms: [] }
}

function read<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
}
