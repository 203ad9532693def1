// Biteship, https://api.biteship.com: prices between postal codes. Every call is charged to the shop's balance.
import Type from 'typebox'
import { MAX_RUPIAH } from '../../domain/rupiah.ts'
import { guardOf } from '../shape.ts'
import { createVendor, VendorDown, type VendorOptions } from '../vendor.ts'
import { readEtd } from './etd.ts'
import type { CourierProvider, CourierRate } from './provider.ts'
import { assertUnserved, refusalOf } from './refusal.ts'

const NAME = 'Biteship'
const POSTAL_CODE = /^[1-9]\d{4}$/
// "No courier available for the requested location": known from others' integrations, not from the documentation.
const NO_COURIER = 40001010

const isPriceList = guardOf(Type.Object({ pricing: Type.Array(Type.Unknown()) }))
const isFailure = guardOf(Type.Object({ success: Type.Literal(false) }))
const isErrorReply = guardOf(Type.Object({ error: Type.String(), code: Type.Optional(Type.Unknown()) }))

const Name = Type.String({ minLength: 1, maxLength: 100 })
const isPrice = guardOf(
  Type.Object({
    courier_code: Name,
    courier_name: Name,
    courier_service_code: Name,
    courier_service_name: Name,
    // Nobody carries a parcel for nothing: a price of 0 is an error that the merchant would pay for.
    price: Type.Integer({ minimum: 1, maximum: MAX_RUPIAH }),
    shipment_duration_range: Type.Optional(Type.Unknown()),
    shipment_duration_unit: Type.Optional(Type.Unknown()),
  }),
)

export function createBiteship(options: Omit<VendorOptions, 'name'>): CourierProvider {
  const vendor = createVendor({ ...options, name: NAME })

  return {
    // Prices are asked by postal code, so there is nothing to look up.
    async locate({ zip_code }) {
      return POSTAL_CODE.test(zip_code) ? zip_code : null
    },

    async rates({ origin, destination, weightGrams, value, couriers }, apiKey, signal) {
      if (couriers.length === 0) return []
      const { status, body } = await vendor.call('/v1/rates/couriers', {
        method: 'POST',
        headers: { authorization: apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({
          origin_postal_code: Number(origin),
          destination_postal_code: Number(destination),
          couriers: couriers.join(','),
          items: [{ name: 'Pesanan', value, quantity: 1, weight: Math.max(1, Math.ceil(weightGrams)) }],
        }),
        retry: true,
        ...(signal && { signal }),
      })
      if (status < 400 && isPriceList(body)) return ratesIn(body.pricing)
      if (status < 400 && !isFailure(body)) throw new VendorDown(NAME, 'answered prices in an unknown form')
      const { error = '', code = null } = isErrorReply(body) ? body : {}
      if (Number(code) !== NO_COURIER) assertUnserved(NAME, { status, message: error }, apiKey)
      return []
    },

    // The list of couriers is free of charge, unlike prices.
    async probe(apiKey, signal) {
      const { status, body } = await vendor.call('/v1/couriers', {
        headers: { authorization: apiKey },
        retry: true,
        ...(signal && { signal }),
      })
      if (status < 400 && !isFailure(body)) return
      throw refusalOf(NAME, { status, message: isErrorReply(body) ? body.error : '' }, apiKey)
    },
  }
}

function ratesIn(pricing: unknown[]): CourierRate[] {
  return pricing.filter(isPrice).map((entry) => ({
    courierCode: entry.courier_code.toLowerCase(),
    courierName: entry.courier_name,
    service: entry.courier_service_code,
    name: `${entry.courier_name} ${entry.courier_service_name}`,
    etd: readEtd(entry.shipment_duration_range, entry.shipment_duration_unit),
    cost: entry.price,
  }))
}
