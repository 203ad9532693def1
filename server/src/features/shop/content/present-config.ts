// Turns what a merchant set into the storefront configuration, every field present.
import { BRAND_TEXTS, PRESETS, SECTION_COPY_TEXTS, type StoredImage } from '../../../domain/content.ts'
import { addressesOf } from '../../../domain/media-address.ts'
import { merchantOf } from '../../../domain/qris.ts'
import { recordOf } from '../../../domain/record-of.ts'
import { TAG_IDS } from '../../../domain/tags.ts'
import type { MediaSizes } from '../../catalogue/media/queries.ts'
import { feeTermsOf } from '../../selling/payments/order-terms.ts'
import { isCod } from '../../selling/payments/rules.ts'
import { choiceCode } from '../../selling/shipping/rules.ts'
import type { ConfigFacts } from './actions/get-storefront-config.ts'
import { MOST_HERO, MOST_NAV } from './input.ts'
import { titleOfPage } from './page-title.ts'
import { type ContentFacts, pageCalled } from './queries.ts'
import type { StorefrontConfig } from './schema.ts'

type BrandReply = StorefrontConfig['brand']

export function toStorefrontConfig(
  { content: facts, pictures, colors }: ConfigFacts,
  baseUrl: string,
): StorefrontConfig {
  const { shop } = facts
  return {
    brand: { ...toBrand(facts, pictures, baseUrl), colors },
    commerce: {
      couriers: facts.couriers.map((courier) => ({
        code: codeOf(courier, facts),
        name: courier.name,
        service: courier.service || null,
        eta: courier.eta,
        cost: courier.cost,
        enabled: courier.enabled,
        services: courier.services,
      })),
      free_shipping_disabled: shop.free_shipping_disabled,
      free_shipping_min: shop.free_shipping_min,
      payment_methods: facts.paymentMethods.map(toMethod),
      shipping: { mode: shop.shipping_mode },
    },
    contact: { channel: shop.contact_channel },
    pages: toPages(facts),
    payment: toPaymentIdentity(facts),
    tags: recordOf(TAG_IDS, (id) => shop.tags[id] ?? null),
    tenant: { name: shop.name, slug: shop.slug, is_open: shop.paused_at === null && shop.closed_at === null },
  }
}

const UNKNOWN_FEE = { fee_basis_pt: null, fee_flat: null }

function toMethod(method: ContentFacts['paymentMethods'][number]) {
  // By a vendor's table it is known once the courier is.
  const isByCourier = isCod(method) && method.cod?.fee === 'biteship' && method.cod.borne_by !== 'shop'
  const { fee_basis_pt, fee_flat } = isByCourier ? UNKNOWN_FEE : feeTermsOf(method, null)
  return {
    code: method.code,
    name: method.name,
    sub: method.sub,
    enabled: method.enabled,
    is_cod: isCod(method),
    fee_basis_pt,
    fee_flat,
    max_order_total: method.max_order_total,
    min_order_total: method.min_order_total,
  }
}

/** In flat mode what chooses it, as options of shipping rates say it too. */
function codeOf(courier: ContentFacts['couriers'][number], { shop, couriers }: ContentFacts): string {
  const offered = couriers.filter(({ enabled }) => enabled)
  return shop.shipping_mode === 'flat' && courier.enabled ? choiceCode(courier, offered) : courier.code
}

function toBrand(facts: ContentFacts, pictures: MediaSizes, baseUrl: string): Omit<BrandReply, 'colors'> {
  const { shop } = facts
  const { brand } = shop
  const imageOf = (stored: StoredImage | null | undefined) => toImage(stored, pictures, baseUrl)
  return {
    ...textsOf(brand, BRAND_TEXTS),
    address_line1: brand.address_public === false ? null : (brand.address_line1 ?? null),
    wordmark_primary: brand.wordmark_primary ?? shop.name,
    accent_color: brand.accent_color ?? null,
    preset: brand.preset ?? PRESETS[0],
    about_image: imageOf(brand.about_image),
    favicon_image: imageOf(brand.favicon_image),
    logo_image: imageOf(brand.logo_image),
    social_image: imageOf(brand.social_image),
    hero_images: few(brand.hero_images, MOST_HERO)
      .map(imageOf)
      .filter((image) => image !== null),
    hero_stats: few(brand.hero_stats, MOST_HERO).map(({ label = null, value = null }) => ({ label, value })),
    nav: navOf(facts),
    section_copy: textsOf(brand.section_copy ?? {}, SECTION_COPY_TEXTS),
  }
}

/** A page that was renamed since is linked by what it is called now. */
function navOf(facts: ContentFacts): { label: string; route: string }[] {
  return few(facts.shop.brand.nav, MOST_NAV).map(({ label, route }) => {
    const key = /^\/page\/(?<key>[^/?#]+)$/.exec(route)?.groups?.key
    const called = key && pageCalled(facts, key)
    return { label, route: called ? `/page/${called}` : route }
  })
}

/** A shop may have kept more before there was a bound: its own people still read all of it. */
function few<T>(list: readonly T[] | undefined, most: number): readonly T[] {
  return list?.slice(0, most) ?? []
}

function toImage(stored: StoredImage | null | undefined, pictures: MediaSizes, baseUrl: string) {
  const picture = pictures.get(stored?.media ?? '')
  if (!picture) return null
  const alt = stored?.alt ?? null
  const { url, srcset } = addressesOf({ ...picture, alt }, baseUrl)
  return { alt, srcset, url }
}

function toPages(facts: ContentFacts): StorefrontConfig['pages'] {
  const nav = navOf(facts)
  return [...facts.pages.keys()].map((key) => ({ key, title: titleOfPage(key, nav) }))
}

/** What the merchant said; else what the manual methods show. */
function toPaymentIdentity({ shop, paymentMethods }: ContentFacts): StorefrontConfig['payment'] {
  const manuals = paymentMethods
    .filter((method) => method.enabled)
    .map((method) => method.manual)
    .filter((manual) => manual !== null)
  const payload = manuals.find((manual) => manual.qris_payload)?.qris_payload
  const merchant = payload ? merchantOf(payload) : null
  const said = shop.payment_identity
  return {
    account_holder: said.account_holder ?? manuals.find((m) => m.account_holder)?.account_holder ?? null,
    qris_merchant_name: said.qris_merchant_name ?? merchant?.name ?? null,
    qris_nmid: said.qris_nmid ?? merchant?.nmid ?? null,
  }
}

function textsOf<K extends string>(
  from: { readonly [P in K]?: string | null },
  names: readonly K[],
): Record<K, string | null> {
  return recordOf(names, (name) => from[name] ?? null)
}
