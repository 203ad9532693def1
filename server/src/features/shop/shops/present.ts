// Shops as the merchant's side answers them.
import { type Role, roleIn, type Who } from '../../../domain/access.ts'
import { type Platform, platformAddress, shopAddress } from '../../../domain/addresses.ts'
import { reopenUntil } from '../../../domain/closed-shop.ts'
import type { Versioned } from '../../../tenancy/edit.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { presentPause } from '../../people/accounts/present.ts'
import { toStorefrontConfig } from '../content/present-config.ts'
import { toPage } from '../content/present-page.ts'
import { pathTo } from '../site/page-paths.ts'
import type { CourierKeys } from './actions/get-shop.ts'
import type { ListedShop } from './actions/list-shops.ts'
import type { ShopPreview } from './actions/preview-shop.ts'
import { recordsOf } from './domain-records.ts'
import { type Domain, proofPlaces } from './domains.ts'
import type { DomainShape, ListedShopShape, PreviewShape, ShopShape } from './schema.ts'
import type { Settings } from './stored.ts'

/** `keys`: null: the caller may not know even that there are any. */
export function presentShop(
  platform: Platform,
  shop: Shop,
  { version, value: { shipping, ...settings } }: Versioned<Settings>,
  keys: CourierKeys | null,
): ShopShape {
  const { provider, booking, ...rest } = shipping
  const { api_key: _, pin: __, ...terms } = booking ?? {}
  return {
    ...settings,
    shipping: {
      ...rest,
      provider: provider
        ? { name: provider.name, ...(keys && { api_key: keys.provider.api_key ?? null }) }
        : null,
      booking: booking
        ? {
            ...terms,
            vendor: booking.vendor,
            ...(keys && {
              api_key: keys.booking.api_key ?? null,
              pin: keys.booking.pin ?? null,
              notice_url: keys.notices?.url ?? null,
              notice_header: keys.notices?.header ?? null,
            }),
          }
        : null,
    },
    url: shopAddress(shop, platform),
    pause: presentPause(shop),
    closed_at: shop.closedAt?.toISOString() ?? null,
    reopen_until: shop.closedAt ? reopenUntil(shop.closedAt).toISOString() : null,
    domains: [...shop.domains],
    version,
  }
}

export function presentListedShop(
  platform: Platform,
  who: Who,
  { shop, products, orders }: ListedShop,
): ListedShopShape {
  const { slug, name, plan } = shop
  return {
    ...{ slug, name, plan, products, orders },
    url: shopAddress(shop, platform),
    role: personRole(who, shop),
    pause: presentPause(shop),
  }
}

function personRole(who: Who, shop: Shop): Role | null {
  const role = roleIn(who, shop.id)
  return role === 'program' ? null : role
}

/** On the host that is sure to lead here: the shop's own domain may be a site of the merchant's. */
export function presentPreview(
  platform: Platform,
  shop: Shop,
  pageKey: string | undefined,
  { config, page }: ShopPreview,
): PreviewShape {
  const address = platformAddress(shop, platform)
  const path = pageKey === undefined ? '/' : pathTo.page(pageKey)
  return {
    url: `${address}${path}?preview=1`,
    config: toStorefrontConfig(config, address),
    page: toPage(page, address),
  }
}

export interface DomainPlace {
  readonly slug: string
  readonly platformDomain: string
  readonly platformAddresses: readonly string[]
}

/** `at`: which shop, and where the platform is. */
export function presentDomain(at: DomainPlace, { host, isPrimary, version, claim }: Domain): DomainShape {
  const { txtName, fileUrl } = proofPlaces(host)
  return {
    id: host,
    host,
    primary: isPrimary,
    status: claim ? 'pending' : 'active',
    proof: claim && {
      txt_name: txtName,
      txt_value: claim.proof,
      file_url: fileUrl,
      file_text: claim.proof,
    },
    records: recordsOf(host, `${at.slug}.${at.platformDomain}`, at.platformAddresses),
    checked_at: claim?.checked_at?.toISOString() ?? null,
    last_error: claim?.last_error ?? null,
    version,
  }
}
