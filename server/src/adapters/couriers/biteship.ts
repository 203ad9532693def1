// Biteship, https://api.biteship.com: prices between postal codes. Every call is charged to the shop's balance.
import { createVendor, type VendorOptions } from '../vendor.ts'
import {
  BITESHIP,
  type BiteshipPrice,
  biteshipPlace,
  biteshipPrices,
  biteshipProbe,
} from './biteship-calls.ts'
import { readEtd } from './etd.ts'
import type { CourierProvider, CourierRate } from './provider.ts'

export function createBiteship(options: Omit<VendorOptions, 'name'>): CourierProvider {
  const vendor = createVendor({ ...options, name: BITESHIP })

  return {
    locate: async (place) => biteshipPlace(place),

    async rates({ origin, destination, weightGrams, value, couriers }, apiKey, signal) {
      if (couriers.length === 0) return []
      const request = {
        origin_postal_code: Number(origin),
        destination_postal_code: Number(destination),
        couriers: couriers.join(','),
        items: [{ name: 'Pesanan', value, quantity: 1, weight: Math.max(1, Math.ceil(weightGrams)) }],
      }
      return (await biteshipPrices(vendor, request, apiKey, signal)).map(rateOf)
    },

    probe: (apiKey, signal) => biteshipProbe(vendor, apiKey, signal),
  }
}

function rateOf(entry: BiteshipPrice): CourierRate {
  return {
    courierCode: entry.courier_code.toLowerCase(),
    courierName: entry.courier_name,
    service: entry.courier_service_code,
    name: `${entry.courier_name} ${entry.courier_service_name}`,
    etd: readEtd(entry.shipment_duration_range, entry.shipment_duration_unit),
    cost: entry.price,
  }
}
