// The same money at other shops that name its account: what is known of it there, and that it settles one order over all of them.
import { sql } from 'kysely'
import type { Secrets } from '../../../base/secrets.ts'
import type { Db } from '../../../db/pool.ts'
import type { Neighbours } from '../payments/named-accounts.ts'
import { payableFor } from './payable.ts'
import { cameIn, feedsOf, type MoneyRow } from './queries.ts'
import { awaiting, type Elsewhere, NOWHERE, TWIN_MS } from './rules.ts'

/** As long as money is thought to be for an order of before, and the days that a service tells again. */
const KEPT_MS = 90 * 86_400_000
/** A service that says nothing for so long is not there any more. */
const HEARD_MS = 7 * 86_400_000

/**
 * Of shops of the same owners all that is known; of others only that a teller's very mutation settled an order there, and then a
 * person looks: whoever merely names a stranger's account learns nothing by it, and puts nothing of the stranger's apart.
 */
export async function knownElsewhere(
  tx: Db,
  secrets: Secrets,
  money: MoneyRow,
  { kin, isShared }: Neighbours,
): Promise<Elsewhere> {
  if (!isShared) return NOWHERE
  let known: Elsewhere = {
    ...NOWHERE,
    settled: (await isSettledElsewhere(tx, secrets, money)) ? 'like' : null,
  }
  for (const shopId of kin) {
    const settled =
      known.settled === 'same' ? 'same' : ((await settledAt(tx, shopId, money)) ?? known.settled)
    const orders = await payableFor(tx, { ...money, shop_id: shopId })
    const isAwaited = orders === null || awaiting(cameIn(money), orders).length > 0
    const isHeard = isAwaited && (await hears(tx, shopId, money.received_at))
    known = {
      settled,
      isAwaited: known.isAwaited || isAwaited,
      isHeard: known.isHeard || isHeard,
    }
  }
  return known
}

type Mutation = Pick<MoneyRow, 'provider' | 'account' | 'mutation_id'>

function mutationHashes(
  secrets: Secrets,
  { provider, account, mutation_id }: Mutation,
): [Buffer, ...Buffer[]] {
  return secrets.macs('settled-mutation', `${account} ${provider} ${mutation_id}`)
}

/** By any other shop that names the account: what a stranger says of it may be made up, so that a person looks. */
async function isSettledElsewhere(tx: Db, secrets: Secrets, money: MoneyRow): Promise<boolean> {
  const rows = await tx
    .selectFrom('settled_mutations')
    .where('mutation_hash', '=', sql<Buffer>`any(${mutationHashes(secrets, money)}::bytea[])`)
    .where('shop_id', '<>', money.shop_id)
    .select('shop_id')
    .execute()
  return rows.length > 0
}

/** Another mutation of the same teller is other money where the shop was told of this one, too; else the teller may call it otherwise there. */
async function settledAt(tx: Db, shopId: string, money: MoneyRow): Promise<Elsewhere['settled']> {
  const rows = await tx
    .selectFrom('incoming_money')
    .where('shop_id', '=', shopId)
    .where('account', '=', money.account)
    .where('amount', '=', money.amount)
    .where('came_at', '>=', new Date(money.came_at.getTime() - TWIN_MS))
    .where('came_at', '<=', new Date(money.came_at.getTime() + TWIN_MS))
    .select(['provider', 'mutation_id', 'state'])
    .execute()
  const settled = rows.filter(({ state }) => state === 'settled')
  const isSame = (row: Omit<Mutation, 'account'>) =>
    row.provider === money.provider && row.mutation_id === money.mutation_id
  const isNamed = (id: string) => !id.startsWith('#')
  const isByAnother = (row: Omit<Mutation, 'account'>) =>
    row.provider !== money.provider || isNamed(row.mutation_id) !== isNamed(money.mutation_id)
  if (settled.some(isSame)) return 'same'
  return settled.some((row) => isByAnother(row) || !rows.some(isSame)) ? 'like' : null
}

async function hears(tx: Db, shopId: string, at: Date): Promise<boolean> {
  const since = new Date(at.getTime() - HEARD_MS)
  const feeds = await feedsOf(tx, shopId)
  return feeds.some(
    ({ heard_at, ask_after }) => ask_after !== null || (heard_at !== null && heard_at >= since),
  )
}

/**
 * Before its order is paid. False: it has settled an order of another shop; of two at once the database lets one. Somebody who settles
 * it by hand has looked, and a stranger's word does not count.
 */
export async function claimMutation(
  tx: Db,
  secrets: Secrets,
  money: MoneyRow,
  { kin, isShared }: Neighbours,
  { at, by }: { at: Date; by: 'rule' | 'hand' },
): Promise<boolean> {
  if (!isShared) return true
  for (const shopId of kin) if ((await settledAt(tx, shopId, money)) === 'same') return false
  await tx
    .insertInto('settled_mutations')
    .values({
      mutation_hash: mutationHashes(secrets, money)[0],
      shop_id: money.shop_id,
      money_id: money.id,
      settled_at: at,
    })
    .onConflict((conflict) => conflict.column('mutation_hash').doNothing())
    .execute()
  if (by === 'rule' && (await isSettledElsewhere(tx, secrets, money))) return false
  for (const shopId of kin) await putApart(tx, shopId, money)
  return true
}

/** Nobody has to look at it there any more. What somebody looks at this very moment is left to them. */
async function putApart(tx: Db, shopId: string, { provider, account, mutation_id }: Mutation): Promise<void> {
  await sql`
    update incoming_money set state = 'ignored', ignored_from = state, elsewhere = 'settled', version = version + 1
    where shop_id = ${shopId} and id = (select m.id from incoming_money m
      where m.shop_id = ${shopId} and m.provider = ${provider} and m.account = ${account}
        and m.mutation_id = ${mutation_id} and m.state = 'unknown' for update skip locked)`.execute(tx)
}

export async function forgetSettledBefore(db: Db, at: Date): Promise<void> {
  await db
    .deleteFrom('settled_mutations')
    .where('settled_at', '<', new Date(at.getTime() - KEPT_MS))
    .execute()
}
