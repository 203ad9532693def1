// A shop that has something in every table, made through the doors that merchants and buyers use.
import assert from 'node:assert/strict'
import sharp from 'sharp'
import type { Answer } from '../../../test/http.ts'
import { inTransaction } from '../../src/db/transaction.ts'
import { withPurchase } from '../../src/domain/plan-terms.ts'
import type { TestPushes } from '../../src/features/people/push/push.fixture.ts'
import { insertPlanOrder } from '../../src/features/selling/bought-plans/queries.ts'
import { changeTerms } from '../../src/features/selling/bought-plans/settle.ts'
import { lockAccount } from '../../src/features/selling/mutations/changes.ts'
import type { Placed } from '../../src/features/selling/orders/orders.fixture.ts'
import { aPreparedCart } from '../../src/features/shop/agents/agents.fixture.ts'
import { archiving } from '../../src/features/shop/archives/archiving.ts'
import { makeArchive } from '../../src/features/shop/archives/make-archive.ts'
import { importFile } from '../../src/features/shop/imports/imports.fixture.ts'
import { findShopBySlug } from '../../src/tenancy/queries.ts'
import { noticeOf, SERVICE_KEYS } from '../fakes/mutations.ts'
import { allHeard } from '../heard.ts'
import { aProduct } from '../world.ts'

export interface FurnishedShop {
  readonly slug: string
  readonly id: string
  /** stands in everything that people of this shop wrote, and nowhere else */
  readonly mark: string
  /** of its owner's session */
  readonly cookie: string
  /** of a program that may do everything */
  readonly token: string
  readonly order: Placed
  /** addresses of its documents, whose keys open them */
  readonly documents: readonly string[]
  readonly openDraft: string
  /** of the open draft */
  readonly code: string
  readonly quote: string
  readonly voucher: string
  readonly picture: string
  /** an attempt to pay at the sandbox */
  readonly attempt: string
  readonly webhook: string
  /** by an agent */
  readonly preparedCart: string
  readonly product: { readonly id: string; readonly slug: string; readonly variant: string }
}

const VILLAGE = '3471081002'

export async function furnish(world: TestPushes, slug: string, mark: string): Promise<FurnishedShop> {
  await world.shop({
    slug,
    name: `Toko ${mark}`,
    domains: [{ host: `www.${mark}.example` }],
    contact: { channel: 'any', notify: `pemilik-${mark}@contoh.id` },
    brand: { tagline: `Kata ${mark}` },
    gateways: { midtrans: { server_key: `SB-Mid-server-${mark}-0123456789` } },
    categories: [{ key: `kategori-${mark}`, label: `Kategori ${mark}` }],
    products: [
      aProduct({
        slug: `kursi-${mark}`,
        name: `Kursi ${mark}`,
        category: `kategori-${mark}`,
        options: [{ name: 'Ukuran', values: ['S'] }],
        variants: [{ sku: `KURSI-${mark}`, options: { Ukuran: 'S' }, stock: 50 }],
      }),
      aProduct({ slug: `meja-${mark}`, name: `Meja ${mark}`, stock: 50 }),
      aProduct({ slug: `habis-${mark}`, name: `Habis ${mark}`, stock: 0 }),
    ],
    promotions: [
      {
        key: `promo-${mark}`,
        name: `Promo ${mark}`,
        kind: 'campaign',
        discount_type: 'amount',
        discount_value: 500,
        products: [`meja-${mark}`],
        categories: [`kategori-${mark}`],
      },
    ],
    vouchers: [{ code: `HEMAT-${mark}`, kind: 'order', discount_type: 'amount', discount_value: 500 }],
    shipping: {
      mode: 'zone',
      couriers: [
        {
          code: `jne-${mark}`,
          name: `JNE ${mark}`,
          service: 'REG',
          zones: [{ any: true, cost_per_kg: 9_000 }],
        },
      ],
    },
    payment_methods: [
      {
        code: `transfer-${mark}`,
        name: `Transfer ${mark}`,
        gateways: ['manual'],
        unique_code: true,
        manual: { bank: 'BCA', account_number: '1234567890', account_holder: `PT ${mark}` },
      },
      { code: `qris-${mark}`, name: `QRIS ${mark}`, gateways: ['sandbox'] },
    ],
    pages: { tentang: [{ type: 'story', story: { title: `Tentang ${mark}` } }] },
  })
  const { app } = world
  const owner = await world.person(slug)
  const { cookie } = owner
  await world.browserOf(owner)
  const token = await app.token({ shop: slug })
  const byOwner = async (path: string, json: object): Promise<Answer> =>
    well(await app.admin(`/shops/${slug}${path}`, { method: 'POST', cookie, json }))
  const post = (path: string, json: object, headers: Record<string, string> = {}) =>
    app.call(path, { shop: slug, method: 'POST', json, headers })

  const { body: webhook } = await byOwner('/webhooks', { url: `http://127.0.0.1:9/${mark}`, types: ['*'] })
  await byOwner('/staff', { login: `pegawai-${mark}@contoh.id`, role: 'staff' })
  await byOwner('/tokens', { name: `Program ${mark}`, scopes: ['orders:read'] })
  await byOwner('/domains', { host: `${mark}.contoh.example` })
  const product = world.id(slug, `kursi-${mark}`)
  const picture = await aPicture(mark)
  const shown = await app.admin(`/shops/${slug}/products/${product}/images`, {
    method: 'POST',
    cookie,
    body: picture,
    ifMatch: '*',
    headers: { 'Content-Type': 'image/png' },
  })
  well(shown)
  const renamed = await app.admin(`/shops/${slug}/products/${world.id(slug, `habis-${mark}`)}`, {
    method: 'PATCH',
    cookie,
    ifMatch: '*',
    json: { slug: `kosong-${mark}` },
  })
  well(renamed)
  const called = await app.admin(`/shops/${slug}/pages/tentang`, {
    method: 'PATCH',
    cookie,
    ifMatch: '*',
    json: { key: 'cerita' },
  })
  well(called)
  await importFile(app, JSON.stringify({ slug }), { shop: slug, token, kind: 'shop_file', dryRun: true })
  // Nobody may fetch what it names.
  const sheet = `Nama,Harga,Foto\nBangku ${mark},1000,http://127.0.0.1/${mark}.png`
  await importFile(app, sheet, { shop: slug, token, kind: 'product_sheet' })
  await byOwner('/archive', {})
  const archives = archiving.open(app.ctx, makeArchive)
  await archives.look()
  await archives.finished()

  const variant = world.id(slug, `KURSI-${mark}`)
  const items = [{ product_id: product, variant_id: variant, qty: 1 }]
  const { body: rates } = well(await post('/shipping/rates', { items, destination_ref: VILLAGE }))
  const quote: string = rates.options[0].quote_id
  const wish = {
    customer_name: `Budi ${mark}`,
    contact: `budi-${mark}@contoh.id`,
    phone: '081234567890',
    address: `Jl. ${mark}`,
    city: 'Kota Yogyakarta',
    courier_code: undefined,
    shipping_quote_id: quote,
    items: [{ slug: `kursi-${mark}`, sku: `KURSI-${mark}` }],
  }
  const order = await world.place(slug, {
    ...wish,
    payment_method: `transfer-${mark}`,
    voucher_code: `HEMAT-${mark}`,
  })
  const byQris = await world.place(slug, { ...wish, payment_method: `qris-${mark}` })
  const attempt = await attemptOf(world, byQris)
  const paid = await app.send(`/sandbox/${attempt}`, {
    method: 'POST',
    headers: { Host: `${slug}.localhost`, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'outcome=paid',
  })
  assert.equal(paid.status, 303, paid.text)

  well(await post('/orders/lookup/otp/send', { contact: order.contact }))
  const lookup = { contact: order.contact, code: await world.codeTo(slug, order.contact) }
  well(await post('/orders/lookup/otp/verify', lookup))
  const waiting = { product_id: world.id(slug, `habis-${mark}`), contact: `sari-${mark}@contoh.id` }
  well(await post('/restock/otp/send', waiting))
  const confirmed = { ...waiting, code: await world.codeTo(slug, waiting.contact) }
  well(await post('/restock/otp/verify', confirmed))

  await byOwner(`/orders/${byQris.number}/refunds`, { amount: 1_000, reason: `Retak ${mark}` })
  const parcel = { number: byQris.number, awb: `RESI1-${mark}`, courier_code: `jne-${mark}` }
  const { body: sent } = await byOwner('/parcels', { parcels: [parcel] })
  assert.ok(sent.outcomes[0].ok, JSON.stringify(sent))
  await aWordOfIt(world, slug, sent.outcomes[0].parcel.id, mark)

  const preparedCart = await aPreparedCart(app, slug, {
    items: [{ product_id: product, variant_id: variant, qty: 1 }],
    buyer: { first_name: 'Ani', last_name: mark, email: `ani-${mark}@contoh.id`, phone: null },
    voucher_code: `HEMAT-${mark}`,
    courier_code: `jne-${mark}`,
  })

  await moneyThatCame(world, slug, cookie, mark)
  await aBoughtPlan(world, slug, mark)
  await aReport(world, slug, mark)
  await byOwner('/data-requests', { kind: 'export', contact: `ani-${mark}@contoh.id` })
  well(await app.admin(`/shops/${slug}/orders/${order.number}`, { cookie }))

  const drafted = well(
    await world.draft(slug, {
      ...wish,
      contact: `ani-${mark}@contoh.id`,
      payment_method: `transfer-${mark}`,
    }),
  )
  const openDraft: string = drafted.body.draft_id
  well(await post('/checkout/otp/send', { draft_id: openDraft }, { 'Idempotency-Key': `kunci-${mark}` }))
  const code = await world.codeTo(slug, `ani-${mark}@contoh.id`)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  assert.equal((await post('/checkout/otp/verify', { draft_id: openDraft, code: wrong })).status, 400)

  const followed = well(await world.track(byQris)).body
  const documents = [
    followed.confirmation_url,
    ...followed.order.invoices.map(({ url }: { url: string }) => url),
  ]

  return {
    slug,
    id: world.shopId(slug),
    mark,
    cookie,
    token,
    order,
    documents,
    openDraft,
    code,
    quote,
    voucher: `HEMAT-${mark}`,
    picture: String(shown.body.images[0].url),
    attempt,
    webhook: webhook.id,
    preparedCart,
    product: { id: product, slug: `kursi-${mark}`, variant },
  }
}

function well(answer: Answer): Answer {
  assert.ok(answer.status < 300, answer.text)
  return answer
}

/** Each shop has another one. */
function aPicture(mark: string): Promise<Buffer> {
  const background = { r: mark.charCodeAt(0), g: mark.charCodeAt(1), b: mark.charCodeAt(2) }
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
}

/** Of which nobody knows what it is for. */
async function moneyThatCame(world: TestPushes, slug: string, cookie: string, mark: string): Promise<void> {
  const keys = await world.app.admin(`/shops/${slug}/mutation-services/moota`, {
    ...{
      method: 'PUT',
      cookie,
      ifMatch: '*',
      json: { ...SERVICE_KEYS.moota, api_token: `token-${mark}-0123456789` },
    },
  })
  well(keys)
  const at = new Date(world.app.clock.now())
  const came = { id: `mutasi-${mark}`, account: '1234567890', at, amount: 98_765, description: `TRF ${mark}` }
  const { headers, body } = noticeOf('moota', [came])
  const told = await world.app.send('/api/v1/mutations/moota/notify', {
    ...{ method: 'POST', headers: { ...headers, Host: `${slug}.localhost` }, body },
  })
  well(told)
  await allHeard(world.app.ctx, world.shopId(slug))
  await aNoticeThatWaits(world, slug, mark)
}

/** Told while somebody else is at the account; it is for another day. */
async function aNoticeThatWaits({ app, shopId }: TestPushes, slug: string, mark: string): Promise<void> {
  const at = new Date(app.clock.now())
  const came = { id: `antre-${mark}`, account: '1234567890', at, amount: 98_764, description: `TRF ${mark}` }
  const { headers, body } = noticeOf('moota', [came])
  await inTransaction(app.ctx.db, async (tx) => {
    await lockAccount(tx, shopId(slug), came.account)
    const own = { ...headers, Host: `${slug}.localhost` }
    well(await app.send('/api/v1/mutations/moota/notify', { method: 'POST', headers: own, body }))
  })
  await app.ctx.db
    .updateTable('heard_notices')
    .where('shop_id', '=', shopId(slug))
    .set({ send_after: new Date(at.getTime() + 7 * 86_400_000) })
    .execute()
}

async function aReport(world: TestPushes, slug: string, mark: string): Promise<void> {
  const told = await world.app.send('/laporkan', {
    method: 'POST',
    headers: { Host: `${slug}.localhost`, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ reason: 'other', details: `Cerita ${mark}` }).toString(),
  })
  well(told)
}

/** As a vendor would tell it. */
async function aWordOfIt(world: TestPushes, slug: string, parcel_id: string, mark: string): Promise<void> {
  const at = new Date(world.app.clock.now())
  await world.app.ctx.db
    .insertInto('parcel_events')
    .values({
      shop_id: world.shopId(slug),
      parcel_id,
      key: `kata-${mark}`,
      state: 'picked',
      vendor_state: 'picked',
      note: `Catatan ${mark}`,
      place: `Gudang ${mark}`,
      at,
      received_at: at,
    })
    .execute()
}

/** As if this shop sold plans, to itself. */
async function aBoughtPlan({ app }: TestPushes, slug: string, mark: string): Promise<void> {
  const at = new Date(app.clock.now())
  const [draft, plan, days] = [`draf-${mark}`, 'lengkap', 30] as const
  const shop = await findShopBySlug(app.ctx.db, slug)
  assert.ok(shop)
  const sold = { shop_id: shop.id, draft_id: draft, for_shop: slug, sku: `lengkap-${mark}` }
  await insertPlanOrder(app.ctx.db, { ...sold, plan, days, created_at: at })
  await inTransaction(app.ctx.db, (tx) =>
    changeTerms(tx, app.ctx, shop, at, (terms) =>
      withPurchase(terms, { draft, plan, days, paid: 0 }, at.getTime(), 0),
    ),
  )
}

async function attemptOf(world: TestPushes, { id }: Placed): Promise<string> {
  const row = await world.app.ctx.db
    .selectFrom('payment_attempts')
    .where('order_id', '=', id)
    .select('id')
    .executeTakeFirstOrThrow()
  return row.id
}
