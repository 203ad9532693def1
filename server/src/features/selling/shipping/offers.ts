// Which ways there are to send a parcel to a place, in each of the three modes; and nearby places that are served.
import type { Destination } from '@etalase/places'
import { VendorDown, VendorRefused } from '../../../adapters/vendor.ts'
import { unavailable } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import { LiveNotSetUp, type LiveRequest, liveOffers } from './live.ts'
import { flatOffers, isServedByZone, type Offer, zoneOffers } from './rules.ts'

const ALTERNATIVES = 5
/** An aggregator's calls are charged: this many other zip codes are tried, no more. */
const PROBES = 4

export async function offersFor(ctx: Context, request: LiveRequest): Promise<Offer[]> {
  const { facts, destination, weightGrams } = request
  if (facts.mode === 'flat') return flatOffers(facts.couriers)
  if (facts.mode === 'zone') return zoneOffers(facts.couriers, destination.ref, weightGrams)
  try {
    return await liveOffers(ctx, request)
  } catch (error) {
    if (!isProviderError(error)) throw error
    ctx.log.warn(
      { err: error, shop: request.shopId },
      'live rates failed; the shop’s own costs serve if it has any',
    )
    return fallbackOffers(request)
  }
}

function isProviderError(error: unknown): boolean {
  return error instanceof VendorDown || error instanceof VendorRefused || error instanceof LiveNotSetUp
}

/** A sale is worth more than the exact cost: the shop's zone costs serve, else its flat ones. */
function fallbackOffers({ facts, destination, weightGrams }: LiveRequest): Offer[] {
  const byZone = zoneOffers(facts.couriers, destination.ref, weightGrams)
  const offers = byZone.length > 0 ? byZone : flatOffers(facts.couriers)
  if (offers.length === 0) throw unavailable(15)
  return offers
}

/** Up to five served destinations nearby: same district, then city, then province. */
export async function servedNearby(ctx: Context, request: LiveRequest): Promise<Destination[]> {
  const { facts, destination } = request
  if (facts.mode === 'zone') {
    return ctx.places.near(destination.ref, ALTERNATIVES, ({ ref }) => isServedByZone(facts.couriers, ref))
  }
  return facts.mode === 'live' ? probeNearby(ctx, request) : []
}

async function probeNearby(ctx: Context, request: LiveRequest): Promise<Destination[]> {
  // One village for each zip code: an aggregator serves a zip code or does not.
  const zips = new Set([request.destination.zip_code])
  const candidates = ctx.places.near(request.destination.ref, PROBES, ({ zip_code }) => {
    if (zips.has(zip_code)) return false
    zips.add(zip_code)
    return true
  })
  const tried = await Promise.all(
    candidates.map(async (destination) => {
      const offers = await liveOffers(ctx, { ...request, destination }).catch(() => [])
      return offers.length > 0 ? [destination] : []
    }),
  )
  return tried.flat()
}
