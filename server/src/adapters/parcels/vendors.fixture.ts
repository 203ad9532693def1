// For tests: the vendors of parcels with their fake servers, behind one form.
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { inspect } from 'node:util'
import type { Destination } from '@etalase/places'
import { PATIENCE_MS } from '../../../../test/until.ts'
import { startFakeBiteship } from '../../../test/fakes/biteship.ts'
import { startFakeKiriminAja } from '../../../test/fakes/kiriminaja.ts'
import { startFakeKomerce } from '../../../test/fakes/komerce.ts'
import type { ParcelFake } from '../../../test/fakes/parcel-desk.ts'
import type { ParcelVendorName } from '../../domain/parcel.ts'
import type { VendorOptions } from '../vendor.ts'
import { createBiteshipParcels } from './biteship.ts'
import { createKiriminAja } from './kiriminaja.ts'
import { createKomerce } from './komerce.ts'
import {
  type Booking,
  BookingRefused,
  type KnownParcel,
  type ParcelReport,
  type ParcelVendor,
  type Party,
} from './parcel-vendor.ts'

export interface TestVendor {
  readonly fake: ParcelFake
  readonly vendor: ParcelVendor
  /** a booking that a well vendor takes */
  readonly booking: Booking
  /** its words, in the order of a parcel's way to its buyer */
  readonly way: readonly [string, ...string[]]
  readonly cancelled: 'cancelled' | 'asked'
  book(fields?: Partial<Booking>, signal?: AbortSignal): Promise<ParcelReport>
  track(parcel: Partial<KnownParcel>, signal?: AbortSignal): Promise<ParcelReport | null>
}

export type StartVendor = (t: TestContext, options?: Partial<VendorOptions>) => Promise<TestVendor>

export const KUTA = placeOf('5103010001', 'Bali', 'Kab. Badung', 'Kuta', 'Legian', '80361')
export const BIMA = placeOf(
  '5272010001',
  'Nusa Tenggara Barat',
  'Kota Bima',
  'Rasanae Barat',
  'Tanjung',
  '84119',
)
export const REFERENCE = 'P7K3M9QXA2B4C6D8E0F1'

export function bookingOf(origin: string, destination: string, fields: Partial<Booking> = {}): Booking {
  return {
    reference: REFERENCE,
    origin: partyOf('Rotan & Kayu', '+6281234567890', 'Jalan Legian 12', KUTA, origin),
    destination: partyOf('Sari Dewi', '+6285600011122', 'Jalan Soekarno Hatta 5', BIMA, destination),
    items: [
      { name: 'Kursi rotan', sku: 'KR-1', qty: 1, price: 150_000, weightGrams: 800 },
      { name: 'Bantal', sku: null, qty: 2, price: 100_000, weightGrams: 200 },
    ],
    weightGrams: 1_200,
    length: 30,
    width: 20,
    height: 10,
    value: 350_000,
    insured: false,
    cod: 0,
    courierCode: 'jne',
    service: 'reg',
    way: 'pickup',
    pickupAt: null,
    price: { cost: 18_000, insuranceFee: 0, codFee: 0 },
    note: 'Jangan dibanting',
    shopName: 'Rotan & Kayu 99',
    ...fields,
  }
}

function partyOf(
  name: string,
  phone: string,
  address: string,
  place: Destination,
  vendorPlace: string,
): Party {
  return { name, phone, address, place, vendorPlace }
}

function placeOf(
  ref: string,
  province: string,
  city: string,
  district: string,
  subdistrict: string,
  zip_code: string,
): Destination {
  return { ref, label: `${subdistrict}, ${district}`, province, city, district, subdistrict, zip_code }
}

type Parts = Omit<TestVendor, 'book' | 'track'>

function testVendorOf(t: TestContext, parts: Parts): TestVendor {
  const { fake, vendor, booking } = parts
  t.after(() => fake.close())
  return {
    ...parts,
    book: (fields, signal) => vendor.book({ ...booking, ...fields }, fake.keys, signal),
    track: (parcel, signal) => vendor.track({ ...knownOf(booking), ...parcel }, fake.keys, signal),
  }
}

const knownOf = ({ reference, courierCode }: Booking): KnownParcel => ({
  reference,
  vendorId: null,
  awb: null,
  courierCode,
})

export const VENDORS: Readonly<Record<ParcelVendorName, StartVendor>> = {
  biteship: async (t, options) => {
    const fake = await startFakeBiteship()
    return testVendorOf(t, {
      fake,
      vendor: createBiteshipParcels({ baseUrl: fake.url, timeoutMs: PATIENCE_MS, ...options }),
      booking: bookingOf(KUTA.zip_code, BIMA.zip_code),
      way: ['allocated', 'picking_up', 'picked', 'dropping_off', 'delivered'],
      cancelled: 'cancelled',
    })
  },
  kiriminaja: async (t, options) => {
    const fake = await startFakeKiriminAja()
    return testVendorOf(t, {
      fake,
      vendor: createKiriminAja({ baseUrl: fake.url, timeoutMs: PATIENCE_MS, ...options }),
      booking: bookingOf(fake.know(KUTA), fake.know(BIMA), {
        service: 'REG',
        pickupAt: new Date('2026-12-01T03:00:00Z'),
      }),
      way: ['101', '102', '103', '106', '200'],
      cancelled: 'asked',
    })
  },
  komerce: async (t, options) => {
    const fake = await startFakeKomerce()
    return testVendorOf(t, {
      fake,
      vendor: createKomerce({ baseUrl: fake.url, timeoutMs: PATIENCE_MS, ...options }),
      booking: bookingOf(fake.know(KUTA), fake.know(BIMA), { service: 'REG' }),
      way: ['Dijemput', 'Dikirim', 'Selesai'],
      cancelled: 'cancelled',
    })
  },
}

/** A clear no, for this reason. */
export async function refused(asked: Promise<unknown>, why: BookingRefused['why']): Promise<void> {
  await assert.rejects(asked, (error) => {
    assert.ok(error instanceof BookingRefused, inspect(error))
    assert.equal(error.why, why, error.said)
    return true
  })
}
