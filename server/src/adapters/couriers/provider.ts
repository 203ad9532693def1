// What a courier aggregator can do for a shop in `live` mode. Each aggregator is one file that offers this.
import type { Destination } from '@etalase/places'

export interface RateRequest {
  /** the aggregator's own names of the places, from `locate` */
  readonly origin: string
  readonly destination: string
  readonly weightGrams: number
  /** value of the goods in rupiah */
  readonly value: number
  /** codes of the couriers the shop works with, such as jne, sicepat */
  readonly couriers: readonly string[]
}

export interface CourierRate {
  readonly courierCode: string
  readonly courierName: string
  readonly service: string
  /** how the aggregator calls it for buyers: "JNE Reguler" */
  readonly name: string
  /** "2-3 hari"; null when it does not say */
  readonly etd: string | null
  readonly cost: number
}

export interface CourierProvider {
  /** What the aggregator calls this village; null when it does not know it. Worth keeping: it never changes. */
  locate(place: Destination, apiKey: string, signal?: AbortSignal): Promise<string | null>
  /** What it would cost; empty when nobody delivers there. Throws VendorDown or VendorRefused when it cannot say. */
  rates(request: RateRequest, apiKey: string, signal?: AbortSignal): Promise<CourierRate[]>
  /** Asks for something that costs nothing, to see whether the key is taken. Throws VendorRefused when it is not, and VendorDown. */
  probe(apiKey: string, signal?: AbortSignal): Promise<void>
}
