// Labels through the merchant's door: of whom they are, what they say, in which form.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestParcels, type TestParcels } from './parcels.fixture.ts'

let world: TestParcels
before(async () => {
  world = await startTestParcels()
})
after(() => world.close())

test('labels come in the order that was asked for, as a PDF with a page each', async () => {
  const shop = await world.bookingShop()
  const ids = [await world.booked(await world.paid(shop)), await world.booked(await world.paid(shop))]
  const { status, headers, text } = await world.admin(shop, `/parcels/labels?ids=${ids}&paper=a6`)
  assert.equal(status, 200, text)
  assert.equal(headers['content-type'], 'application/pdf')
  assert.match(text, /^%PDF-1\.4/)
  assert.equal(text.match(/\/MediaBox \[0 0 297\.638 419\.528\]/g)?.length, 2)
  assert.match(text, /%%EOF\s*$/)
})

test('printed from a page a label says who sends what to whom, and by which number', async () => {
  const shop = await world.bookingShop()
  const order = await world.paid(shop, { items: [{ slug: 'kursi', qty: 2 }] })
  const id = await world.booked(order, { insured: true, note: 'Jangan dibanting', way: 'drop_off' })
  const { awb } = await world.parcel(shop, id)
  const { headers, text } = await world.admin(shop, `/parcels/labels?ids=${id}&form=page`)
  assert.match(String(headers['content-type']), /^text\/html/)
  assert.match(String(headers['content-security-policy']), /default-src 'none'; .*style-src 'unsafe-inline'/)
  assert.match(text, /@page { size: 100mm 150mm; margin: 0 }/)
  for (const said of [
    'JNE',
    'CASHLESS REG',
    awb,
    'NON-COD',
    'Legian, Kuta',
    '2 x kursi',
    'Asuransi Rp300.000',
    'Berat 1600 g',
    order.number,
    'Catatan: Jangan dibanting',
    '081234567890',
  ])
    assert.ok(text.includes(said), `${said} in ${text}`)
})

test('no other shop prints them, and what is not there is said to be so', async () => {
  const shop = await world.bookingShop()
  const id = await world.booked(await world.paid(shop))
  const other = await world.bookingShop()
  assert.equal((await world.admin(other, `/parcels/labels?ids=${id}`)).status, 404)
  assert.equal((await world.admin(shop, `/parcels/labels?ids=${id},pcl_tidakada`)).status, 404)
  assert.equal((await world.admin(shop, '/parcels/labels?ids=')).status, 400)
})

test('labels of orders: of their parcels, and of the order itself where it has none', async () => {
  const shop = await world.bookingShop()
  const [sent, bare, byHand] = [await world.paid(shop), await world.paid(shop), await world.paid(shop)]
  const { awb } = await world.parcel(shop, await world.booked(sent))
  await world.book(shop, { number: byHand.number, awb: 'JNE00012345' })
  const path = `/parcels/labels?form=page&orders=${bare.number},${sent.number},ETL-TIDAKADA,${byHand.number}`
  const { status, text } = await world.admin(shop, path)
  assert.equal(status, 200, text)
  const drawn = text
    .match(/<svg [^>]*data-order="[^"]+"/g)
    ?.map((svg) => /data-order="([^"]+)/.exec(svg)?.[1])
  assert.deepEqual(drawn, [bare.number, sent.number, byHand.number])
  for (const said of [awb, 'JNE00012345', 'Belum ada resi: ini nomor pesanan'])
    assert.ok(text.includes(said), `${said} in ${text}`)
  assert.equal((await world.admin(shop, '/parcels/labels?orders=ETL-TIDAKADA')).status, 404)
  assert.equal((await world.admin(shop, '/parcels/labels')).status, 400)
  assert.equal((await world.admin(shop, `/parcels/labels?orders=${bare.number}&ids=pcl_1`)).status, 400)
})

test('an order that nobody has told where it goes, or how to call, has a label all the same', async () => {
  const shop = await world.bookingShop({ brand: {} })
  const order = await world.place(shop)
  const { status, text } = await world.admin(shop, `/parcels/labels?form=page&orders=${order.number}`)
  assert.equal(status, 200, text)
  assert.ok(text.includes(order.number))
})
