// Keeps up which shops name one bank account: which totals are whose, and that the owners know.
import type { Context } from '../../../../context.ts'
import { announceShopChange } from '../../../../db/changes.ts'
import type { Db } from '../../../../db/pool.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Actor } from '../../../../domain/access.ts'
import { maskEnd } from '../../../../domain/masks.ts'
import { accountDigits } from '../../../../domain/mutations.ts'
import { findShopsByIds } from '../../../../tenancy/queries.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { ownersOfShops } from '../../../people/accounts/queries.ts'
import { ownersToTell, tell } from '../../../people/accounts/tell-owners.ts'
import {
  accountHashes,
  accountsOf,
  changeNamed,
  deleteLeftBefore,
  lockSharing,
  type NamedAccountRow,
  namedByMethods,
  notedOf,
  noteNamed,
  sharedAccounts,
  sharersOf,
} from '../named-accounts.ts'
import { type Owner, shareOut } from '../sharing.ts'

const PAGE = 500
/** As long as money is thought to be for an order of before. */
const KEPT_MS = 60 * 86_400_000

/** Shops of before there was such a list, of another APP_SECRET, and whose owners are others now are found here. */
export async function tendNamedAccounts(ctx: Context, at: Date): Promise<void> {
  await noteMissing(ctx, at)
  await deleteLeftBefore(ctx.db, new Date(at.getTime() - KEPT_MS))
  for (const hash of await sharedAccounts(ctx.db)) await tendOne(ctx, hash, at)
}

/** Those that a shop names, once it is written that it does. */
export async function tendSharing(ctx: Context, shop: Shop, at: Date): Promise<void> {
  for (const account of await accountsOf(ctx.db, shop.id))
    await tendOne(ctx, accountHashes(ctx.secrets, account)[0], at)
}

/** A page at a time: only where the list says something else the shop itself is looked at. */
async function noteMissing(ctx: Context, at: Date): Promise<void> {
  let after = ''
  for (;;) {
    const named = await namedByMethods(ctx.db, after, PAGE)
    const noted = await notedOf(
      ctx.db,
      named.map(({ shop_id }) => shop_id),
    )
    const known = Map.groupBy(noted, ({ shop_id }) => shop_id)
    for (const { shop_id, accounts } of named) {
      const hashOf = (account: string) =>
        accountHashes(ctx.secrets, accountDigits(account))[0].toString('hex')
      const wanted = new Set(accounts.map(hashOf))
      const has = new Set((known.get(shop_id) ?? []).map(({ account_hash }) => account_hash.toString('hex')))
      if (wanted.symmetricDifference(has).size > 0)
        await inTransaction(ctx.db, (tx) => noteNamed(tx, ctx.secrets, shop_id, at))
    }
    if (named.length < PAGE) return
    after = named.at(-1)?.shop_id ?? after
  }
}

/** Never rejects: what fails for one account holds up no other, and the next run sees to it. */
async function tendOne(ctx: Context, hash: Buffer, at: Date): Promise<void> {
  await inTransaction(ctx.db, (tx) => shareOutOne(tx, ctx, hash, at)).catch((error) =>
    ctx.log.warn({ err: error }, 'who shares a bank account could not be worked out'),
  )
}

async function shareOutOne(tx: Db, ctx: Context, hash: Buffer, at: Date): Promise<void> {
  if (!(await lockSharing(tx, hash))) return
  const was = await sharersOf(tx, hash)
  const owners = await ownersOfShops(
    tx,
    was.map(({ shop_id }) => shop_id),
  )
  const is = shareOut(was, owners)
  for (const { kin, place, ...one } of is) {
    const before = was.find(({ shop_id }) => shop_id === one.shop_id)
    if (before?.kin === kin && before.place === place) continue
    await changeNamed(tx, one, { kin, place })
    await announceShopChange(tx, one.shop_id)
  }
  await tellSharers(tx, ctx, is, owners, at)
}

/** Each once of shops of its own owners, and once of others, which are not named to anybody. */
async function tellSharers(
  tx: Db,
  ctx: Context,
  sharers: readonly NamedAccountRow[],
  owners: readonly Owner[],
  at: Date,
): Promise<void> {
  const present = sharers.filter(({ left_at }) => left_at === null)
  for (const one of present) {
    const others = present.filter(({ shop_id }) => shop_id !== one.shop_id)
    const kin = others.filter((other) => other.kin !== null && other.kin === one.kin)
    const tells = {
      told_kin: one.told_kin || kin.length > 0,
      told_others: one.told_others || kin.length < others.length,
    }
    if (tells.told_kin === one.told_kin && tells.told_others === one.told_others) continue
    await changeNamed(tx, one, tells)
    const news = {
      isOfKin: !one.told_kin && kin.length > 0,
      isOfOthers: !one.told_others && tells.told_others,
    }
    await tellOwnersOf(tx, ctx, one, { ...news, kin: kin.map(({ shop_id }) => shop_id), owners }, at)
  }
}

interface SharingNews {
  readonly isOfKin: boolean
  readonly isOfOthers: boolean
  readonly kin: readonly string[]
  readonly owners: readonly Owner[]
}

async function tellOwnersOf(
  tx: Db,
  ctx: Context,
  { shop_id, account_hash }: NamedAccountRow,
  { isOfKin, isOfOthers, kin, owners }: SharingNews,
  at: Date,
): Promise<void> {
  const shops = await findShopsByIds(tx, [shop_id, ...(isOfKin ? kin : [])])
  const shop = shops.find(({ id }) => id === shop_id)
  if (!shop) return
  const isIt = (account: string) =>
    accountHashes(ctx.secrets, account).some((hash) => hash.equals(account_hash))
  const account = [...(await accountsOf(tx, shop_id))].find(isIt) ?? ''
  for (const owner of await ownersToTell(tx, shop)) {
    const theirs = owners.filter(({ person_id }) => person_id === owner.personId)
    const named = shops.filter(({ id }) => id !== shop_id && theirs.some((one) => one.shop_id === id))
    const changes = [
      { what: 'Rekening', after: maskEnd(account) },
      ...(isOfKin
        ? [{ what: 'Toko Anda yang lain', after: named.map(({ name }) => name).join(', ') || KIN }]
        : []),
      ...(isOfOthers ? [{ what: 'Toko lain', after: OTHERS }] : []),
    ]
    await tell(tx, ctx, shop, [owner], { operation: 'accountShared', by: SYSTEM, at, changes })
  }
}

const KIN = 'milik salah satu pemilik toko ini'
const OTHERS = 'milik orang lain; namanya tidak kami sebut'
const SYSTEM: Actor = { kind: 'system', id: null, name: 'etalase' }
