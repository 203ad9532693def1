// KiriminAja and Komerce, driven as Biteship is in the other tests: early, twice, late, reversed, without a number, weighed again,
// refused; the books agree after each.
import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { startFakeKiriminAja } from '../../../../test/fakes/kiriminaja.ts'
import { startFakeKomerce } from '../../../../test/fakes/komerce.ts'
import type { FakeCallback } from '../../../../test/fakes/parcel-desk.ts'
import { startTestParcels } from './parcels.fixture.ts'
import { vendorShop } from './vendor-shops.fixture.ts'

const VENDORS = {
  kiriminaja: {
    start: startFakeKiriminAja,
    env: 'KIRIMINAJA_API_URL',
    words: { picked: '103', moving: '106', delivered: '200', problem: '152' },
  },
  komerce: {
    start: startFakeKomerce,
    env: 'KOMERCE_API_URL',
    words: { picked: 'Dijemput', moving: 'Dikirim', delivered: 'Diterima', problem: 'Tertahan' },
  },
} as const

for (const [vendor, { start, env, words }] of Object.entries(VENDORS) as [
  keyof typeof VENDORS,
  (typeof VENDORS)[keyof typeof VENDORS],
][])
  describe(vendor, () => {
    async function aShop(t: TestContext) {
      const fake = await start()
      const world = await startTestParcels({ env: { [env]: fake.url } })
      t.after(() => world.close())
      t.after(() => fake.close())
      const { shop, service } = await vendorShop(world, vendor, fake)
      const secret = vendor === 'komerce' ? `/${await world.secretOf(shop, vendor)}` : ''
      const tell = async ({ method, headers, body }: FakeCallback) => {
        const path = `/api/v1/parcels/${vendor}/notify${secret}`
        const answer = await world.app.send(path, {
          ...{ method, body, headers: { ...headers, Host: `${shop}.localhost` } },
        })
        assert.equal(answer.status, 200, answer.text)
      }
      const booked = async () => world.booked(await world.paid(shop), service)
      return { fake, world, shop, tell, booked }
    }

    test('what is told twice, late and reversed ends the same', async (t) => {
      const { fake, world, shop, tell, booked } = await aShop(t)
      const id = await booked()
      const { vendor_id: name } = await world.parcel(shop, id)
      await tell(fake.probe())
      const said: FakeCallback[] = []
      for (const word of [words.picked, words.moving]) {
        fake.move(name, word)
        said.push(fake.notice(name))
      }
      for (const callback of [...said.toReversed(), ...said, ...said]) await tell(callback)
      await world.ask()
      assert.equal((await world.parcel(shop, id)).state, 'moving')
      await world.booksAgree(shop)
      fake.move(name, words.problem)
      await tell(fake.notice(name))
      await world.ask()
      assert.equal((await world.parcel(shop, id)).state, 'problem')
      fake.move(name, words.delivered)
      for (const callback of [fake.notice(name), ...said]) await tell(callback)
      await world.ask()
      const { state, events } = await world.parcel(shop, id)
      assert.equal(state, 'delivered')
      assert.equal(new Set(events.map((each: object) => JSON.stringify(each))).size, events.length)
      await world.booksAgree(shop)
    })

    test('a word before the answer to the booking, and a number that comes later, are not lost', async (t) => {
      const { fake, world, shop, tell, booked } = await aShop(t)
      fake.account.numbersAtOnce = false
      fake.beforeAnswer(async ({ id }) => tell(fake.notice(id)))
      const id = await booked()
      fake.beforeAnswer(null)
      const early = await world.parcel(shop, id)
      if (vendor === 'kiriminaja') assert.deepEqual([early.state, early.awb], ['booked', null])
      const awb = fake.number(early.vendor_id)
      fake.move(early.vendor_id, words.picked)
      await tell(fake.notice(early.vendor_id))
      await world.ask()
      assert.partialDeepStrictEqual(await world.parcel(shop, id), { state: 'picked', awb })
      await world.booksAgree(shop)
    })

    test('weighed again it costs more or less, as it was read', async (t) => {
      const { fake, world, shop, tell, booked } = await aShop(t)
      const id = await booked()
      const { vendor_id: name, charged } = await world.parcel(shop, id)
      for (const cost of [charged + 5_000, charged - 1_000]) {
        fake.reweigh(name, cost)
        await tell(fake.notice(name))
        await world.ask()
        assert.equal((await world.parcel(shop, id)).charged, cost)
        await world.booksAgree(shop)
      }
    })

    test('a booking that it refuses says why, and its goods may be booked again', async (t) => {
      const { fake, world, shop, booked } = await aShop(t)
      fake.account.balance = 10
      const { state, refusal } = await world.parcel(shop, await booked())
      assert.deepEqual([state, refusal.why], ['failed', 'balance'])
      await world.booksAgree(shop)
    })
  })
