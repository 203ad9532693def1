// What a merchant sets and sees of invoices: who may, the sums of a month, and the table.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { NOW, type Placed, startTestOrders, type TestOrders } from '../orders/orders.fixture.ts'
import { PKP } from './invoices.fixture.ts'

let orders: TestOrders
before(async () => {
  orders = await startTestOrders()
  orders.app.clock.set(NOW)
})
after(() => orders.close())

async function paidIn(shop: string): Promise<Placed> {
  const placed = await orders.place(shop)
  await orders.moveByMerchant(placed, 'paid')
  return placed
}

const BUSINESS = { kind: 'npwp', number: '0098765432109876', name: 'PT =Pembeli', address: 'Jl. Melati 3' }

test('what stands on notas is for an owner to set, and is checked', async () => {
  const shop = await orders.aShop()
  const manager = await orders.app.token({ shop, scopes: ['settings:read', 'settings:write'] })
  const owner = await orders.app.token({ shop })
  const save = (token: string, tax: object) =>
    orders.app.admin(`/shops/${shop}`, { token, method: 'PATCH', ifMatch: '*', json: { tax } })
  assert.equal((await save(manager, PKP)).status, 403)
  const wrong = await save(owner, { pkp: true, npwp: '123', code: 'x/y' })
  assert.deepEqual(
    wrong.body.error.details.fields.map(({ path }: { path: string }) => path),
    ['tax.npwp', 'tax.name', 'tax.address', 'tax.code'],
  )
  const saved = await save(owner, { ...PKP, npwp: '0012.3456.7890.1234', code: 'RTN' })
  assert.deepEqual(saved.body.tax, { ...PKP, code: 'RTN' })
  assert.equal((await save(manager, { ...PKP, code: 'RTN' })).status, 200, 'nothing is another')
})

test('a month lists its invoices page by page, and what they come to', async () => {
  const shop = await orders.aShop({ tax: PKP })
  const token = await orders.app.token({ shop })
  const [first, second, third] = [await paidIn(shop), await paidIn(shop), await paidIn(shop)]
  const given = await orders.app.call(`/orders/track/${second.answer.body.owner_key}/full-invoice`, {
    ...{ shop, method: 'POST', json: BUSINESS },
  })
  assert.equal(given.status, 200, given.text)
  await orders.moveByMerchant(third, 'refunded')
  const listed = async (query: string) =>
    (await orders.app.admin(`/shops/${shop}/invoices?${query}`, { token })).body
  const page = await listed('month=2026-11&limit=2')
  const rest = await listed(`month=2026-11&limit=2&cursor=${page.next_cursor}`)
  const all = [...page.items, ...rest.items]
  assert.equal(all.length, 4)
  assert.equal(rest.next_cursor, null)
  assert.deepEqual(all.map(({ number }) => number).toSorted(), [
    'NK/2026/000001',
    'NOTA/2026/000001',
    'NOTA/2026/000002',
    'NOTA/2026/000003',
  ])
  assert.deepEqual(
    all.filter(({ is_full }) => is_full).map(({ order_number }) => order_number),
    [second.number],
  )
  assert.deepEqual((await listed('month=2026-10')).items, [])

  const { body: month } = await orders.app.admin(`/shops/${shop}/invoice-month?month=2026-11`, { token })
  const total = (placed: Placed): number => placed.answer.body.order.total
  assert.partialDeepStrictEqual(month, {
    ...{ month: '2026-11', is_pkp: true, settled_at: '2026-12-07T17:00:00.000Z' },
    notas: { count: 2, total: total(first) + total(third) },
    credits: { count: 1, total: total(third) },
    full_notas: { count: 1, total: total(second) },
    full_credits: { count: 0, total: 0, tax: 0 },
  })

  const { text, status, headers } = await orders.app.admin(`/shops/${shop}/invoices.csv?month=2026-11`, {
    token,
  })
  assert.equal(status, 200, text)
  assert.match(String(headers['content-disposition']), /nota-.*-2026-11\.csv/)
  const rows = text.trimEnd().split('\r\n')
  assert.match(rows[0] ?? '', /^\uFEFFBagian,Nomor,Tanggal,.*,PPN,Jenis identitas,/)
  assert.equal(rows.filter((row) => row.startsWith('Digunggung')).length, 2)
  const full = rows.find((row) => row.startsWith('Nota untuk faktur lengkap'))
  assert.match(full ?? '', /NPWP,'0098765432109876,PT =Pembeli,Jl\. Melati 3$/)
  const goods = rows.filter((row) => row.startsWith('Nota: barang')).map((row) => row.split(',').map(Number))
  assert.equal(
    goods.reduce((sum, cells) => sum + (cells[7] ?? 0), 0),
    total(second),
  )
  assert.equal(
    goods.reduce((sum, cells) => sum + (cells[10] ?? 0), 0),
    Math.floor((total(second) * 22 + 111) / 222),
  )
})

test('the console’s order has its invoices, and who wants a full faktur', async () => {
  const shop = await orders.aShop({ tax: PKP })
  const token = await orders.app.token({ shop })
  const placed = await paidIn(shop)
  await orders.app.call(`/orders/track/${placed.answer.body.owner_key}/full-invoice`, {
    ...{ shop, method: 'POST', json: BUSINESS },
  })
  const { body } = await orders.app.admin(`/shops/${shop}/orders/${placed.number}`, { token })
  assert.equal(body.invoices[0].number, 'NOTA/2026/000001')
  assert.equal(body.full_invoice.name, 'PT =Pembeli')
})

test('a full faktur stays one when its buyer is forgotten', async () => {
  const shop = await orders.aShop({ tax: PKP })
  const token = await orders.app.token({ shop })
  const placed = await paidIn(shop)
  const asked = await orders.app.call(`/orders/track/${placed.answer.body.owner_key}/full-invoice`, {
    ...{ shop, method: 'POST', json: BUSINESS },
  })
  assert.equal(asked.status, 200, asked.text)
  const month = async () =>
    (await orders.app.admin(`/shops/${shop}/invoice-month?month=2026-11`, { token })).body
  const before = await month()
  assert.deepEqual([before.notas.count, before.full_notas.count], [0, 1])
  for (const to of ['processing', 'shipped', 'completed'] as const) await orders.moveByMerchant(placed, to)
  const forgotten = await orders.app.admin(`/shops/${shop}/buyers/anonymise`, {
    ...{ token, method: 'POST', json: { contact: placed.contact, confirm_contact: placed.contact } },
  })
  assert.ok(forgotten.status < 300, forgotten.text)
  assert.deepEqual(await month(), before)
})

test('notas from before a shop collected PPN are in sums of their own', async () => {
  const shop = await orders.aShop()
  const token = await orders.app.token({ shop })
  const save = (tax: object) =>
    orders.app.admin(`/shops/${shop}`, { token, method: 'PATCH', ifMatch: '*', json: { tax } })
  const month = async () =>
    (await orders.app.admin(`/shops/${shop}/invoice-month?month=2026-11`, { token })).body
  await paidIn(shop)
  const without = await month()
  assert.deepEqual([without.notas.count, without.untaxed_notas], [1, null])
  assert.equal((await save(PKP)).status, 200)
  const placed = await paidIn(shop)
  const { notas, untaxed_notas } = await month()
  assert.deepEqual(
    [notas.count, notas.total > notas.tax, untaxed_notas.count, untaxed_notas.tax],
    [1, true, 1, 0],
  )
  // What is credited after PKP has ended still shows its PPN.
  assert.equal((await save({ pkp: false })).status, 200)
  await orders.moveByMerchant(placed, 'refunded')
  const { text } = await orders.app.admin(`/shops/${shop}/invoices.csv?month=2026-11`, { token })
  assert.match(text, /Digunggung: nota kredit/)
  assert.match(text, /Tanpa PPN: nota,/)
})
