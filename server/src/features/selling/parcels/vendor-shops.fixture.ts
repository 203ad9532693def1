// Shops that book at a vendor other than Biteship.
import type { ParcelFake } from '../../../../test/fakes/parcel-desk.ts'
import type { ParcelVendorName } from '../../../domain/parcel.ts'
import { DESTINATION, ORIGIN, type TestParcels } from './parcels.fixture.ts'

interface KnowsPlaces {
  know(place: NonNullable<ReturnType<TestParcels['app']['ctx']['places']['find']>>): void
}

/** `service`: one that the vendor offers, for `booked`. */
export async function vendorShop(
  world: TestParcels,
  vendor: Exclude<ParcelVendorName, 'biteship'>,
  fake: Pick<ParcelFake, 'keys'> & KnowsPlaces,
  fields: Parameters<TestParcels['bookingShop']>[0] = {},
): Promise<{
  readonly shop: string
  readonly service: { readonly courier_code: string; readonly courier_service: string }
}> {
  for (const ref of [ORIGIN, DESTINATION]) {
    const place = world.app.ctx.places.find(ref)
    if (place) fake.know(place)
  }
  const { api_key = '', pin } = fake.keys
  const booking = { vendor, api_key, ...(pin && { pin }) }
  const shop = await world.bookingShop({ ...fields, shipping: { booking } })
  const trial = await world.paid(shop)
  const { body, text } = await world.admin(shop, '/parcels/preview', { parcels: [{ number: trial.number }] })
  const option = body.parcels[0].options[0]
  if (!option) throw new Error(`${vendor} offers nothing: ${text}`)
  const { courier_code, courier_service } = option
  return { shop, service: { courier_code, courier_service } }
}
