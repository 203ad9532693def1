// "Paket bermasalah": which parcels somebody has to look after, why, and what to do; counted where work waits.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestParcels, type TestParcels } from './parcels.fixture.ts'

let world: TestParcels
before(async () => {
  world = await startTestParcels()
})
after(() => world.close())

async function aSentParcel(shop: string) {
  const id = await world.booked(await world.paid(shop))
  const { id: name } = await world.atVendor(shop, id)
  const said = async (word: string, note: string) => {
    world.fake.say(name, word, note)
    await world.admin(shop, `/parcels/${id}/refresh`, {})
    return (await world.parcel(shop, id)).problem?.kind
  }
  return { id, name, said }
}

test('each kind says what to do, by the courier’s own words', async () => {
  const shop = await world.bookingShop()
  const { id, said } = await aSentParcel(shop)
  assert.equal((await world.parcel(shop, id)).problem, null)
  assert.equal(await said('picked', 'Diambil di Jl. Legian, alamat toko'), undefined)
  assert.equal(await said('on_hold', 'Alamat tidak lengkap'), 'address')
  assert.match((await world.parcel(shop, id)).problem.advice, /alamat lengkap/)
  assert.equal(await said('dropping_off', 'Menuju alamat tujuan'), undefined)
  assert.equal(await said('on_hold', 'Rumah kosong, penerima tidak dapat dihubungi'), 'nobody_home')
  assert.equal(await said('dropping_off', 'Diantar lagi'), undefined)
  assert.equal(await said('on_hold', 'Menunggu sortir'), 'unknown', 'what was wrong before is over')
  assert.equal(await said('on_hold', 'Penerima menolak paket'), 'refused')
  assert.equal(
    await said('return_in_transit', 'Kembali ke pengirim'),
    'refused',
    'why it comes back is known',
  )
  assert.equal(await said('returned', 'Sampai di toko'), 'returned')
})

test('what is lost is to be claimed', async () => {
  const shop = await world.bookingShop()
  const { id, said } = await aSentParcel(shop)
  assert.equal(await said('disposed', 'Paket dimusnahkan'), 'destroyed')
  assert.match((await world.parcel(shop, id)).problem.advice, /klaim/)
})

test('the merchant hears of each trouble that a courier tells, once, with what to do; of what is well nothing', async () => {
  const shop = await world.bookingShop({ contact: { channel: 'any', notify: 'rina@rotan.example' } })
  const order = await world.paid(shop)
  const id = await world.booked(order)
  const { id: name } = await world.atVendor(shop, id)
  const secret = await world.secretOf(shop)
  const told = async () =>
    (await world.app.messages(shop)).flatMap(({ kind, opened }) =>
      kind === 'merchant_parcel' ? [opened?.subject ?? ''] : [],
    )
  const hear = async (word: string) => {
    world.fake.move(name, word)
    for (let i = 0; i < 2; i++)
      assert.equal(await world.tell(shop, await world.fake.notice(name, 'order.status', secret)), 200)
    await world.ask()
  }
  await hear('picked')
  assert.deepEqual(await told(), [])
  await hear('on_hold')
  assert.deepEqual(await told(), [`Paket bermasalah (Ada kendala): pesanan ${order.number}`])
  await hear('return_in_transit')
  await hear('returned')
  const subjects = await told()
  assert.equal(subjects.length, 3)
  assert.ok(subjects.includes(`Paket bermasalah (Sudah kembali): pesanan ${order.number}`))
  const [buyers] = (await world.app.messages(shop)).filter(({ opened }) =>
    opened?.subject.startsWith('Pengiriman terkendala'),
  )
  assert.doesNotMatch(buyers?.opened?.text ?? '', /sudah tahu|akan membantu/)
})

test('waiting work counts problems, and orders that are in no parcel yet', async () => {
  const shop = await world.bookingShop()
  const waiting = async () => {
    const { body } = await world.admin(shop, '/waiting')
    return [body.book, body.parcel_problems]
  }
  const order = await world.paid(shop)
  await world.paid(shop)
  assert.deepEqual(await waiting(), [2, 0])
  world.fake.account.balance = 10
  const failed = await world.booked(order)
  world.fake.account.balance = 10_000_000
  assert.deepEqual(await waiting(), [2, 1])
  const { problem, refusal } = await world.parcel(shop, failed)
  assert.deepEqual([problem.kind, problem.advice], ['failed', refusal.message])
  await world.booked(order)
  assert.deepEqual(await waiting(), [1, 0])
  const { body } = await world.admin(shop, '/orders?waiting=book')
  assert.equal(body.items.length, 1)
  assert.notEqual(body.items[0].number, order.number)
})
