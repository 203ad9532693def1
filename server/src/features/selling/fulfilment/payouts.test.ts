// What couriers pay out of money that they collected at the door: what waits for it, what they keep, and a payout of many at once.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestParcels, type TestParcels } from '../parcels/parcels.fixture.ts'

let world: TestParcels
before(async () => {
  world = await startTestParcels()
})
after(() => world.close())

const aCodShop = () =>
  world.bookingShop({ payment_methods: [{ code: 'cod', name: 'COD', gateways: ['cod'] }] })
const placed = (shop: string) => world.place(shop, { payment_method: 'cod', phone: '081234567890' })
const ship = (shop: string, number: string, awb: string) =>
  world.admin(shop, `/orders/${number}/moves`, { to: 'shipped', awb })

interface Listed {
  readonly number: string
  readonly cod_fee: number | null
}
const listed = async (shop: string, query: string): Promise<Listed[]> =>
  (await world.admin(shop, `/orders?${query}`)).body.items

test('what its vendor keeps stands in the list and in the order, and a payout of many says what the month cost', async () => {
  const shop = await aCodShop()
  const booked = await placed(shop)
  await world.sendTo(booked)
  const id = await world.booked(booked)
  const { id: name } = await world.atVendor(shop, id)
  world.fake.move(name, 'picked', 'delivered')
  await world.admin(shop, `/parcels/${id}/refresh`, {})
  const byHand = await placed(shop)
  await ship(shop, byHand.number, 'JP1')
  const packed = await placed(shop)

  const fee = (await world.parcel(shop, id)).cod_fee
  assert.ok(fee > 0)
  assert.deepEqual(
    (await listed(shop, 'waiting=payout&sort=oldest')).map(({ number, cod_fee }) => [number, cod_fee]),
    [
      [booked.number, fee],
      [byHand.number, null],
    ],
    'what is not sent yet, no courier pays out',
  )
  const { total } = await world.row(booked)
  assert.equal((await world.admin(shop, `/orders/${booked.number}`)).body.cod.fee, fee)

  const payouts = [
    { number: booked.number, remitted: total - fee },
    { number: byHand.number },
    { number: packed.number, remitted: 1 },
    { number: byHand.number },
    { number: 'ETL-TIDAKADA' },
  ]
  const { body } = await world.admin(shop, '/orders/cod', { payouts })
  assert.deepEqual(
    body.outcomes.map(({ ok, error }: { ok: boolean; error: { code: string } | null }) => error?.code ?? ok),
    [true, true, 'order_moved', 'order_moved', 'not_found'],
    'each by itself, and once',
  )
  assert.deepEqual(await listed(shop, 'waiting=payout'), [])
  const { cod } = (await world.admin(shop, '/month-report')).body
  assert.equal(cod.collected - cod.remitted, fee)
  await world.booksAgree(shop)
})

test('the oldest come first where that is asked for, page by page', async () => {
  const shop = await aCodShop()
  const numbers: string[] = []
  for (let made = 0; made < 5; made += 1) {
    numbers.push((await placed(shop)).number)
    world.later(60_000)
  }
  const seen: string[] = []
  let query = 'waiting=ship&sort=oldest&limit=2'
  for (;;) {
    const { body } = await world.admin(shop, `/orders?${query}`)
    seen.push(...body.items.map(({ number }: Listed) => number))
    if (body.next_cursor === null) break
    query = `waiting=ship&sort=oldest&limit=2&cursor=${encodeURIComponent(body.next_cursor)}`
  }
  assert.deepEqual(seen, numbers)
  assert.deepEqual(
    (await listed(shop, 'waiting=ship')).map(({ number }) => number),
    numbers.toReversed(),
  )
  const found = await listed(shop, `waiting=ship&sort=oldest&q=${numbers[3]}`)
  assert.deepEqual(
    found.map(({ number }) => number),
    [numbers[3]],
  )
})
