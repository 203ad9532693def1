// Shops in a database of the test's own, and what is in them.
import assert from 'node:assert/strict'
import pino from 'pino'
import type { Answer } from '../../../../../test/http.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { createDatabase } from '../../../../test/database.ts'
import { aProduct } from '../../../../test/world.ts'
import { loadConfig } from '../../../base/config.ts'
import { type Context, openContext } from '../../../context.ts'
import type { ProductInput } from '../../catalogue/products/input.ts'
import { features } from '../../index.ts'
import { exportShop } from './export.ts'
import { aFolder, aQrisPayload, type Folder } from './files.fixture.ts'
import type { ShopFile } from './schema.ts'

export interface Shops {
  readonly ctx: Context
  close(): Promise<void>
}

/** A database and what actions need, without a server in front: most of a file's errors need no more. */
export async function openShops(dataDir: string): Promise<Shops> {
  const database = await createDatabase()
  const config = loadConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    APP_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
  })
  const ctx = await openContext(config, database.connectionString, {
    owners: features,
    log: pino({ level: 'silent' }),
  })
  return {
    ctx,
    async close() {
      await ctx.close()
      await database.drop()
    },
  }
}

export interface Applying {
  readonly app: TestApp
  /** with pictures a.png, b.png and c.png */
  readonly folder: Folder
  apply(slug: string, fields: Partial<ShopFile>): Promise<void>
  product(slug: string, name: string): Promise<Answer>
  close(): Promise<void>
}

export async function startApplying(): Promise<Applying> {
  const folder = await aFolder()
  for (const name of ['a.png', 'b.png', 'c.png']) await folder.picture(name)
  const app = await startApp()
  return {
    app,
    folder,
    async apply(slug, fields) {
      await app.shop({ ...fields, slug }, folder.path)
    },
    product: (slug, name) => app.call(`/products/${name}`, { shop: slug }),
    async close() {
      await app.close()
      await folder.remove()
    },
  }
}

/** The shop as its export tells it, with its stock; the shop must be there. */
export async function exported({ ctx }: { ctx: Context }, slug: string): Promise<ShopFile> {
  const file = await exportShop(ctx, slug, { withStock: true })
  assert.ok(file, `there is no shop "${slug}"`)
  return file
}

/** What is on hand, by slug and SKU. */
export async function stockOf(shops: { ctx: Context }, slug: string): Promise<Record<string, unknown>> {
  const file = await exported(shops, slug)
  return Object.fromEntries(
    (file.products ?? []).flatMap(({ slug, stock, variants = [] }) => [
      [slug, stock],
      ...variants.map((variant) => [variant.sku, variant.stock]),
    ]),
  )
}

/** A shop of the test's own. */
let made = 0
export function newSlug(): string {
  return `toko-${++made}`
}

/** what a shop needs at least */
export const NEW: Partial<ShopFile> = { name: 'Toko', plan: 'lengkap' }

export const CHAIR: ProductInput = aProduct({
  slug: 'kursi',
  category: 'kursi',
  images: [
    { file: 'a.png', alt: 'depan' },
    { file: 'b.png', alt: 'samping' },
  ],
  options: [{ name: 'Warna', values: ['Natural', 'Hitam'] }],
  variants: [
    { sku: 'K-N', options: { Warna: 'Natural' }, price: 350_000, stock: 5, image: 1 },
    { sku: 'K-H', options: { Warna: 'Hitam' }, price: 360_000, stock: 7 },
  ],
})
export const LAMP = aProduct({ slug: 'lampu', price: 90_000, stock: 4 })

/** something of everything; its pictures are a.png, b.png and c.png */
export const WHOLE: Partial<ShopFile> = {
  ...NEW,
  contact: { channel: 'any' },
  brand: {
    tagline: 'T',
    email: 'a@b.example',
    logo_image: { file: 'c.png', alt: 'Logo' },
    section_copy: { story_cta: 'Baca' },
  },
  announcement: { enabled: true, text: 'Halo' },
  shipping: {
    mode: 'zone',
    origin_ref: '3174041001',
    free_shipping_min: 500_000,
    couriers: [{ code: 'jne', service: 'REG', name: 'JNE', zones: [{ any: true, cost_per_kg: 9_000 }] }],
    provider: { name: 'biteship', api_key: 'key' },
  },
  payment_methods: [
    {
      code: 'qris',
      name: 'QRIS',
      gateways: ['manual'],
      fee_basis_pt: 0,
      manual: { qris_payload: aQrisPayload(), account_holder: 'PT' },
    },
  ],
  categories: [{ key: 'kursi', label: 'Kursi', subtitle: 'S', image: { file: 'a.png', alt: 'Kursi' } }],
  products: [CHAIR, LAMP],
  promotions: [
    {
      key: 'akhir',
      name: 'Akhir',
      kind: 'campaign',
      discount_type: 'percent',
      discount_value: 20,
      products: ['kursi'],
      badge: 'Hemat',
    },
  ],
  vouchers: [{ code: 'HEMAT10', discount_type: 'percent', discount_value: 10, usage_limit: 100 }],
  home: [{ type: 'cats' }, { type: 'campaign', campaign: { promotion: 'akhir', title: 'Promo' } }],
  pages: {
    tentang: [{ type: 'story', story: { title: 'T' } }],
    faq: [{ type: 'story', story: { title: 'F' } }],
  },
}
