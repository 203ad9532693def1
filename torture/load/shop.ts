// A shop that load is put on: what it sells, how it is paid, the key of its merchant's programs, a webhook.
import assert from 'node:assert/strict'
import { API_PATH } from '../../server/src/domain/addresses.ts'
import { COURIER, TRANSFER } from '../../server/src/features/selling/checkout/checkout.fixture.ts'
import type { ShopFile } from '../../server/src/features/shop/shop-file/schema.ts'
import { aProduct } from '../../server/test/world.ts'
import { aCart } from '../../test/checkout.ts'
import type { Chance } from '../chance.ts'
import type { Customers } from './buyers.ts'
import type { Site } from './site.ts'

export interface LoadShop {
  readonly slug: string
  readonly id: string
  readonly host: string
  readonly token: string
  readonly webhook: { readonly id: string; readonly secret: string }
  /** codes of how it is paid */
  readonly methods: readonly string[]
  /** ids of what buyers buy; its prices stay, for a draft whose price has changed is refused, and rightly so */
  readonly sold: readonly string[]
  /** ids of what its merchant gives new prices and new stock */
  readonly kept: readonly string[]
}

const SOLD = 6
const KEPT = 3
const STOCK = 1_000_000

let shops = 0

export async function openLoadShop(
  { checkout, receiver }: Site,
  fields: Partial<ShopFile> = {},
): Promise<LoadShop> {
  const slug = `beban-${++shops}`
  const products = Array.from({ length: SOLD + KEPT }, (_, i) =>
    // Prices apart, so that there are many totals: one has 999 unique codes.
    aProduct({ slug: `barang-${i}`, stock: STOCK, price: 20_000 + i * 7_000 }),
  )
  const file = {
    slug,
    products,
    contact: { channel: 'email' },
    shipping: { mode: 'flat', couriers: [COURIER] },
    payment_methods: [
      { ...TRANSFER, unique_code: true },
      { code: 'kartu', name: 'Kartu', gateways: ['sandbox'] },
    ],
    ...fields,
  } satisfies Partial<ShopFile>
  await checkout.shop(file)
  const { app } = checkout
  const token = await app.token({ shop: slug })
  const hook = await app.admin(`/shops/${slug}/webhooks`, {
    method: 'POST',
    token,
    json: { url: receiver.url, types: ['*'] },
  })
  assert.equal(hook.status, 201, hook.text)
  const ids = products.map((product) => checkout.id(slug, product.slug))
  return {
    slug,
    id: checkout.shopId(slug),
    host: `${slug}.localhost`,
    token,
    webhook: { id: String(hook.body.id), secret: String(hook.body.secret) },
    methods: file.payment_methods.map(({ code }) => code),
    sold: ids.slice(0, SOLD),
    kept: ids.slice(SOLD),
  }
}

/** Two things in a cart, so that two orders meet at the rows of both; every other order is paid at the gateway. */
export function customersOf(
  { sold, methods }: LoadShop,
  chance: Chance,
  afterwards: Customers['afterwards'],
): Customers {
  return {
    reads: [
      `${API_PATH}/products`,
      `${API_PATH}/categories`,
      `${API_PATH}/storefront/config`,
      ...Array.from({ length: SOLD }, (_, i) => `${API_PATH}/products/barang-${i}`),
    ],
    wish(contact) {
      const first = chance.below(sold.length)
      const second = (first + 1 + chance.below(sold.length - 1)) % sold.length
      const items = [first, second].map((place) => ({ product_id: sold[place], qty: 1 + chance.below(3) }))
      return aCart(contact, items, { courier_code: COURIER.code, payment_method: chance.oneOf(methods) })
    },
    ...(afterwards && { afterwards }),
  }
}
