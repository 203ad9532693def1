// Calls of vendors: which are believed, over HTTP as each of them makes them.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startFakeKomerce } from '../../../../test/fakes/komerce.ts'
import { startTestParcels, type TestParcels } from './parcels.fixture.ts'
import { vendorShop } from './vendor-shops.fixture.ts'

let world: TestParcels
before(async () => {
  world = await startTestParcels()
})
after(() => world.close())

async function aSentParcel() {
  const shop = await world.bookingShop()
  const id = await world.booked(await world.paid(shop))
  const { id: name } = await world.atVendor(shop, id)
  return { shop, id, name }
}

test('a notice that is forged or cannot be read is refused; the dashboard’s trial and strangers’ parcels are not', async () => {
  const { shop, id, name } = await aSentParcel()
  const secret = await world.secretOf(shop)
  world.fake.move(name, 'delivered')
  assert.equal(await world.tell(shop, world.fake.notice(name, 'order.status', 'salah')), 403)
  assert.equal(await world.tell(shop, { ...world.fake.notice(name, 'order.status', secret), body: '{' }), 400)
  assert.equal((await world.parcel(shop, id)).state, 'waiting')
  const trial = { ...world.fake.notice(name, 'order.status', secret), body: '' }
  assert.equal(await world.tell(shop, trial), 200)
  const other = await aSentParcel()
  const strange = world.fake.notice(other.name, 'order.status', secret)
  assert.equal(await world.tell(shop, strange), 200)
  assert.equal((await world.parcel(shop, id)).state, 'waiting')
  const { headers, body, method } = world.fake.notice(name, 'order.status', 'salah')
  const refused = await world.app.send('/api/v1/parcels/biteship/notify', {
    ...{ method, body, headers: { ...headers, Host: `${shop}.localhost` } },
  })
  assert.equal(refused.body.error.code, 'notice_refused')
  const plain = await world.aShop()
  assert.equal(await world.tell(plain, trial), 404, 'without a key there is nobody to speak for')
  assert.equal(await world.tell(shop, trial, 'kiriminaja'), 404)
})

test('Komerce calls by PUT, and by POST, at an address that holds the shop’s secret', async (t) => {
  const komerce = await startFakeKomerce()
  const world = await startTestParcels({ env: { KOMERCE_API_URL: komerce.url } })
  t.after(() => world.close())
  t.after(() => komerce.close())
  const { shop, service } = await vendorShop(world, 'komerce', komerce)
  const id = await world.booked(await world.paid(shop), service)
  const { vendor_id: name } = await world.parcel(shop, id)
  const secret = await world.secretOf(shop, 'komerce')
  const call = async (method: 'POST' | 'PUT', address: string) => {
    const { headers, body } = komerce.notice(name)
    const path = `/api/v1/parcels/komerce/notify${address}`
    const answer = await world.app.send(path, {
      ...{ method, body, headers: { ...headers, Host: `${shop}.localhost` } },
    })
    await world.ask()
    return [answer.status, (await world.parcel(shop, id)).state]
  }
  komerce.move(name, 'Dijemput')
  assert.deepEqual(await call('PUT', ''), [404, 'waiting'])
  assert.deepEqual(await call('PUT', '/salah'), [404, 'waiting'])
  assert.deepEqual(await call('PUT', `/${secret}`), [200, 'picked'])
  komerce.move(name, 'Dikirim')
  assert.deepEqual(await call('POST', `/${secret}`), [200, 'moving'])
  await world.booksAgree(shop)
})
