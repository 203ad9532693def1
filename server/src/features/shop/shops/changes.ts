// Writes of settings and domains: from what the merchant says to the columns of their rows.

import { isTaken } from '../../../base/errors.ts'
import type { Db } from '../../../db/pool.ts'
import { parseContact } from '../../../domain/contact.ts'
import { MOST } from '../../../domain/most.ts'
import { BOOKING_DEFAULTS, type BookingSettings } from '../../../domain/parcel.ts'
import { writeAudit } from '../../../tenancy/audit.ts'
import { deleteDomain, deleteOtherDomains, writeDomains, writeShop } from '../../../tenancy/changes.ts'
import type { Edit, Versioned } from '../../../tenancy/edit.ts'
import type { ShopList } from '../../../tenancy/edit-list.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { keptTax } from '../../selling/invoices/input.ts'
import type { BookingInput } from '../../selling/shipping/input.ts'
import { inOneSpelling } from '../content/input.ts'
import { idsIn, type NamedIds, toStoredSections } from '../content/sections.ts'
import { type DomainInput, LIMITS } from './input.ts'
import { type Settings, storedDomains } from './stored.ts'

/** What is left out is as in a new shop. */
export type CompleteSettings = Partial<Settings> & Pick<Settings, 'slug'>

/** Makes a shop, or writes all its settings anew; a shop that is so already is not touched. */
export async function writeSettings(
  tx: Db,
  shopId: string,
  { slug, shipping, home = [], ...settings }: CompleteSettings,
  /** the ids of what the home page names and what is written after it */
  idsOfNew: NamedIds = { products: new Map(), categories: new Map() },
): Promise<void> {
  const named = await idsIn(tx, shopId, home)
  const ids = {
    products: new Map([...idsOfNew.products, ...named.products]),
    categories: new Map([...idsOfNew.categories, ...named.categories]),
  }
  await writeShop(tx, {
    id: shopId,
    slug,
    name: settings.name ?? slug,
    plan: settings.plan ?? 'gratis',
    contact_channel: settings.contact?.channel ?? 'email',
    notify_contact: parseContact(settings.contact?.notify ?? '')?.value ?? null,
    max_units_per_line: settings.limits?.units_per_line ?? LIMITS.units_per_line.default,
    max_unpaid_orders: settings.limits?.unpaid_orders_per_contact ?? LIMITS.unpaid_orders_per_contact.default,
    brand: JSON.stringify(inOneSpelling(settings.brand ?? {})),
    announcement: JSON.stringify(settings.announcement ?? {}),
    tags: JSON.stringify(settings.tags ?? {}),
    search_synonyms: JSON.stringify(settings.search?.synonyms ?? []),
    goods: JSON.stringify(settings.goods ?? []),
    agents: settings.agents ?? true,
    payment_identity: JSON.stringify(settings.payment ?? {}),
    tax: JSON.stringify(keptTax(settings.tax ?? {})),
    shipping_mode: shipping?.mode ?? 'flat',
    shipping_origin_ref: shipping?.origin_ref ?? null,
    shipping_provider: shipping?.provider?.name ?? null,
    shipping_booking: shipping?.booking ? JSON.stringify(bookingSettings(shipping.booking)) : null,
    free_shipping_min: shipping?.free_shipping_min ?? null,
    free_shipping_disabled: shipping?.free_shipping_disabled ?? false,
    home: JSON.stringify(toStoredSections(home, ids)),
  })
}

/** Without its keys, which are kept elsewhere. */
function bookingSettings({ api_key: _, pin: __, ...given }: BookingInput): BookingSettings {
  return { ...BOOKING_DEFAULTS, ...given }
}

export const DOMAINS: ShopList<DomainInput> = {
  kind: 'domain',
  most: MOST.domains,
  name: 'host',
  stored: storedDomains,
  write: (tx, shopId, domains) =>
    writeDomains(
      tx,
      shopId,
      domains.map(({ position, value: { host, primary = false } }) => ({ host, primary, position })),
    ),
  delete: (tx, shopId, { id }) => deleteDomain(tx, shopId, id),
  deleteOthers: (tx, shopId, kept) =>
    deleteOtherDomains(
      tx,
      shopId,
      kept.map(({ value }) => value),
    ),
}

export async function auditSettings(
  tx: Db,
  shop: Shop,
  { by }: Edit,
  found: Versioned<Settings>,
  saved: Versioned<Settings>,
): Promise<void> {
  if (saved.version === found.version) return
  await writeAudit(tx, shop.id, {
    by,
    kind: 'settings',
    id: shop.slug,
    before: found.value,
    after: saved.value,
  })
}

/** That a key is another one; never what it is. */
export async function auditKey(tx: Db, shop: Shop, { by }: Edit, name: string): Promise<void> {
  await writeAudit(tx, shop.id, { by, kind: 'key', id: name, before: null, after: { changed: ['api_key'] } })
}

/** Whether a new shop could not be written because there is one of its slug. */
export function isSlugTaken(error: unknown): boolean {
  return isTaken(error, 'shops_slug_key')
}
