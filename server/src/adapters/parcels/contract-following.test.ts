// What every vendor of parcels must do once it has one: what it tells of it, by question and by notice, and cancelling.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inspect } from 'node:util'
import { isEnd, mayFollow, type ParcelState, type ParcelVendorName } from '../../domain/parcel.ts'
import { VENDOR_TITLES } from '../../domain/vendors.ts'
import { endures } from '../endures.fixture.ts'
import { VendorDown } from '../vendor.ts'
import type { ParcelReport } from './parcel-vendor.ts'
import { REFERENCE, refused, type StartVendor, type TestVendor, VENDORS } from './vendors.fixture.ts'

for (const [name, begin] of Object.entries(VENDORS)) {
  // Each has a server of its own and mostly waits, so they wait together.
  describe(VENDOR_TITLES[name as ParcelVendorName], { concurrency: true }, () => {
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
