// The confirmation of an order: what PP 80/2019 asks for, as it was on the day.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { aProduct } from '../../../../test/world.ts'
import { orderTermsOf } from '../../../tenancy/owner.ts'
import { checkConsistency } from '../../operating/consistency/check-consistency.ts'
import { NOW, type Placed, startTestOrders, type TestOrders } from '../../selling/orders/orders.fixture.ts'
import { ownerKey } from '../../selling/orders/owner-key.ts'

let orders: TestOrders
before(async () => {
  orders = await startTestOrders({})
  orders.app.clock.set(NOW)
})
after(() => orders.close())

const KERIPIK = aProduct({
  slug: 'keripik',
  name: 'Keripik Tempe',
  stock: 50,
  legal: {
    halal: 'certified',
    halal_certificate_no: 'ID31110000123456789',
    registration_no: 'P-IRT 2063273020098-27',
  },
})

/** As messages of earlier releases lead to it. */
const read = ({ shop, token }: Pick<Placed, 'shop' | 'token'>) =>
  readAt(shop, `/api/v1/orders/track/${token}/confirmation`)

async function readAt(shop: string, path: string, key: string | null = null) {
  const headers = { Host: `${shop}.localhost`, Accept: 'text/html' }
  const form = key !== null && {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ owner_key: key }).toString(),
  }
  return orders.app.send(path, { headers, ...form })
}

const words = (html: string) => html.replaceAll(/<style>.*?<\/style>|<[^>]*>/gs, ' ').replaceAll(/\s+/g, ' ')

test('it holds the nine points of the law, for whoever has the link, and is kept by nobody', async () => {
  const shop = await orders.aShop({
    brand: {
      address_line1: 'Jl. Braga 1, Bandung',
      email: 'halo@sari.example',
      whatsapp_url: 'https://wa.me/6281234567890',
    },
    products: [KERIPIK, aProduct({ slug: 'kaos', name: 'Kaos <b>Polos</b>', stock: 50 })],
  })
  const order = await orders.place(shop, {
    items: [{ slug: 'keripik', qty: 2 }, { slug: 'kaos' }],
    customer_name: 'Budi Santoso',
    contact: 'budi.santoso@contoh.id',
  })
  const { status, headers, text } = await read(order)
  assert.equal(status, 200)
  assert.match(headers['content-type'] ?? '', /^text\/html/)
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers['referrer-policy'], 'no-referrer')
  assert.match(headers['content-security-policy'] ?? '', /default-src 'none'.*style-src 'sha256-/)
  const heads = Array.from(text.matchAll(/<h2>(.*?)<\/h2>/g), ([, head = '']) => words(head).trim())
  assert.deepEqual(heads, [
    '1. Para pihak',
    '2. Barang',
    '3. Legalitas barang',
    '4. Nilai transaksi',
    '5. Pembayaran',
    '6. Pengiriman',
    '7. Pengembalian barang yang tidak sesuai',
    '8. Pembatalan',
    '9. Hukum yang berlaku dan penyelesaian sengketa',
  ])
  const said = words(text)
  for (const fact of [
    order.number,
    'Jl. Braga 1, Bandung',
    '+6281234567890',
    'Budi Santoso',
    'ID31110000123456789',
  ])
    assert.ok(said.includes(fact), fact)
  assert.match(said, /P-IRT 2063273020098-27/)
  assert.match(said, /Kaos &lt;b&gt;Polos&lt;\/b&gt; Penjual tidak mencantumkan/)
  assert.match(said, /Paling lambat 16 November 2026 pukul/)
  assert.match(said, /hukum Republik Indonesia/)
  assert.doesNotMatch(said, /budi\.santoso@contoh\.id/, 'the link may have been shared')
  assert.doesNotMatch(said, /tidak tersimpan/)
})

const pathOf = (url: string) => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

test('its address masks the buyer; who posts an owner’s key, or asked by one, sees contact and address in full', async () => {
  const shop = await orders.aShop()
  const order = await orders.place(shop, { address: 'Jl. Melati 12 A', contact: 'sari@contoh.id' })
  const other = await orders.place(shop)
  const keyOf = ({ id }: Placed, until: Date | null = null) =>
    ownerKey(orders.app.ctx, { shop_id: orders.shopId(shop), id }, until)
  const urlBy = async (key: string): Promise<string> =>
    pathOf((await orders.app.call(`/orders/track/${key}`, { shop })).body.confirmation_url)
  const full = /sari@contoh\.id.*Jl\. Melati 12 A/
  const [byLink, byOwner] = [await urlBy(order.token), await urlBy(keyOf(order))]
  const open = async (path: string, key: string | null = null) => {
    const { status, text } = await readAt(shop, path, key)
    assert.equal(status, 200)
    return words(text)
  }
  assert.doesNotMatch(await open(byLink), full)
  assert.match(await open(byLink, keyOf(order)), full)
  assert.doesNotMatch(await open(byLink, keyOf(other)), full)
  assert.match(await open(byOwner), full)
  const [shared = '', query = ''] = byOwner.split('?')
  assert.doesNotMatch(await open(shared), full, 'it can be shared, without what shows it whole')
  assert.match(await open(shared, keyOf(order)), full)
  const ofOther = (await urlBy(keyOf(other))).split('?')[1]
  for (const wrong of [ofOther, 'lengkap=', `lengkap=${keyOf(order)}x`, `${query}&${query}`])
    assert.doesNotMatch(await open(`${shared}?${wrong}`), full, wrong)

  // Of a key of an hour neither part is longer open.
  const now = orders.app.clock.now()
  const byHour = await urlBy(keyOf(order, new Date(now + 3_600_000)))
  assert.match(await open(byHour), full)
  orders.app.clock.set(new Date(now + 3_600_000).toISOString())
  assert.equal((await readAt(shop, byHour)).status, 404)
  assert.doesNotMatch(await open(`${shared}?${byHour.split('?')[1]}`), full)
  orders.app.clock.set(new Date(now).toISOString())
})

test('terms and what was said of goods stay as they were on that day, whatever the shop says later', async () => {
  const returns = (text: string) => [{ type: 'story' as const, story: { title: 'Retur', text } }]
  const shop = await orders.aShop({
    pages: { pengembalian: returns('Tukar dalam 7 hari.') },
    products: [KERIPIK],
  })
  const [first, second] = [
    await orders.place(shop, { items: [{ slug: 'keripik' }] }),
    await orders.place(shop, { items: [{ slug: 'keripik' }] }),
  ]
  assert.equal((await orders.row(first)).terms_hash, (await orders.row(second)).terms_hash)
  await orders.shop({
    slug: shop,
    name: 'Nama Baru',
    pages: { pengembalian: returns('Tukar dalam 1 hari.') },
    products: [{ ...KERIPIK, legal: { halal: 'not_halal' } }],
  })
  const later = await orders.place(shop, { items: [{ slug: 'keripik' }] })
  const [old, now] = [words((await read(first)).text), words((await read(later)).text)]
  assert.match(old, /ID31110000123456789.*Tukar dalam 7 hari\./)
  assert.doesNotMatch(old, /Nama Baru|1 hari/)
  assert.match(now, /Nama Baru.*Tidak halal.*Tukar dalam 1 hari\./)
  const { rows } = await sql`select hash from order_terms where shop_id = ${orders.shopId(shop)}`.execute(
    orders.app.ctx.db,
  )
  assert.equal(rows.length, 2)
})

test('an order from before says that the terms of its day were not kept', async () => {
  const order = await orders.place(await orders.aShop())
  const { db } = orders.app.ctx
  await sql`update orders set terms_hash = null where id = ${order.id}`.execute(db)
  const { status, text } = await read(order)
  assert.equal(status, 200)
  assert.match(words(text), /Ketentuan pada hari itu tidak tersimpan/)
})

test('another shop, and nobody, know nothing of it', async () => {
  const order = await orders.place(await orders.aShop())
  for (const unknown of [
    { shop: await orders.aShop(), token: order.token },
    { shop: order.shop, token: 'salah' },
  ]) {
    const { status, text } = await read(unknown)
    assert.equal(status, 404)
    assert.match(text, /Pesanan tidak ditemukan/)
    assert.ok(!text.includes(order.number))
  }
})

test('the message to the buyer leads to it, on a host that is sure to lead here', async () => {
  const shop = await orders.aShop({ domains: [{ host: 'situs-sendiri.example', primary: true }] })
  const order = await orders.place(shop)
  const [message] = (await orders.messagesAbout(order)).filter(({ kind }) => kind === 'order_placed')
  assert.ok(message?.kind === 'order_placed')
  const url = new URL(message.confirmation_url ?? '')
  assert.match(url.hostname, new RegExp(`^${shop}[.]`))
  assert.match(url.pathname, /^\/api\/v1\/orders\/track\/doc_[^/]+\/confirmation$/)
  assert.ok((await readAt(shop, url.pathname)).text.includes(order.number))
})

test('terms that an order speaks of and nobody keeps are found', async () => {
  const shop = await orders.aShop()
  const order = await orders.place(shop)
  const { db, owners } = orders.app.ctx
  assert.deepEqual(await checkConsistency(db, owners, orders.shopId(shop)), [])
  await sql`update orders set terms_hash = 'lost' where id = ${order.id}`.execute(db)
  const [finding = ''] = await checkConsistency(db, owners, orders.shopId(shop))
  assert.match(finding, /terms that are not kept/)
})

test('once a node knows that the terms are kept, placing an order asks nothing more', async () => {
  const slug = await orders.aShop()
  const { ctx } = orders.app
  const shop = await ctx.shops.find(`${slug}.localhost`)
  assert.ok(shop)
  const ask = async () => {
    const before = ctx.statements()
    await orderTermsOf(ctx, shop, orders.at())
    return ctx.statements() - before
  }
  assert.ok((await ask()) > 0)
  assert.equal(await ask(), 0)
})
