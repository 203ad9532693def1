// Tells the owners of a shop what was done there: those who own it before it is done, so that who is removed hears of it too.
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Actor } from '../../../domain/access.ts'
import { consoleAddress } from '../../../domain/addresses.ts'
import { type Contact, parseContact } from '../../../domain/contact.ts'
import { VENDOR_TITLES } from '../../../domain/vendors.ts'
import { type KnownSecret, knownSecrets } from '../../../tenancy/known-secrets.ts'
import { type Shop, settingsOf } from '../../../tenancy/shop.ts'
import { queueMessages } from '../messages/actions/queue-message.ts'
import type { NoticedChange, NoticedOperation } from '../messages/message.ts'
import { ownersOf } from './queries.ts'

export interface OwnersNotice {
  readonly operation: NoticedOperation
  readonly by: Actor
  readonly at: Date
  readonly changes?: readonly NoticedChange[]
  /** whoever sets a shop up need not be told what they have just typed; its other owners are */
  readonly isFirst?: boolean
}

export interface OwnerContact extends Contact {
  readonly name: string
  /** null: the contact for the shop's news */
  readonly personId: string | null
}

/** At contacts that are proven to be theirs; where nobody has proven one, at the contact for the shop's news. */
export async function ownersToTell(db: Db, shop: Shop): Promise<OwnerContact[]> {
  const owners = await ownersOf(db, shop.id)
  const proven = owners.filter(({ confirmed_at }) => confirmed_at !== null)
  if (proven.length > 0)
    return proven.map(({ id, channel, login, name }) => ({ channel, value: login, name, personId: id }))
  const { notify_contact } = await settingsOf(db, shop)
  const contact = notify_contact === null ? null : parseContact(notify_contact)
  return contact ? [{ ...contact, name: shop.name, personId: null }] : []
}

/** In the transaction that does it. */
export async function tellOwners(tx: Db, ctx: Context, shop: Shop, notice: OwnersNotice): Promise<void> {
  const { isFirst = false, by } = notice
  const owners = await ownersToTell(tx, shop)
  const told = isFirst ? owners.filter(({ personId }) => personId === null || personId !== by.id) : owners
  await tell(tx, ctx, shop, told, notice)
}

/**
 * Once somebody is no longer what they were: `before` owned it until then. Who owns it now reads which secrets that one still
 * knows; who left does not.
 */
export async function tellOfLeave(
  tx: Db,
  ctx: Context,
  shop: Shop,
  before: readonly OwnerContact[],
  notice: OwnersNotice,
): Promise<void> {
  const now = await ownersToTell(tx, shop)
  const stay = new Set(now.map(({ value }) => value))
  const known = (await knownSecrets(tx, ctx, shop.id)).map(secretInWords)
  const [first] = known
  const exchange = {
    what: 'Kunci yang mungkin diketahui mantan pengelola; gantilah',
    after: known.join('; '),
  }
  await tell(
    tx,
    ctx,
    shop,
    before.filter(({ value }) => !stay.has(value)),
    notice,
  )
  await tell(tx, ctx, shop, now, {
    ...notice,
    changes: [...(notice.changes ?? []), ...(first ? [exchange] : [])],
  })
}

function secretInWords({ kind, name, key }: KnownSecret): string {
  const title = new Map<string, string>(Object.entries(VENDOR_TITLES)).get(name) ?? name
  return kind === 'webhook' ? `rahasia webhook ${name}` : `${title} (${PLACES[kind]}): ${key}`
}

/** Where it is exchanged in the console. */
const PLACES: Readonly<Record<Exclude<KnownSecret['kind'], 'webhook'>, string>> = {
  gateway: 'Pengaturan, Pembayaran',
  mutations: 'Pengaturan, Pembayaran',
  courier: 'Pengaturan, Pengiriman',
  parcels: 'Pengaturan, Pengiriman',
}

/** After it was done. */
export async function tellThem(
  ctx: Context,
  shop: Shop,
  owners: readonly OwnerContact[],
  notice: OwnersNotice,
): Promise<void> {
  if (owners.length > 0) await inTransaction(ctx.db, (tx) => tell(tx, ctx, shop, owners, notice))
}

/** In the transaction that does it, these. */
export async function tell(
  tx: Db,
  ctx: Context,
  shop: Shop,
  owners: readonly OwnerContact[],
  { operation, by, at, changes = [] }: OwnersNotice,
): Promise<void> {
  const console_url = consoleAddress(ctx.platform)
  const messages = owners.map(({ channel, value: to, name: person_name }) => ({
    kind: 'owner_notice' as const,
    channel,
    to,
    operation,
    person_name,
    by_name: by.name,
    at: at.toISOString(),
    changes,
    console_url,
  }))
  await queueMessages(tx, ctx, shop, messages)
}
