// The nota as a page: what it must show of a shop that collects PPN, what it never shows of another, and who may open it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aProduct } from '../../../../test/world.ts'
import { PKP } from '../invoices/invoices.fixture.ts'
import { NOW, type Placed, startTestOrders, type TestOrders } from '../orders/orders.fixture.ts'

let orders: TestOrders
before(async () => {
  orders = await startTestOrders()
  orders.app.clock.set(NOW)
})
after(() => orders.close())

const open = (shop: string, path: string) => orders.app.send(path, { headers: { Host: `${shop}.localhost` } })
const words = (page: string) =>
  page
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

async function paidIn(shop: string): Promise<Placed> {
  const placed = await orders.place(shop)
  await orders.moveByMerchant(placed, 'paid')
  return placed
}

const aTaxedShop = () =>
  orders.aShop({
    tax: PKP,
    products: [aProduct({ slug: 'kursi', name: 'Kursi <b>Rotan</b>', price: 100_000, stock: 10 })],
  })

test('a nota of a PKP shows what a retailer’s faktur pajak must', async () => {
  const shop = await aTaxedShop()
  const placed = await paidIn(shop)
  const { order } = (await orders.track(placed)).body
  const [nota] = order.invoices
  assert.partialDeepStrictEqual(nota, { kind: 'nota', number: 'NOTA/2026/000001', total: order.total })
  assert.match(nota.url, new RegExp(`/track/doc_[^/]+/nota/${nota.id}$`))
  const page = await open(shop, new URL(nota.url).pathname)
  assert.equal(page.status, 200)
  const said = words(page.text)
  const tax = Math.floor((order.total * 22 + 111) / 222)
  const rupiah = (amount: number) => `Rp${String(amount).replace(/\B(?=(\d{3})+$)/g, '.')}`
  for (const part of [
    ...['PT Rotan Nusantara', 'Jl. Pajak 1, Jakarta', 'NPWP 0012 3456 7890 1234', 'NOTA/2026/000001'],
    ...['15 November 2026', placed.number, 'Budi', '1 × Rp100.000', rupiah(order.total)],
    ...['faktur pajak pedagang eceran', `PPN 12% sudah termasuk ${rupiah(tax)}`, 'DPP nilai lain'],
  ])
    assert.ok(said.includes(part), `${part} in ${said}`)
  assert.ok(page.text.includes('Kursi &lt;b&gt;Rotan&lt;/b&gt;'))
  assert.ok(!page.text.includes('<script'))
  assert.match(page.text, /size: A5/)
})

test('it is private: not kept, not found, not told on, and of this order alone', async () => {
  const [shop, other] = [await aTaxedShop(), await aTaxedShop()]
  const [mine, theirs] = [await paidIn(shop), await paidIn(shop)]
  const { headers } = await open(shop, `/track/${mine.token}/nota`)
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers['x-robots-tag'], 'noindex')
  assert.equal(headers['referrer-policy'], 'no-referrer')
  assert.match(String(headers['content-security-policy']), /default-src 'none'/)
  const id = (await orders.track(theirs)).body.order.invoices[0].id
  assert.equal((await open(shop, `/track/${mine.token}/nota/${id}`)).status, 404)
  assert.equal((await open(other, `/track/${mine.token}/nota`)).status, 404)
  assert.equal((await open(shop, '/track/tidak-ada/nota')).status, 404)
  const key = mine.answer.body.owner_key
  assert.equal((await open(shop, `/track/${key}/nota`)).status, 404, 'a key stands in no address')
  assert.equal((await open(shop, `/track/${(await orders.place(shop)).token}/nota`)).status, 404, 'not paid')
})

test('on a receipt printer it is 80 mm wide', async () => {
  const shop = await aTaxedShop()
  const placed = await paidIn(shop)
  const { text } = await open(shop, `/track/${placed.token}/nota?kertas=80mm`)
  assert.match(text, /size: 80mm/)
  assert.doesNotMatch(text, /size: A5/)
})

test('a shop that collects none never says PPN, nor anything else of tax, in any form', async () => {
  const shop = await orders.aShop({ tax: { npwp: PKP.npwp } })
  const placed = await paidIn(shop)
  const token = await orders.app.token({ shop })
  const refund = { amount: 1_000, way: 'bank' }
  const path = `/shops/${shop}/orders/${placed.number}/refunds`
  const { body } = await orders.app.admin(path, { token, method: 'POST', json: refund })
  await orders.app.admin(`${path}/${body.refunds[0].id}`, { token, method: 'POST', json: { made: true } })
  const { order } = (await orders.track(placed)).body
  assert.deepEqual(
    order.invoices.map(({ kind, tax }: { kind: string; tax: number | null }) => [kind, tax]),
    [
      ['nota', null],
      ['credit', null],
    ],
  )
  assert.equal(order.full_invoice, null)
  const csv = await orders.app.admin(`/shops/${shop}/invoices.csv`, { token })
  assert.equal(csv.status, 200, csv.text)
  const pages = await Promise.all(
    order.invoices.flatMap(({ id }: { id: string }) =>
      ['', '?kertas=80mm'].map((query) => open(shop, `/track/${placed.token}/nota/${id}${query}`)),
    ),
  )
  for (const text of [...pages.map((page) => page.text), csv.text]) {
    // As words: in a token or an order's number the letters may stand by chance.
    assert.doesNotMatch(text, /\b(?:PPN|DPP|NPWP)\b|faktur|pajak/i)
  }
})

test('a credit note names its nota, and each leads to the other', async () => {
  const shop = await aTaxedShop()
  const placed = await paidIn(shop)
  await orders.moveByMerchant(placed, 'refunded')
  const { invoices } = (await orders.track(placed)).body.order
  const [nota, credit] = invoices
  assert.equal(credit.number, 'NK/2026/000001')
  assert.deepEqual([credit.total, credit.tax], [nota.total, nota.tax])
  const page = await open(shop, new URL(credit.url).pathname)
  const said = words(page.text)
  for (const part of ['Nota kredit', 'Atas nota NOTA/2026/000001', 'Pengurang faktur pajak', 'PPN 12%'])
    assert.ok(said.includes(part), `${part} in ${said}`)
  assert.ok(page.text.includes(`href="${new URL(nota.url).pathname}"`))
  const roll = await open(shop, `${new URL(nota.url).pathname}?kertas=80mm`)
  assert.ok(roll.text.includes(`href="${new URL(credit.url).pathname}?kertas=80mm"`))
})

test('what the shop changes later changes no nota that was issued', async () => {
  const shop = await aTaxedShop()
  const placed = await paidIn(shop)
  // Numbered by this: two of the same moment have no order.
  await orders.track(placed)
  const token = await orders.app.token({ shop })
  const json = { tax: { pkp: false, name: 'Lain', code: 'BARU' } }
  const saved = await orders.app.admin(`/shops/${shop}`, { token, method: 'PATCH', ifMatch: '*', json })
  assert.equal(saved.status, 200, saved.text)
  const next = await paidIn(shop)
  const [old, fresh] = [
    await open(shop, `/track/${placed.token}/nota`),
    await open(shop, `/track/${next.token}/nota`),
  ]
  assert.match(words(old.text), /NOTA\/2026\/000001.*PPN 12%/)
  assert.match(words(old.text), /PT Rotan Nusantara/)
  assert.match(words(fresh.text), /BARU\/2026\/000002/)
  assert.doesNotMatch(fresh.text, /\bPPN\b/)
})

test('the buyer is told where it is when the money came', async () => {
  const shop = await aTaxedShop()
  const placed = await paidIn(shop)
  const told = (await orders.messagesAbout(placed)).find(({ kind }) => kind === 'order_moved')
  assert.ok(told?.kind === 'order_moved')
  assert.match(told.nota_url ?? '', new RegExp(`^http://${shop}\\.localhost.*/track/doc_[^/]+/nota$`))
  const page = await open(shop, new URL(told.nota_url ?? '').pathname)
  assert.ok(page.text.includes('NOTA/2026/000001'))
})

test('a buyer who is a business asks for a full faktur: by a key alone, within a week, masked', async () => {
  const shop = await aTaxedShop()
  const placed = await paidIn(shop)
  const key = placed.answer.body.owner_key
  const business = {
    kind: 'npwp',
    number: '0098.7654.3210.9876',
    name: 'PT Pembeli',
    address: 'Jl. Melati 3',
  }
  const ask = (by: string, json: object = business) =>
    orders.app.call(`/orders/track/${by}/full-invoice`, { shop, method: 'POST', json })
  assert.equal((await ask(placed.token)).body.error.code, 'confirmation_needed')
  const bad = await ask(key, { ...business, number: '01.234.567.8-901.000', name: 'x', address: 'y' })
  assert.deepEqual(
    bad.body.error.details.fields.map(({ path }: { path: string }) => path),
    ['number', 'name', 'address'],
  )
  assert.match(bad.text, /NPWP lama 15 angka/)
  const { status, body } = await ask(key)
  assert.equal(status, 200)
  assert.partialDeepStrictEqual(body.order.full_invoice, {
    ...{ may_ask: true, number_masked: '•••• 9876', name: 'PT Pembeli' },
  })
  assert.ok(!JSON.stringify(body).includes('0098765432109876'))
  assert.equal((await orders.track(placed)).body.order.full_invoice.name, null)
  const now = orders.app.clock.now()
  orders.app.clock.set(new Date(now + 7 * 86_400_000).toISOString())
  assert.equal((await ask(key)).body.error.code, 'order_moved')
  orders.app.clock.set(new Date(now).toISOString())
  const plain = await orders.aShop()
  const other = await paidIn(plain)
  const asked = await orders.app.call(`/orders/track/${other.answer.body.owner_key}/full-invoice`, {
    ...{ shop: plain, method: 'POST', json: business },
  })
  assert.equal(asked.body.error.code, 'order_moved')
})
