// Writes what a merchant sets for the whole shop: identity, domains, couriers, payment methods, pages, credentials.

import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { StoredSection } from '../../db/tables/shops.ts'
import { isLocalOrigin, parseHost } from '../../domain/hosts.ts'
import { PAYMENT_CHANNELS } from '../../domain/payment.ts'
import { COURIER_PROVIDERS } from '../../domain/shipping.ts'
import type { Secrets } from '../../secrets.ts'
import { deleteCredential, readCredential, writeCredential } from '../../tenancy/credentials.ts'
import type { FileSection, ShopFile } from './schema.ts'

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
    channel: method.channel ?? PAYMENT_CHANNELS.find((channel) => channel === method.code) ?? 'redirect',
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
  const rows = Object.entries(file.pages ?? {}).flatMap(([key, sections], position) =>
    sections
      ? [{ shop_id: shopId, key, position, sections: JSON.stringify(toStoredSections(sections)) }]
      : [],
  )
  if (rows.length > 0) await tx.insertInto('pages').values(rows).execute()
}

/** A section without an id gets a stable one, by its type and place, that no other section has. */
function toStoredSections(sections: readonly FileSection[]): StoredSection[] {
  const taken = new Set(sections.map((section) => section.id))
  return sections.map((section, i) => {
    if (section.id !== undefined) return { ...section, id: section.id }
    let place = i + 1
    while (taken.has(`${section.type}-${place}`)) place++
    const id = `${section.type}-${place}`
    taken.add(id)
    return { ...section, id }
  })
}

/** null: emptied */
type GivenKeys = Readonly<Record<string, string | null>> | null

/** Only what the file names; a key it leaves out keeps what is there. */
export async function saveCredentials(
  tx: Db,
  shopId: string,
  given: ShopFile,
  secrets: Secrets,
): Promise<void> {
  for (const [name, keys] of credentialsIn(given)) {
    // What was sealed under another APP_SECRET is lost: the keys given now take its place.
    const known = keys && (await readCredential(tx, secrets, shopId, name).catch(() => null))
    const kept = Object.entries({ ...known, ...keys }).filter(([, key]) => key !== null) as [string, string][]
    if (kept.length === 0) await deleteCredential(tx, shopId, name)
    else await writeCredential(tx, secrets, shopId, name, Object.fromEntries(kept))
  }
}

function credentialsIn({ gateways = {}, shipping }: ShopFile): [name: string, GivenKeys][] {
  const provider = shipping?.provider
  return [
    ...Object.entries(gateways).map(([gateway, keys]): [string, GivenKeys] => [`gateway.${gateway}`, keys]),
    ...COURIER_PROVIDERS.flatMap((name): [string, GivenKeys][] => {
      if (provider === null) return [[`courier.${name}`, null]]
      return provider?.name === name && provider.api_key
        ? [[`courier.${name}`, { api_key: provider.api_key }]]
        : []
    }),
  ]
}
