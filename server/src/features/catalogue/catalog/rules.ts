// What a product is at a moment: its price under the running campaigns, its availability, its badge.

import { halalUntil, legalAt, type ShownLegal } from '../../../domain/legal.ts'
import { campaignPrice, discountOn, type UnitPrice } from '../../../domain/pricing/discounts.ts'
import { isAfter, isBefore, isOpen } from '../../../domain/time-window.ts'
import { LOW_STOCK, type ProductFacts, type VariantFacts } from '../products/facts.ts'
import type { CampaignFacts } from '../promotions/queries.ts'

export const AVAILABILITIES = ['in_stock', 'low_stock', 'sold_out', 'preorder', 'upcoming', 'ended'] as const
export type Availability = (typeof AVAILABILITIES)[number]

export interface Priced {
  readonly price: number
  readonly compare_at_price: number | null
  readonly on_sale: boolean
  /** the one that gave the price; null at the regular price */
  readonly campaign: CampaignFacts | null
  /** what it says it takes off; null without one that names a percentage */
  readonly named_percent: number | null
}

/** A product as buyers meet it at one moment. */
export interface ProductNow extends Priced {
  readonly facts: ProductFacts
  readonly price_max: number
  /** null: unlimited */
  readonly stock: number | null
  readonly sold_out: boolean
  readonly availability: Availability
  readonly badge: string | null
  readonly legal: ShownLegal | null
  readonly variants: readonly VariantNow[]
}

export interface VariantNow extends Priced {
  readonly facts: VariantFacts
  readonly stock: number | null
  readonly sold_out: boolean
  readonly badge: string | null
}

const NEW_FOR_DAYS = 14
const DAY_MS = 86_400_000

export function productAt(facts: ProductFacts, running: readonly CampaignFacts[], at: Date): ProductNow {
  const campaigns = running.filter((campaign) => covers(campaign, facts))
  const variants = facts.variants.map((variant) => variantAt(facts, variant, campaigns))
  const prices = variants.length > 0 ? variants : [pricedAt(facts, null, campaigns)]
  const cheapest = prices.reduce((best, next) => (next.price < best.price ? next : best))
  const priced: Priced = {
    price: cheapest.price,
    compare_at_price: cheapest.compare_at_price,
    on_sale: cheapest.on_sale,
    campaign: cheapest.campaign,
    named_percent: cheapest.named_percent,
  }
  const stock = stockOf(facts)
  const soldOut = isSoldOut(facts, stock)
  const availability = availabilityAt(facts, stock, soldOut, at)
  const isNew = at < newUntil(facts) && availability !== 'ended'
  return {
    facts,
    ...priced,
    price_max: Math.max(...prices.map((each) => each.price)),
    stock,
    sold_out: soldOut,
    availability,
    badge: facts.badge ?? computedBadge({ facts, priced, soldOut, isNew }),
    legal: legalAt(facts.legal, at),
    variants,
  }
}

function variantAt(
  product: ProductFacts,
  variant: VariantFacts,
  campaigns: readonly CampaignFacts[],
): VariantNow {
  const priced = pricedAt(product, variant, campaigns)
  const stock = product.unlimited_stock ? null : Math.max(0, variant.stock)
  const soldOut = isSoldOut(product, stock)
  return {
    facts: variant,
    ...priced,
    stock,
    sold_out: soldOut,
    badge: variant.badge ?? computedBadge({ facts: product, priced, soldOut, isNew: false }),
  }
}

/** What a unit costs now. Drafts price their lines by the same `campaignPrice`. */
function unitPriceOf(
  product: ProductFacts,
  variant: VariantFacts | null,
  campaigns: readonly CampaignFacts[],
): UnitPrice<CampaignFacts> {
  return campaignPrice(variant?.price ?? product.price, campaigns)
}

function pricedAt(
  product: ProductFacts,
  variant: VariantFacts | null,
  campaigns: readonly CampaignFacts[],
): Priced {
  const { unitPrice, undiscounted, campaign } = unitPriceOf(product, variant, campaigns)
  const struck = [struckByMerchant(product, variant, undiscounted), campaign ? undiscounted : null].filter(
    (price) => price !== null,
  )
  const compareAt = struck.length > 0 ? Math.max(...struck) : null
  return {
    price: unitPrice,
    compare_at_price: compareAt,
    on_sale: compareAt !== null && compareAt > unitPrice,
    campaign,
    named_percent: campaign && namedPercent(campaign, undiscounted),
  }
}

/** A variant's own; the product's serves only a variant that costs less than it: a dearer one was never that cheap. */
function struckByMerchant(
  product: ProductFacts,
  variant: VariantFacts | null,
  regular: number,
): number | null {
  if (!variant) return product.compare_at_price
  if (variant.compare_at_price !== null) return variant.compare_at_price
  const { compare_at_price: inherited } = product
  return inherited !== null && inherited > regular ? inherited : null
}

/** As the merchant wrote it, unless `max_discount` lets it take less than it says. */
function namedPercent(campaign: CampaignFacts, regular: number): number | null {
  if (campaign.discount_type !== 'percent') return null
  const uncapped = discountOn(regular, { ...campaign, max_discount: null })
  return discountOn(regular, campaign) === uncapped ? campaign.discount_value : null
}

export function runningCampaigns(campaigns: readonly CampaignFacts[], at: Date): CampaignFacts[] {
  return campaigns.filter((campaign) => isCampaignRunning(campaign, at))
}

export function isCampaignRunning(campaign: CampaignFacts, at: Date): boolean {
  return isOpen({ from: campaign.starts_at, until: campaign.ends_at }, at)
}

export function covers(campaign: CampaignFacts, product: ProductFacts): boolean {
  if (campaign.whole_shop || campaign.product_ids.has(product.id)) return true
  return product.category !== null && campaign.category_ids.has(product.category.id)
}

function stockOf(product: ProductFacts): number | null {
  if (product.unlimited_stock) return null
  if (product.variants.length === 0) return Math.max(0, product.stock)
  return product.variants.reduce((sum, variant) => sum + Math.max(0, variant.stock), 0)
}

/** Pre-order products sell past their stock, unless the merchant caps them. */
export function sellsPastStock({ preorder_lead_days, preorder_capped }: ProductFacts): boolean {
  return preorder_lead_days !== null && !preorder_capped
}

function isSoldOut(product: ProductFacts, stock: number | null): boolean {
  return stock !== null && stock <= 0 && !sellsPastStock(product)
}

function availabilityAt(
  product: ProductFacts,
  stock: number | null,
  soldOut: boolean,
  at: Date,
): Availability {
  const window = { from: product.sell_from, until: product.sell_until }
  if (isBefore(window, at)) return 'upcoming'
  if (isAfter(window, at)) return 'ended'
  if (soldOut) return 'sold_out'
  if (product.preorder_lead_days !== null) return 'preorder'
  return stock !== null && stock <= LOW_STOCK ? 'low_stock' : 'in_stock'
}

function computedBadge(of: {
  facts: ProductFacts
  priced: Priced
  soldOut: boolean
  isNew: boolean
}): string | null {
  if (of.soldOut) return 'Habis'
  if (of.facts.preorder_lead_days !== null) return 'Pre-order'
  const { price, compare_at_price: compareAt, on_sale, named_percent } = of.priced
  const counted = on_sale && compareAt ? Math.floor(((compareAt - price) * 100) / compareAt) : 0
  const percent = named_percent ?? counted
  // Less than one percent is no news.
  if (percent > 0) return `Diskon ${percent}%`
  return of.isNew ? 'Baru' : null
}

function newUntil(product: ProductFacts): Date {
  return new Date(product.published_at.getTime() + NEW_FOR_DAYS * DAY_MS)
}

/** When a product will look different by itself: a window opens or closes, it is no longer new, its certificate is over. */
export function momentsOf(product: ProductFacts): Date[] {
  const { sell_from, sell_until, legal } = product
  return [sell_from, sell_until, newUntil(product), legal && halalUntil(legal)].filter(
    (moment) => moment !== null,
  )
}
