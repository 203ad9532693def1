// Writes what a merchant sets for the whole shop: identity, domains, couriers, payment methods, pages, credentials.
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { StoredSection } from '../../../db/schema.ts'
import { isLocalOrigin } from '../../../domain/hosts.ts'
import { parseHost } from '../../../http/address.ts'
import type { Secrets } from '../../../secrets.ts'
import { CHANNELS, type FileSection, type ShopFile } from './schema.ts'

export async function saveShop(tx: Db, shopId: string, file: ShopFile): Promise<void> {
  const { shipping } = file
  const settings = {
    name: file.name ?? file.slug,
    plan: file.plan ?? 'gratis',
    contact_channel: file.contact?.channel ?? 'email',
    brand: JSON.stringify(file.brand ?? {}),
    announcement: JSON.stringify(file.announcement ?? {}),
    payment_identity: JSON.stringify(file.payment ?? {}),
    shipping_mode: shipping?.mode ?? 'flat',
    shipping_origin_ref: shipping?.origin_ref ?? null,
    shipping_provider: shipping?.provider?.name ?? null,
    free_shipping_min: shipping?.free_shipping_min ?? null,
    free_shipping_disabled: shipping?.free_shipping_disabled ?? false,
    home: JSON.stringify(toStoredSections(file.home ?? [])),
  }
  await tx
    .insertInto('shops')
    .values({ id: shopId, slug: file.slug, ...settings })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...settings, updated_at: sql`now()` }))
    .execute()
}

export async function saveDomains(tx: Db, shopId: string, file: ShopFile): Promise<void> {
  await tx.deleteFrom('shop_domains').where('shop_id', '=', shopId).execute()
  const rows = (file.domains ?? []).map(({ host: given, primary }, position) => {
    const { host, hostname } = parseHost(given)
    return {
      shop_id: shopId,
      host: host ?? given,
      hostname: hostname ?? given,
      is_primary: primary ?? false,
      is_local_origin: isLocalOrigin(host ?? given),
      position,
    }
  })
  if (rows.length > 0) await tx.insertInto('shop_domains').values(rows).execute()
}

export async function saveCouriers(tx: Db, shopId: string, file: ShopFile): Promise<void> {
  await tx.deleteFrom('couriers').where('shop_id', '=', shopId).execute()
  const rows = (file.shipping?.couriers ?? []).map((courier, position) => ({
    shop_id: shopId,
    code: courier.code,
    service: courier.service ?? '',
    position,
    name: courier.name ?? courier.code,
    eta: courier.eta ?? null,
    cost: courier.cost ?? null,
    enabled: courier.enabled ?? true,
    services: JSON.stringify(courier.services ?? []),
    zones: JSON.stringify(courier.zones ?? []),
  }))
  if (rows.length > 0) await tx.insertInto('couriers').values(rows).execute()
}

export async function savePaymentMethods(tx: Db, shopId: string, file: ShopFile): Promise<void> {
  await tx.deleteFrom('payment_methods').where('shop_id', '=', shopId).execute()
  const rows = (file.payment_methods ?? []).map((method, position) => ({
    shop_id: shopId,
    code: method.code,
    position,
    name: method.name ?? method.code,
    sub: method.sub ?? null,
    channel: method.channel ?? CHANNELS.find((channel) => channel === method.code) ?? 'redirect',
    gateways: JSON.stringify(method.gateways ?? []),
    enabled: method.enabled ?? true,
    unique_code: method.unique_code ?? false,
    fee_flat: method.fee_flat ?? 0,
    fee_basis_pt: method.fee_basis_pt ?? 0,
    min_order_total: method.min_order_total ?? null,
    max_order_total: method.max_order_total ?? null,
    manual: method.manual ? JSON.stringify(method.manual) : null,
  }))
  if (rows.length > 0) await tx.insertInto('payment_methods').values(rows).execute()
}

export async function savePages(tx: Db, shopId: string, file: ShopFile): Promise<void> {
  await tx.deleteFrom('pages').where('shop_id', '=', shopId).execute()
  const rows = Object.entries(file.pages ?? {}).map(([key, sections], position) => ({
    shop_id: shopId,
    key,
    position,
    sections: JSON.stringify(toStoredSections(sections)),
  }))
  if (rows.length > 0) await tx.insertInto('pages').values(rows).execute()
}

/** A section without an id gets a stable one, by its type and place. */
function toStoredSections(sections: readonly FileSection[]): StoredSection[] {
  return sections.map((section, i) => ({ ...section, id: section.id ?? `${section.type}-${i + 1}` }))
}

/** Only what the file names: credentials are never read back into a file. */
export async function saveCredentials(
  tx: Db,
  shopId: string,
  given: ShopFile,
  secrets: Secrets,
): Promise<void> {
  const named: [string, Record<string, string> | null][] = Object.entries(given.gateways ?? {}).map(
    ([gateway, keys]) => [`gateway.${gateway}`, keys ?? null],
  )
  const provider = given.shipping?.provider
  if (provider?.api_key) named.push([`courier.${provider.name}`, { api_key: provider.api_key }])

  for (const [name, keys] of named) {
    if (keys === null) {
      await tx.deleteFrom('shop_credentials').where('shop_id', '=', shopId).where('name', '=', name).execute()
      continue
    }
    const sealed = secrets.seal(credentialPurpose(shopId, name), JSON.stringify(keys))
    await tx
      .insertInto('shop_credentials')
      .values({ shop_id: shopId, name, sealed })
      .onConflict((conflict) =>
        conflict.columns(['shop_id', 'name']).doUpdateSet({ sealed, updated_at: sql`now()` }),
      )
      .execute()
  }
}

/** Bound to the shop, so that a row copied to another shop opens nothing. */
export function credentialPurpose(shopId: string, name: string): string {
  return `credential ${shopId} ${name}`
}
