// Rates from a courier aggregator: what it calls our places and what it answered are kept, for its calls are charged.
import type { Destination } from '@etalase/places'
import { LRUCache } from 'lru-cache'
import type { CourierProvider, CourierRate } from '../../../adapters/couriers/provider.ts'
import type { Context } from '../../../context.ts'
import type { CourierProviderName } from '../../../domain/shipping.ts'
import { readCredential } from '../../../tenancy/credentials.ts'
import { placeAt } from './place-at-vendor.ts'
import type { Courier, Offer } from './rules.ts'
import type { ShippingFacts } from './terms.ts'

export interface LiveRequest {
  readonly shopId: string
  readonly facts: ShippingFacts
  readonly destination: Destination
  readonly weightGrams: number
  readonly value: number
  readonly signal: AbortSignal
}

/** The shop cannot ask at all: no key, no place to send from. The operator hears of it, not the buyer. */
export class LiveNotSetUp extends Error {}

const KEEP_RATES_MS = 15 * 60_000
const MAX_KEPT = 20_000
/** Asked for when the shop names no courier of its own. */
const COMMON_COURIERS = ['jne', 'jnt', 'sicepat', 'anteraja', 'pos', 'tiki']

/** Promises, so that two who ask for the same at once are charged once. */
type KeptRates = LRUCache<string, Promise<CourierRate[]>>

const keptRates = new WeakMap<CourierProvider, KeptRates>()

/** Empty: nobody delivers there. Throws when the aggregator cannot say. */
export async function liveOffers(ctx: Context, request: LiveRequest): Promise<Offer[]> {
  const { provider: name, couriers } = request.facts
  if (!name) throw new LiveNotSetUp('the shop names no courier aggregator')
  const rates = await ratesFrom(ctx, name, request)
  return rates.filter((rate) => !request.facts.namesCouriers || isWanted(rate, couriers)).map(toOffer)
}

async function ratesFrom(
  ctx: Context,
  name: CourierProviderName,
  request: LiveRequest,
): Promise<CourierRate[]> {
  const { shopId, facts, destination, weightGrams, value } = request
  const own = [...new Set(facts.couriers.map((courier) => courier.code))]
  const couriers = facts.namesCouriers ? own : COMMON_COURIERS
  if (couriers.length === 0) return []
  const key = [shopId, facts.originRef, destination.ref, weightGrams, value, ...couriers].join(' ')
  const kept = cacheOf(ctx.couriers[name])
  const known = kept.get(key)
  if (known) return known
  const asked = askRates(ctx, name, request, couriers)
  kept.set(key, asked)
  asked.catch(() => kept.delete(key))
  return asked
}

async function askRates(
  ctx: Context,
  name: CourierProviderName,
  { shopId, facts, destination, weightGrams, value, signal }: LiveRequest,
  couriers: readonly string[],
): Promise<CourierRate[]> {
  const apiKey = (await readCredential(ctx.db, ctx.secrets, shopId, `courier.${name}`))?.api_key
  if (!apiKey) throw new LiveNotSetUp(`the shop has no key for ${name}`)
  const from = facts.originRef ? ctx.places.find(facts.originRef) : null
  if (!from) throw new LiveNotSetUp('the shop names no known origin_ref')

  const located = (place: Destination) =>
    placeAt(ctx, name, place, () => ctx.couriers[name].locate(place, apiKey, signal))
  const origin = await located(from)
  const target = await located(destination)
  if (!origin) throw new LiveNotSetUp(`${name} does not know the shop's origin`)
  if (!target) return []
  return ctx.couriers[name].rates(
    { origin, destination: target, weightGrams, value, couriers },
    apiKey,
    signal,
  )
}

function cacheOf(provider: CourierProvider): KeptRates {
  const known = keptRates.get(provider)
  if (known) return known
  const cache: KeptRates = new LRUCache({ max: MAX_KEPT, ttl: KEEP_RATES_MS })
  keptRates.set(provider, cache)
  return cache
}

/** A courier the shop lists, and of its services those it names; all of them when it names none. */
function isWanted(rate: CourierRate, couriers: readonly Courier[]): boolean {
  return couriers.some(
    ({ code, services }) =>
      code === rate.courierCode &&
      (services.length === 0 || services.some((each) => each.toLowerCase() === rate.service.toLowerCase())),
  )
}

function toOffer({ courierCode, courierName, service, name, etd, cost }: CourierRate): Offer {
  return { courierCode, courierName, service, name, etd, cost }
}
