// For tests: KiriminAja's adapter with its fake server, and a booking that it takes.
import type { TestContext } from 'node:test'
import { startFakeKiriminAja } from '../../../test/fakes/kiriminaja.ts'
import { createKiriminAja } from './kiriminaja.ts'
import type { Booking } from './parcel-vendor.ts'
import { BIMA, bookingOf, KUTA, REFERENCE } from './vendors.fixture.ts'

const PICKUP_AT = new Date('2026-12-01T03:00:00Z')

export async function beginKiriminAja(t: TestContext) {
  const fake = await startFakeKiriminAja()
  t.after(() => fake.close())
  const kiriminaja = createKiriminAja({ baseUrl: fake.url })
  const booking = bookingOf(fake.know(KUTA), fake.know(BIMA), { service: 'REG', pickupAt: PICKUP_AT })
  const { pin: _, ...keys } = fake.keys
  return {
    fake,
    kiriminaja,
    booking,
    /** without a PIN */
    keys,
    book: (fields: Partial<Booking> = {}) => kiriminaja.book({ ...booking, ...fields }, keys),
    track: (reference = REFERENCE) =>
      kiriminaja.track({ reference, vendorId: null, awb: null, courierCode: 'jne' }, keys),
    sent: () => JSON.parse(fake.calls.at(-1)?.body ?? ''),
  }
}
