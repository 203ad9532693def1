// Settings and domains as the merchant wrote them, read back from their rows: for edits and for the shop file.
import type { Db } from '../../../db/pool.ts'
import type { Plan } from '../../../domain/plans.ts'
import type { Stored, Versioned } from '../../../tenancy/edit.ts'
import { domainsOf } from '../../../tenancy/queries.ts'
import { loadSettings } from '../../../tenancy/shop.ts'
import { asWritten } from '../content/sections.ts'
import type { DomainInput, SettingsInput } from './input.ts'

/** All that the shop's own row says: also its plan, which is not the merchant's to set. */
export interface Settings extends Required<SettingsInput> {
  readonly slug: string
  readonly plan: Plan
}

/** Without the aggregator's key, which is never read back. */
export async function storedSettings(db: Db, shopId: string): Promise<Versioned<Settings>> {
  const row = await loadSettings(db, shopId)
  const [home = []] = await asWritten(db, shopId, [row.home])
  return {
    version: row.version,
    value: {
      slug: row.slug,
      name: row.name,
      plan: row.plan,
      contact: {
        channel: row.contact_channel,
        ...(row.notify_contact && { notify: row.notify_contact }),
      },
      limits: {
        units_per_line: row.max_units_per_line,
        unpaid_orders_per_contact: row.max_unpaid_orders,
      },
      brand: row.brand,
      announcement: row.announcement,
      tags: row.tags,
      search: { synonyms: row.search_synonyms },
      goods: row.goods,
      agents: row.agents,
      payment: row.payment_identity,
      tax: row.tax,
      shipping: {
        mode: row.shipping_mode,
        origin_ref: row.shipping_origin_ref,
        free_shipping_min: row.free_shipping_min,
        free_shipping_disabled: row.free_shipping_disabled,
        provider: row.shipping_provider ? { name: row.shipping_provider } : null,
        booking: row.shipping_booking,
      },
      home,
    },
  }
}

/** In the merchant's order; a domain's id is its host. */
export async function storedDomains(db: Db, shopId: string): Promise<Stored<DomainInput>[]> {
  const rows = await domainsOf(db, shopId)
  return rows.map(({ host, is_primary, position, version }) => ({
    id: host,
    version,
    position,
    value: is_primary ? { host, primary: true } : { host },
  }))
}
