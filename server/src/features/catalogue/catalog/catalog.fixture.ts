// For the tests of catalogue and content: an app at a fixed moment, and every example in a shop of its own.
import { after, before, beforeEach } from 'node:test'
import type { Answer } from '../../../../../test/http.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { aProduct, aShop } from '../../../../test/world.ts'
import type { ShopFile } from '../../shop/shop-file/schema.ts'
import type { ProductInput, VariantInput } from '../products/input.ts'
import type { PromotionInput } from '../promotions/input.ts'

/** What time it is at the start of every test; the products of `aProduct` are older than 14 days then. */
export const NOW = '2026-03-01T05:00:00.000Z'

export const DAY = 86_400_000

/** So many milliseconds after NOW; before it, when below zero. */
export function fromNow(ms: number): string {
  return new Date(Date.parse(NOW) + ms).toISOString()
}

/** Options and variants of a product in these sizes, ten of each unless it says otherwise. */
export function inSizes(
  ...sizes: Omit<VariantInput, 'options'>[]
): Pick<ProductInput, 'options' | 'variants'> {
  const variants = sizes.map((size, i) => ({ stock: 10, ...size, options: { Ukuran: `${i + 1}` } }))
  return { options: [{ name: 'Ukuran', values: variants.map(({ options }) => options.Ukuran) }], variants }
}

/** Twenty percent off everything, unless it says otherwise. */
export function aCampaign(fields: Partial<PromotionInput> = {}): PromotionInput {
  const key = fields.key ?? 'promo'
  return { key, name: key, kind: 'campaign', discount_type: 'percent', discount_value: 20, ...fields }
}

// biome-ignore lint/suspicious/noExplicitAny: tests read every field of an answer
export type Shown = any

export interface TestCatalog {
  readonly app: TestApp
  /** makes a shop and answers its slug */
  shop(fields: Partial<ShopFile>): Promise<string>
  get(shop: string, path: string): Promise<Answer>
  /** one product as its page shows it, in a shop with just that */
  product(fields: Partial<ProductInput>, others?: Partial<ShopFile>): Promise<Shown>
  /** what orders write and a file cannot say */
  afterOrders(shop: string, slug: string, left: { sold_count?: number; stock?: number }): Promise<void>
}

export function startTestCatalog(): TestCatalog {
  let app: TestApp
  let shops = 0
  before(async () => {
    app = await startApp()
    app.clock.set(NOW)
  })
  beforeEach(() => app.clock.set(NOW))
  after(() => app.close())

  async function shop(fields: Partial<ShopFile>): Promise<string> {
    const slug = `toko-${++shops}`
    await app.shop(aShop({ slug, ...fields }))
    return slug
  }
  const get = (slug: string, path: string) => app.call(path, { shop: slug })

  return {
    get app() {
      return app
    },
    shop,
    get,
    async product(fields, others = {}) {
      const slug = await shop({ products: [aProduct({ slug: 'kursi', ...fields })], ...others })
      return (await get(slug, '/products/kursi')).body
    },
    async afterOrders(slug, product, left) {
      await app.ctx.db
        .updateTable('products')
        .set(left)
        .where('shop_id', '=', (shops) => shops.selectFrom('shops').where('slug', '=', slug).select('id'))
        .where('slug', '=', product)
        .execute()
      app.ctx.shops.forgetAll()
    },
  }
}
