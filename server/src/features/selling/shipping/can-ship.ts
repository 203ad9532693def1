// Whether a parcel can be sent anywhere at all: by the rules that shipping is quoted by, without asking an aggregator.
import type { Places } from '@etalase/places'
import type { Context } from '../../../context.ts'
import type { CourierZone } from '../../../domain/shipping.ts'
import { keyHints } from '../../../tenancy/credentials.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { flatOffers } from './rules.ts'
import { type ShippingFacts, shippingOf } from './terms.ts'

export async function canShip(ctx: Context, shop: Shop): Promise<boolean> {
  const facts = await shippingOf(ctx.db, shop)
  const isFlat = flatOffers(facts.couriers).length > 0
  const isByZone = facts.couriers.some(({ zones }) => zones.some((zone) => isSomewhere(ctx.places, zone)))
  if (facts.mode === 'flat') return isFlat
  if (facts.mode === 'zone') return isByZone
  // Without an aggregator's rates the shop's own serve.
  return isFlat || isByZone || (await hasLiveRates(ctx, shop, facts))
}

function isSomewhere(places: Places, { province, city, district, any }: CourierZone): boolean {
  return Boolean(any) || [province, city, district].some((code) => code && places.hasPlace(code))
}

async function hasLiveRates(
  { db, secrets, places }: Context,
  shop: Shop,
  { provider, originRef, couriers, namesCouriers }: ShippingFacts,
): Promise<boolean> {
  if (!provider || !originRef || !places.find(originRef)) return false
  if (namesCouriers && couriers.length === 0) return false
  const keys = await keyHints(db, secrets, shop.id, `courier.${provider}`)
  return keys.api_key !== undefined
}
