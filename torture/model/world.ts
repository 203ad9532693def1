// The product that the model walks beside: two nodes on one database with one clock, both gateways as fakes, a shop a walk.
import { anAccount, PASSWORD } from '../../server/src/features/people/accounts/accounts.fixture.ts'
import { COURIER, TRANSFER } from '../../server/src/features/selling/checkout/checkout.fixture.ts'
import { startApp, type TestApp } from '../../server/test/app.ts'
import { type FakeMidtrans, startFakeMidtrans } from '../../server/test/fakes/midtrans.ts'
import { type FakeXendit, startFakeXendit } from '../../server/test/fakes/xendit.ts'
import { aProduct, aShop } from '../../server/test/world.ts'
import { FLASH, HOUR, MOST_UNPAID, PRICES, SHIPPING, type Sku, STOCK, VOUCHER } from './catalogue.ts'

export interface World {
  readonly nodes: readonly [TestApp, TestApp]
  readonly midtrans: FakeMidtrans
  readonly xendit: FakeXendit
  /** on both nodes */
  setClock(now: number): void
  /** both have heard of everything that was committed */
  allHeard(): Promise<void>
  /** a shop of its own, at a later moment than all before: jobs go over all shops */
  newShop(): Promise<ShopWorld>
  close(): Promise<void>
}

/** The real things behind the model's names. */
export interface ShopWorld {
  readonly world: World
  readonly slug: string
  readonly shopId: string
  readonly began: number
  readonly things: Readonly<Record<Sku, { readonly product_id: string; readonly variant_id?: string }>>
  /** of a program of the merchant */
  readonly key: string
  readonly login: string
  readonly password: string
  readonly draftIds: Map<string, string>
  /** by what they are for, in the order in which they were sent */
  readonly codes: Map<string, string[]>
  readonly orders: Map<string, { readonly token: string; readonly number: string }>
  readonly sessions: Map<string, string>
  readonly tokens: Map<string, { readonly id: string; readonly key: string; readonly version: number }>
  readonly readMessages: Set<string>
  /** the stock ledger of the walk begins after it */
  readonly ledgerBefore: number
}

const START = Date.parse('2026-09-10T03:00:00.000Z')

export async function startWorld(): Promise<World> {
  const midtrans = await startFakeMidtrans()
  const xendit = await startFakeXendit()
  const env = {
    MIDTRANS_API_URL: midtrans.url,
    MIDTRANS_APP_URL: midtrans.url,
    XENDIT_API_URL: xendit.url,
  }
  const first = await startApp({ env })
  const second = await startApp({ env, database: first.database })
  const nodes = [first, second] as const
  let latest = START
  let shops = 0

  const world: World = {
    nodes,
    midtrans,
    xendit,
    setClock(now) {
      latest = Math.max(latest, now)
      for (const node of nodes) node.clock.set(new Date(now).toISOString())
    },
    async allHeard() {
      await Promise.all(nodes.map(({ ctx }) => ctx.caughtUp()))
    },
    async newShop() {
      const began = latest + HOUR
      world.setClock(began)
      const slug = `model-${++shops}`
      await first.shop(sketch(slug, began, world))
      await world.allHeard()
      return openShop(world, slug, began)
    },
    async close() {
      await second.close()
      await first.close()
      await midtrans.close()
      await xendit.close()
    },
  }
  return world
}

function sketch(slug: string, began: number, { midtrans, xendit }: World) {
  const moment = (after: number) => new Date(began + after).toISOString()
  return aShop({
    slug,
    contact: { channel: 'any' },
    limits: { unpaid_orders_per_contact: MOST_UNPAID },
    shipping: {
      mode: 'flat',
      free_shipping_min: SHIPPING.freeFrom,
      couriers: [{ ...COURIER, cost: SHIPPING.cost }],
    },
    gateways: { midtrans: midtrans.credentials, xendit: xendit.credentials },
    payment_methods: [
      { ...TRANSFER, unique_code: true },
      { code: 'qris', name: 'QRIS', gateways: ['midtrans'], fee_basis_pt: 70 },
      { code: 'va', name: 'VA BCA', channel: 'va_bca', gateways: ['xendit'], fee_flat: 4_000 },
    ],
    products: [
      aProduct({ slug: 'kursi', price: PRICES.kursi, stock: STOCK.kursi }),
      aProduct({
        slug: 'rak',
        options: [{ name: 'Ukuran', values: ['S', 'L'] }],
        variants: (['RAK-S', 'RAK-L'] as const).map((sku) => ({
          sku,
          options: { Ukuran: sku.slice(-1) },
          price: PRICES[sku],
          stock: STOCK[sku],
        })),
      }),
    ],
    promotions: [
      {
        key: 'kilat',
        name: 'Kilat',
        kind: 'campaign',
        discount_type: 'percent',
        discount_value: FLASH.percent,
        products: ['kursi'],
        starts_at: moment(FLASH.from),
        ends_at: moment(FLASH.until),
      },
    ],
    vouchers: [
      {
        code: VOUCHER.code,
        kind: 'order',
        discount_type: 'percent',
        discount_value: VOUCHER.percent,
        max_discount: VOUCHER.most,
        usage_limit: VOUCHER.limit,
        per_contact_limit: VOUCHER.perContact,
      },
    ],
  })
}

async function openShop(world: World, slug: string, began: number): Promise<ShopWorld> {
  const [app] = world.nodes
  const login = `pemilik@${slug}.example`
  await anAccount(app, { login, shop: slug })
  const shopId = (await app.ctx.shops.find(`${slug}.localhost`))?.id ?? ''
  const chair = (await app.call('/products/kursi', { shop: slug })).body
  const rack = (await app.call('/products/rak', { shop: slug })).body
  const variant = (sku: string) => ({
    product_id: String(rack.id),
    variant_id: String(rack.variants.find((each: { sku: string }) => each.sku === sku)?.id),
  })
  const { last } = await app.ctx.db
    .selectFrom('stock_ledger')
    .where('shop_id', '=', shopId)
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return {
    world,
    slug,
    shopId,
    began,
    things: { kursi: { product_id: chair.id }, 'RAK-S': variant('RAK-S'), 'RAK-L': variant('RAK-L') },
    key: await app.token({ shop: slug }),
    login,
    password: PASSWORD,
    draftIds: new Map(),
    codes: new Map(),
    orders: new Map(),
    sessions: new Map(),
    tokens: new Map(),
    readMessages: new Set(),
    ledgerBefore: Number(last ?? 0),
  }
}
