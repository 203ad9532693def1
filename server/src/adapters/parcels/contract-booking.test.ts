// What every vendor of parcels must do when it is asked for prices and for a parcel, written once and held against each with its
// fake server.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inspect } from 'node:util'
import { until } from '../../../../test/until.ts'
import { type Answer, startFakeVendor } from '../../../test/fakes/http-vendor.ts'
import type { ParcelVendorName } from '../../domain/parcel.ts'
import { VENDOR_TITLES } from '../../domain/vendors.ts'
import { NothingDone, VendorDown, VendorRefused } from '../vendor.ts'
import { BookingRefused } from './parcel-vendor.ts'
import { BIMA, KUTA, REFERENCE, refused, type StartVendor, VENDORS } from './vendors.fixture.ts'

for (const [name, begin] of Object.entries(VENDORS)) {
  // Each has a server of its own and mostly waits, so they wait together.
  describe(VENDOR_TITLES[name as ParcelVendorName], { concurrency: true }, () => {
    prices(begin)
    books(begin)
  })
}

function prices(begin: StartVendor): void {
  test('a vendor knows our villages and says what carrying, insuring and collecting cost', async (t) => {
    const { fake, vendor, booking } = await begin(t)
    assert.equal(await vendor.locate(KUTA, fake.keys), booking.origin.vendorPlace)
    assert.equal(await vendor.locate(BIMA, fake.keys), booking.destination.vendorPlace)
    const plain = await vendor.prices(booking, ['jne', 'sicepat'], fake.keys)
    assert.deepEqual(
      plain.map(({ courierCode, cost, insuranceFee, codFee }) => [courierCode, cost, insuranceFee, codFee]),
      [
        ['jne', 18_000, 0, 0],
        ['jne', 36_000, 0, 0],
        ['sicepat', 17_000, 0, 0],
      ],
    )
    for (const { ways } of plain) assert.ok(ways.includes('pickup'))
    const asked = { ...booking, insured: true, value: 600_000, cod: 650_000 }
    for (const price of await vendor.prices(asked, ['jne', 'sicepat'], fake.keys)) {
      assert.ok(price.insuranceFee > 0 && price.codFee > 0 && price.canCollect, inspect(price))
      const same = plain.find(
        ({ courierCode, service }) => courierCode === price.courierCode && service === price.service,
      )
      assert.equal(price.cost, same?.cost, 'carrying costs the same')
    }
    assert.deepEqual(await vendor.prices(booking, [], fake.keys), [])
  })

  test('a key is tried without booking anything', async (t) => {
    const { fake, vendor } = await begin(t)
    await vendor.probe(fake.keys)
    await assert.rejects(vendor.probe({ ...fake.keys, api_key: 'kunci-salah' }), VendorRefused)
    await assert.rejects(vendor.probe({}), VendorRefused)
    assert.equal(fake.parcels.length, 0)
  })
}

function books(begin: StartVendor): void {
  test('a parcel is booked once, and its number comes with it or later', async (t) => {
    const { fake, book, track } = await begin(t)
    fake.account.numbersAtOnce = false
    const report = await book()
    assert.equal(fake.parcels.length, 1)
    assert.equal(report.awb, null)
    assert.equal(report.events.at(-1)?.state, 'booked')
    const awb = fake.number(report.vendorId)
    const later = await track({ vendorId: report.vendorId })
    assert.equal(later?.awb, awb)
    assert.equal(later?.vendorId, report.vendorId)
  })

  test('a booking says what it costs', async (t) => {
    const { fake, book, track } = await begin(t)
    const { vendorId, awb, charged } = await book()
    assert.deepEqual(charged.cost ?? 18_000, 18_000)
    for (const cost of [27_000, 12_000]) {
      fake.reweigh(vendorId, cost)
      const told = await track({ vendorId, awb })
      assert.ok(told?.charged.cost === cost || told?.charged.cost === null, inspect(told?.charged))
    }
  })

  test('a booking whose answer is lost is never made twice', async (t) => {
    for (const how of ['cut', 'slow'] as const) {
      const { fake, vendor, book, track } = await begin(t)
      const patience = new AbortController()
      fake.loseAnswer(how)
      const booking = assert.rejects(
        book({}, patience.signal),
        (error) => error instanceof VendorDown && !(error instanceof NothingDone),
      )
      await until(() => fake.parcels.length === 1)
      if (how === 'slow') patience.abort()
      await booking
      assert.equal(fake.parcels.length, 1)
      const [lost] = fake.parcels
      if (vendor.recovery === 'books_again') assert.equal((await book()).vendorId, lost?.id)
      if (vendor.recovery === 'looks_up') assert.equal((await track({}))?.vendorId, lost?.id)
      if (vendor.recovery === 'none') await assert.rejects(track({}), VendorDown)
      assert.equal(fake.parcels.length, 1)
    }
  })

  test('an ill vendor is asked once for a booking, and nobody knows what became of it', async (t) => {
    for (const illness of ['broken', 'cut', 'huge', { status: 502, body: '' }] satisfies Answer[]) {
      const { fake, book } = await begin(t)
      fake.answer(illness)
      await assert.rejects(book(), (error) => error instanceof VendorDown && !(error instanceof NothingDone))
      assert.equal(fake.calls.length, 1, inspect(illness))
    }
  })

  test('a vendor that was not reached, or puts us off, has booked nothing', async (t) => {
    const { fake, book } = await begin(t)
    fake.answer(fake.error(429, 'Too many requests'))
    await assert.rejects(book(), NothingDone)
    const closed = await startFakeVendor(() => ({ status: 200, body: {} }))
    await closed.close()
    const unreached = await begin(t, { baseUrl: closed.url })
    await assert.rejects(unreached.book(), NothingDone)
  })

  test('an answer of an unknown form, or about another parcel, is never taken for a booking', async (t) => {
    const { fake, book } = await begin(t)
    for (const body of [
      null,
      [],
      'text',
      7,
      {},
      { success: true },
      { status: true },
      { data: {} },
      { details: [] },
    ]) {
      fake.answer({ status: 200, body: JSON.stringify(body) })
      await assert.rejects(book(), VendorDown, inspect(body))
    }
  })

  test('a vendor that says no has booked nothing, and it is known why', async (t) => {
    const { fake, vendor, booking, book } = await begin(t)
    await refused(book({ service: 'tidak-ada' }), 'service')
    await refused(vendor.book(booking, { ...fake.keys, api_key: 'kunci-salah' }), 'key')
    await refused(vendor.book(booking, {}), 'key')
    fake.account.balance = 1_000
    await refused(book(), 'balance')
    assert.equal(fake.account.balance, 1_000)
    assert.equal(fake.parcels.length, 0)
    fake.answer({ status: 400, body: [] })
    await assert.rejects(book(), BookingRefused)
  })

  test('no error of a vendor shows a key, whatever it echoes', async (t) => {
    const { fake, vendor, booking, book, track } = await begin(t, { timeoutMs: 300 })
    const key = fake.keys.api_key ?? ''
    const isSilent = (error: unknown) => !inspect(error, { depth: null }).includes(key)
    const answers: Answer[] = [
      'slow',
      fake.error(401, `Key ${key} is unknown`),
      fake.error(400, `${key}\n${key}`),
      fake.error(429, key),
      fake.error(500, key),
      { status: 200, body: key },
      'cut',
    ]
    for (const answer of answers) {
      fake.answer(answer)
      await assert.rejects(book(), isSilent)
      await assert.rejects(vendor.prices(booking, ['jne'], fake.keys), isSilent)
      await assert.rejects(track({ vendorId: 'X', awb: 'X' }), isSilent)
      await assert.rejects(
        vendor.cancel(
          { reference: REFERENCE, vendorId: 'X', awb: 'X', courierCode: 'jne' },
          'Salah',
          fake.keys,
        ),
        isSilent,
      )
    }
    await assert.rejects(
      vendor.book(booking, { ...fake.keys, api_key: `${key}\n${key}` }),
      (error) => error instanceof VendorRefused && isSilent(error),
    )
  })
}
