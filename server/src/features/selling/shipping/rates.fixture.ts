// Two shops with the same goods and couriers, one that charges by zone and one flat, and a buyer who asks for rates.
import { startApp } from '../../../../test/app.ts'
import { aProduct, aShop } from '../../../../test/world.ts'

export const JAKARTA = '3174041001'

export const COURIERS = [
  {
    code: 'jne',
    name: 'JNE',
    service: 'REG',
    eta: '2-3 hari',
    cost: 18_000,
    zones: [
      { province: '31', cost_per_kg: 9_000, eta: '1-2 hari' },
      { city: '3273', cost_per_kg: 12_000 },
    ],
  },
  {
    code: 'sicepat',
    name: 'SiCepat',
    service: 'REG',
    eta: '3 hari',
    cost: 15_000,
    zones: [{ province: '31', cost_per_kg: 8_000 }],
  },
  { code: 'pos', name: 'Pos', cost: 1, enabled: false, zones: [{ any: true, cost_per_kg: 1 }] },
]

export const PRODUCTS = [
  aProduct({ slug: 'kursi', price: 100_000, weight_grams: 1_300, stock: 5 }),
  aProduct({
    slug: 'meja',
    price: 50_000,
    weight_grams: 1_000,
    options: [{ name: 'Warna', values: ['A', 'B'] }],
    variants: [
      { sku: 'MEJA-A', options: { Warna: 'A' }, stock: 2, weight_grams: 2_500 },
      { sku: 'MEJA-B', options: { Warna: 'B' }, stock: 0 },
    ],
  }),
  aProduct({ slug: 'nanti', sell_from: '2030-01-01T00:00:00Z' }),
  aProduct({ slug: 'lewat', sell_until: '2020-01-01T00:00:00Z' }),
  aProduct({ slug: 'habis', stock: 0 }),
  aProduct({ slug: 'pesan', stock: 0, preorder: { lead_days: 7 } }),
]

export interface Item {
  slug: string
  qty?: number
  sku?: string
}

/** An application with the shops `zona` and `rata`. */
export async function startRates() {
  const app = await startApp()
  const ids = new Map<string, string>()

  async function rememberIds(shop: string): Promise<void> {
    const { body } = await app.call('/products?limit=100', { shop })
    for (const product of body.products) ids.set(`${shop} ${product.slug}`, product.id)
    const meja = (await app.call('/products/meja', { shop })).body
    for (const variant of meja.variants) ids.set(`${shop} ${variant.sku}`, variant.id)
  }

  for (const [slug, mode] of [
    ['zona', 'zone'],
    ['rata', 'flat'],
  ] as const) {
    await app.shop(aShop({ slug, products: PRODUCTS, shipping: { mode, couriers: COURIERS } }))
    await rememberIds(slug)
  }

  const rates = (shop: string, items: Item[], destination: object = { destination_ref: JAKARTA }) =>
    app.call('/shipping/rates', {
      shop,
      method: 'POST',
      json: {
        ...destination,
        items: items.map(({ slug, qty = 1, sku }) => ({
          product_id: ids.get(`${shop} ${slug}`) ?? slug,
          qty,
          ...(sku && { variant_id: ids.get(`${shop} ${sku}`) ?? sku }),
        })),
      },
    })

  return { app, ids, rates, rememberIds, close: () => app.close() }
}
