// What every vendor of parcels must do, written once and held against each with its fake server.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inspect } from 'node:util'
import { until } from '../../../../test/until.ts'
import { type Answer, startFakeVendor } from '../../../test/fakes/http-vendor.ts'
import { isEnd, mayFollow, type ParcelState, type ParcelVendorName } from '../../domain/parcel.ts'
import { VENDOR_TITLES } from '../../domain/vendors.ts'
import { endures } from '../endures.fixture.ts'
import { NothingDone, VendorDown, VendorRefused } from '../vendor.ts'
import { BookingRefused, type ParcelReport } from './parcel-vendor.ts'
import { BIMA, KUTA, REFERENCE, type StartVendor, type TestVendor, VENDORS } from './vendors.fixture.ts'

for (const [name, begin] of Object.entries(VENDORS)) {
  // Each has a server of its own and mostly waits, so they wait together.
  describe(VENDOR_TITLES[name as ParcelVendorName], { concurrency: true }, () => {
    prices(begin)
    books(begin)
    tracks(begin)
    cancels(begin)
    notices(begin)
    endures('a vendor of parcels', async (t, options) => {
      const { fake, track } = await begin(t, options)
      // Whatever it says, it was asked once, and answered.
      return { fake, ask: (signal) => track({ vendorId: 'tidak-ada', awb: 'TIDAK-ADA' }, signal) }
    })
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
    assert.equal(stateOf(report), 'booked')
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

function tracks(begin: StartVendor): void {
  test('a parcel goes its way to the buyer, each step told with its time', async (t) => {
    const test = await begin(t)
    const { fake, way, book, track } = test
    const { vendorId, awb } = await book()
    let state: ParcelState = 'booked'
    for (const word of way) {
      fake.move(vendorId, word)
      const report = await track({ vendorId, awb })
      assert.ok(report)
      for (const event of report.events) {
        if (mayFollow(state, event.state)) state = event.state
        assert.ok(event.at, `${event.vendorState} has its time`)
      }
      assert.deepEqual(
        report.events.map(({ at }) => at?.getTime()),
        report.events.map(({ at }) => at?.getTime()).toSorted(),
        'oldest first',
      )
      assert.equal(isEnd(state), word === way.at(-1), `${word}: ${state}`)
    }
    assert.equal(state, 'delivered')
  })

  test('a state that nobody knows is a problem, and its word is kept', async (t) => {
    const { fake, book, track } = await begin(t)
    const { vendorId, awb } = await book()
    fake.move(vendorId, '998')
    const event = (await track({ vendorId, awb }))?.events.find(({ vendorState }) => vendorState === '998')
    assert.equal(event?.state, 'problem')
  })

  test('a parcel that the vendor does not know is null', async (t) => {
    const { track } = await begin(t)
    assert.equal(await track({ vendorId: 'tidak-ada', awb: 'TIDAK-ADA' }), null)
  })

  test('another’s parcel is never taken for ours', async (t) => {
    const { fake, book, track } = await begin(t)
    const ours = await book()
    const theirs = await book({ reference: 'PLAIN' })
    const lie = JSON.parse(
      JSON.stringify(await answerTo(fake, () => track({ reference: 'PLAIN', ...idsOf(theirs) }))),
    )
    fake.answer(lie)
    await assert.rejects(track(idsOf(ours)), VendorDown)
  })

  test('what cannot be read in a report is left out', async (t) => {
    const { fake, book, track } = await begin(t)
    const ids = idsOf(await book())
    const truth = await answerTo(fake, () => track(ids))
    fake.answer({ status: 200, body: JSON.parse(JSON.stringify(truth.body), (_, value) => spoilt(value)) })
    const report = await track(ids).catch((error: unknown) => error)
    if (report instanceof Error) assert.ok(report instanceof VendorDown, inspect(report))
    else assert.equal((report as ParcelReport).trackingUrl, null)
  })
}

function cancels(begin: StartVendor): void {
  test('a parcel is cancelled before it is fetched, and not after', async (t) => {
    const { fake, vendor, way, cancelled, book } = await begin(t)
    const early = knownOf(REFERENCE, await book())
    // Some can only cancel by the courier's number, and read it themselves.
    assert.equal(await vendor.cancel(early, 'Stok habis', fake.keys), cancelled)
    const late = knownOf('PLATE', await book({ reference: 'PLATE' }))
    fake.move(late.vendorId, ...way)
    await refused(vendor.cancel(late, 'Stok habis', fake.keys), 'too_late')
  })

  test('cancelling is asked once by an ill vendor, and is VendorDown', async (t) => {
    const { fake, vendor, book } = await begin(t)
    const { vendorId } = await book()
    const parcel = { reference: REFERENCE, vendorId, awb: fake.number(vendorId), courierCode: 'jne' }
    const before = fake.calls.length
    fake.answer('broken')
    await assert.rejects(vendor.cancel(parcel, 'Stok habis', fake.keys), VendorDown)
    assert.equal(fake.calls.length, before + 1)
  })
}

function notices(begin: StartVendor): void {
  test('a genuine notice names its parcel, as often as it comes', async (t) => {
    const { fake, vendor, book } = await begin(t)
    const { vendorId } = await book()
    const notice = fake.notice(vendorId)
    const readings = [1, 2].map(() => vendor.readNotice(notice.headers, notice.body, fake.keys))
    for (const reading of readings) {
      assert.ok(reading.outcome === 'accepted', inspect(reading))
      const [named, ...others] = reading.parcels
      assert.equal(others.length, 0)
      assert.ok(named?.reference === REFERENCE || named?.vendorId === vendorId, inspect(named))
    }
  })

  test('a notice can come before the booking is answered', async (t) => {
    const { fake, vendor, book } = await begin(t)
    const early: unknown[] = []
    fake.beforeAnswer(({ id }) => {
      const { headers, body } = fake.notice(id)
      early.push(vendor.readNotice(headers, body, fake.keys))
    })
    const { vendorId } = await book()
    assert.match(inspect(early, { depth: null }), new RegExp(`accepted[^]*(${vendorId}|${REFERENCE})`))
  })

  test('a forged notice is refused, where a vendor proves its own', async (t) => {
    const { fake, vendor, book } = await begin(t)
    const { headers, body } = fake.notice((await book()).vendorId)
    if (vendor.noticeProof === 'address') return
    const forged = { outcome: 'refused', why: 'forged' }
    const bare = Object.fromEntries(Object.entries(headers).filter(([name]) => name === 'content-type'))
    assert.deepEqual(vendor.readNotice(bare, body, fake.keys), forged)
    assert.deepEqual(vendor.readNotice(headers, body, { api_key: 'lain', notice_secret: 'lain' }), forged)
    assert.deepEqual(vendor.readNotice(headers, body, {}), forged, 'a shop without a secret trusts nobody')
    assert.deepEqual(vendor.readNotice(bare, body, { api_key: '', notice_secret: '' }), forged)
  })

  test('an empty notice is answered well, and one that cannot be read is not', async (t) => {
    const { fake, vendor } = await begin(t)
    const { headers } = fake.probe()
    for (const body of ['', ' ', '{}'])
      assert.equal(vendor.readNotice({}, body, fake.keys).outcome, 'ignored', `"${body}" without a secret`)
    for (const body of ['[]', '{', 'null', '7', '{"event":1}', '{"order_id":{}}', '{"method":"x","data":7}'])
      assert.notEqual(vendor.readNotice(headers, body, fake.keys).outcome, 'accepted', body)
  })
}

async function refused(asked: Promise<unknown>, why: BookingRefused['why']): Promise<void> {
  await assert.rejects(asked, (error) => {
    assert.ok(error instanceof BookingRefused, inspect(error))
    assert.equal(error.why, why, error.said)
    return true
  })
}

/** What the last event says. */
const stateOf = ({ events }: ParcelReport) => events.at(-1)?.state

const idsOf = ({ vendorId, awb }: ParcelReport) => ({ vendorId, awb })
const knownOf = (reference: string, { vendorId, awb }: ParcelReport) => ({
  reference,
  vendorId,
  awb,
  courierCode: 'jne',
})

/** Word for word what the vendor said last. */
async function answerTo(fake: TestVendor['fake'], ask: () => Promise<unknown>) {
  let heard = { status: 0, body: null as unknown }
  fake.answer((truth) => {
    heard = { ...truth }
    return truth
  })
  await ask()
  fake.answer('good')
  return heard
}

/** Texts too long and with control characters, numbers out of range, links that are none. */
function spoilt(value: unknown): unknown {
  if (typeof value === 'string' && value.startsWith('https:')) return `javascript:${value}`
  if (typeof value === 'number') return value * 1e15
  return value
}
