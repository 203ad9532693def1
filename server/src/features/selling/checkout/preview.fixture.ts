// A shop whose prices are previewed: products, promotions, vouchers and ways to pay of every kind.
import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import type { Answer } from '../../../../../test/http.ts'
import { aProduct } from '../../../../test/world.ts'
import { NOW, startTestOrders, type TestOrders } from '../orders/orders.fixture.ts'
import { COURIER, TRANSFER } from './checkout.fixture.ts'

export const SOON = '2026-11-16T00:00:00.000Z'
export const LATER = '2026-11-20T00:00:00.000Z'
export const VILLAGE = '3471101001'

interface Item {
  readonly product_id: string
  readonly qty: number
  readonly variant_id?: string
}

export interface TestPreviews {
  readonly orders: TestOrders
  readonly shop: string
  readonly token: string
  item(slug: string, qty?: number, sku?: string): Item
  preview(fields: object, items?: readonly Item[]): Promise<Answer>
  /** what is answered where nothing is refused */
  priced(fields: object, items?: readonly Item[]): Promise<Answer['body']>
  /** what is refused */
  fieldsOf(fields: object): Promise<string[]>
  admin(method: string, path: string, json: object): Promise<Answer>
}

export function startPreviews(): TestPreviews {
  let orders: TestOrders
  let shop: string
  let token: string
  before(async () => {
    orders = await startTestOrders()
    orders.app.clock.set(NOW)
    shop = await orders.aShop({
      categories: [{ key: 'rotan', label: 'Rotan' }],
      products: [
        aProduct({ slug: 'kursi', price: 100_000, stock: 5, category: 'rotan' }),
        aProduct({
          slug: 'meja',
          price: 250_000,
          options: [{ name: 'Ukuran', values: ['S', 'L'] }],
          variants: [
            { sku: 'MEJA-S', options: { Ukuran: 'S' }, stock: 3 },
            { sku: 'MEJA-L', options: { Ukuran: 'L' }, price: 400_000, stock: 3 },
          ],
        }),
        aProduct({ slug: 'habis', price: 50_000, stock: 0 }),
        aProduct({ slug: 'nanti', price: 60_000, sell_from: SOON }),
      ],
      promotions: [
        {
          key: 'sekarang',
          name: 'Diskon Kursi',
          kind: 'campaign',
          discount_type: 'percent',
          discount_value: 10,
          products: ['kursi'],
        },
        {
          key: 'besok',
          name: 'Diskon Besok',
          kind: 'campaign',
          discount_type: 'percent',
          discount_value: 50,
          starts_at: SOON,
          ends_at: LATER,
        },
        {
          key: 'order',
          name: 'Hemat Belanja',
          kind: 'order',
          discount_type: 'amount',
          discount_value: 20_000,
          min_subtotal: 200_000,
        },
        {
          key: 'ongkir',
          name: 'Subsidi Ongkir',
          kind: 'shipping',
          discount_type: 'amount',
          discount_value: 4_000,
          min_subtotal: 300_000,
        },
      ],
      vouchers: [
        { code: 'HEMAT', kind: 'order', discount_type: 'amount', discount_value: 30_000 },
        { code: 'HABIS', kind: 'order', discount_type: 'amount', discount_value: 30_000, usage_limit: 0 },
      ],
      payment_methods: [
        { ...TRANSFER, unique_code: true, fee_flat: 500 },
        { ...TRANSFER, code: 'besar', name: 'Besar', min_order_total: 5_000_000 },
        { ...TRANSFER, code: 'mati', name: 'Mati', enabled: false },
      ],
      shipping: { mode: 'flat', couriers: [COURIER], free_shipping_min: 2_000_000 },
    })
    token = await orders.app.token({ shop })
  })
  after(() => orders.close())

  return {
    get orders() {
      return orders
    },
    get shop() {
      return shop
    },
    get token() {
      return token
    },
    item: (slug, qty = 1, sku) => ({
      product_id: orders.id(shop, slug),
      qty,
      ...(sku && { variant_id: orders.id(shop, sku) }),
    }),
    preview(fields, items) {
      const given = items ?? [this.item('kursi')]
      return orders.app.admin(`/shops/${shop}/price-preview`, {
        method: 'POST',
        token,
        json: { items: given, ...fields },
      })
    },
    async priced(fields, items) {
      const { status, body, text } = await this.preview(fields, items)
      assert.equal(status, 200, text)
      return body
    },
    async fieldsOf(fields) {
      const { status, body } = await this.preview(fields)
      assert.equal(status, 400)
      return body.error.details.fields.map(({ path }: { path: string }) => path)
    },
    admin: (method, path, json) =>
      orders.app.admin(`/shops/${shop}${path}`, { method, token, json, ifMatch: '*' }),
  }
}
