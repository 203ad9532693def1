// Writes of shops and their domains.
import { type Insertable, sql } from 'kysely'
import { announceShopChange } from '../db/changes.ts'
import type { Db } from '../db/pool.ts'
import { deleteOthers, saveRows } from '../db/rows.ts'
import type { ShopTable } from '../db/tables/shops.ts'
import type { Actor } from '../domain/access.ts'
import { isLocalOrigin, parseHost } from '../domain/hosts.ts'
import { lookOf } from '../domain/look-alikes.ts'
import type { Plan } from '../domain/plans.ts'
import { writeAudit } from './audit.ts'
import { standingOf } from './queries.ts'
import type { Pause, Shop } from './shop.ts'

type ShopRow = Insertable<ShopTable>

/** Makes a shop, or writes all its settings anew; a shop that is so already is not touched. */
export async function writeShop(tx: Db, { id, slug, ...settings }: ShopRow): Promise<void> {
  const names = Object.keys(settings)
  const list = (prefix: string) => sql.join(names.map((name) => sql.ref(prefix + name)))
  const looks = looksOf({ slug, name: settings.name })
  await tx
    .insertInto('shops')
    .values({ id, slug, ...settings, ...looks })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({
          ...settings,
          ...looks,
          updated_at: sql`excluded.updated_at`,
          version: sql`shops.version + 1`,
        })
        .where(sql<boolean>`(${list('shops.')}) is distinct from (${list('excluded.')})`),
    )
    .execute()
}

function looksOf({ slug, name }: Pick<ShopRow, 'slug' | 'name'>) {
  return { slug_look: lookOf(slug), name_look: lookOf(name) || null }
}

/** Of shops that an earlier release wrote. Whether there may be more. */
export async function fillLooks(db: Db, most: number): Promise<boolean> {
  const shops = await db
    .selectFrom('shops')
    .where('slug_look', 'is', null)
    .limit(most)
    .select(['id', 'slug', 'name'])
    .execute()
  const looks = shops.map(looksOf)
  await sql`
    update shops set slug_look = given.slug_look, name_look = given.name_look
    from unnest(
      ${shops.map(({ id }) => id)}::text[], ${shops.map(({ name }) => name)}::text[],
      ${looks.map(({ slug_look }) => slug_look)}::text[], ${looks.map(({ name_look }) => name_look)}::text[]
    ) as given (id, name, slug_look, name_look)
    where shops.id = given.id and shops.name = given.name`.execute(db)
  return shops.length === most
}

/** null: it is open. Within an edit of the shop, which tells the nodes. */
export async function writeClosing(tx: Db, shopId: string, closedAt: Date | null): Promise<void> {
  await tx.updateTable('shops').set({ closed_at: closedAt }).where('id', '=', shopId).execute()
}

/** Within an edit of the shop, which tells the nodes. */
export async function writeNotifyContact(tx: Db, shopId: string, contact: string): Promise<void> {
  await tx
    .updateTable('shops')
    .set({ notify_contact: contact, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', shopId)
    .execute()
}

/** null: it goes on. Within an edit of the shop, which tells the nodes. */
export async function writePause(tx: Db, shopId: string, pause: Pause | null): Promise<void> {
  await tx
    .updateTable('shops')
    .set({ paused_at: pause?.since ?? null, paused_reason: pause?.reason ?? null })
    .where('id', '=', shopId)
    .execute()
}

/** Whether it was another one. */
export async function writePlan(tx: Db, shopId: string, plan: Plan): Promise<boolean> {
  const changed = await tx
    .updateTable('shops')
    .where('id', '=', shopId)
    .where('plan', '<>', plan)
    .set({ plan, updated_at: sql`now()`, version: sql`version + 1` })
    .returning('id')
    .execute()
  return changed.length > 0
}

/** It never counts as younger again. */
export async function writeProvenDays(db: Db, shopId: string, days: number): Promise<void> {
  await db
    .updateTable('shops')
    .where('id', '=', shopId)
    .where('proven_days', '<', days)
    .set({ proven_days: days })
    .execute()
}

/** At most one shop sells plans: the one before gives it up first. */
export async function writeSellerOfPlans(tx: Db, shopId: string, sells: boolean): Promise<void> {
  await tx.updateTable('shops').where('sells_plans', '=', true).set({ sells_plans: false }).execute()
  if (sells) await tx.updateTable('shops').where('id', '=', shopId).set({ sells_plans: true }).execute()
}

export interface DomainRow {
  readonly host: string
  readonly primary: boolean
  readonly position: number
}

export async function writeDomains(tx: Db, shopId: string, domains: readonly DomainRow[]): Promise<void> {
  const rows = domains.map(({ host: given, primary, position }) => {
    const { host, hostname } = parseHost(given)
    return {
      shop_id: shopId,
      host: host ?? given,
      hostname: hostname ?? given,
      is_primary: primary,
      is_local_origin: isLocalOrigin(host ?? given),
      position,
    }
  })
  const primary = rows.find(({ is_primary }) => is_primary)
  await saveRows(
    tx,
    'shop_domains',
    rows.filter((row) => row !== primary),
  )
  if (!primary) return
  // One domain is primary: the one that was before gives it up first.
  await giveUpPrimary(tx, shopId, primary.host)
  await saveRows(tx, 'shop_domains', [primary])
}

async function giveUpPrimary(tx: Db, shopId: string, exceptHost: string): Promise<void> {
  await sql`
    update shop_domains set is_primary = false, version = version + 1
    where shop_id = ${shopId} and is_primary and host <> ${exceptHost}`.execute(tx)
}

export async function deleteDomain(tx: Db, shopId: string, host: string): Promise<void> {
  await tx.deleteFrom('shop_domains').where('shop_id', '=', shopId).where('host', '=', host).execute()
}

export async function deleteOtherDomains(
  tx: Db,
  shopId: string,
  kept: readonly { readonly host: string }[],
): Promise<void> {
  const hosts = kept.map(({ host }) => ({ host: parseHost(host).host ?? host }))
  await deleteOthers(tx, shopId, 'shop_domains', hosts)
}

/** A host name leads to one shop, whatever the port: of two shops that claim one, the second must see the first. */
export async function lockHostnames(tx: Db, hostnames: readonly string[]): Promise<void> {
  const names = hostnames.toSorted()
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${names}::text[]) as name`.execute(tx)
}

/**
 * Puts a shop on another plan, whoever says so: the operator, an order that was paid, or the clock. Every node hears of it. Under
 * the shop's lock. `by` left out: the command line.
 */
export async function changePlan(
  tx: Db,
  { id, slug }: Pick<Shop, 'id' | 'slug'>,
  plan: Plan,
  by?: Actor,
): Promise<void> {
  const { plan: before } = await standingOf(tx, id)
  if (!(await writePlan(tx, id, plan))) return
  await writeAudit(tx, id, { by, kind: 'settings', id: slug, before: { plan: before }, after: { plan } })
  await announceShopChange(tx, id)
}
