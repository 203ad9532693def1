// How a shop ships and what it spares its buyers: what it set, held on its shelf.
import type { Db } from '../../../db/pool.ts'
import type { ShippingTerms } from '../../../domain/pricing/facts.ts'
import type { CourierProviderName, ShippingMode } from '../../../domain/shipping.ts'
import { type Shop, settingsOf } from '../../../tenancy/shop.ts'
import { loadPromotions, type ScheduledPromotion } from '../../catalogue/promotions/queries.ts'
import { runningAt } from '../../catalogue/promotions/rules.ts'
import { loadCouriers } from './queries.ts'
import type { Courier } from './rules.ts'

export interface ShippingFacts {
  readonly mode: ShippingMode
  readonly originRef: string | null
  readonly provider: CourierProviderName | null
  readonly freeFrom: number | null
  /** only those that are switched on */
  readonly couriers: readonly Courier[]
  /** false: the merchant names none at all, which is not the same as having switched them all off */
  readonly namesCouriers: boolean
  readonly promotions: readonly ScheduledPromotion[]
}

export function shippingOf(db: Db, shop: Shop): Promise<ShippingFacts> {
  return shop.shelf.remember('shipping', () => loadShipping(db, shop))
}

async function loadShipping(db: Db, shop: Shop): Promise<ShippingFacts> {
  const settings = await settingsOf(db, shop)
  const couriers = await loadCouriers(db, shop.id)
  return {
    mode: settings.shipping_mode,
    originRef: settings.shipping_origin_ref,
    provider: settings.shipping_provider,
    freeFrom: settings.free_shipping_disabled ? null : settings.free_shipping_min,
    couriers: couriers
      .filter(({ enabled }) => enabled)
      .map((courier) => ({ ...courier, service: courier.service || null })),
    namesCouriers: couriers.length > 0,
    promotions: await loadPromotions(db, shop.id, 'shipping'),
  }
}

export function termsAt({ freeFrom, promotions }: ShippingFacts, at: Date): ShippingTerms {
  return { freeFrom, promotions: runningAt(promotions, at) }
}
