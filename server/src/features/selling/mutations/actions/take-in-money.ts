// Money that came to a shop's accounts: kept once, however often and by whomever it is told, and the order that it is for is paid.
import { setTimeout as wait } from 'node:timers/promises'
import type { Credit } from '../../../../adapters/mutations/mutation-provider.ts'
import type { Context } from '../../../../context.ts'
import { type Db, isDatabaseDown } from '../../../../db/pool.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { newId } from '../../../../domain/ids.ts'
import type { MoneySource } from '../../../../domain/mutations.ts'
import { mayMove } from '../../../../domain/order-status.ts'
import { roomOf } from '../../../../tenancy/room.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { NotNow } from '../../heard/heard.ts'
import { moveOrder } from '../../orders/actions/move-order.ts'
import { announceAttention, announceMoneyCame } from '../../orders/announce.ts'
import { noteAttention } from '../../orders/changes.ts'
import { type LockedOrder, lockOrder } from '../../orders/queries.ts'
import { type Neighbours, neighboursOf } from '../../payments/named-accounts.ts'
import { payTransfer } from '../../payments/queries.ts'
import { announceMoney, type TakenIn } from '../announce.ts'
import { forgetAside, insertMoney, lockAccount, type NewMoney, updateMoney } from '../changes.ts'
import { claimMutation, knownElsewhere } from '../elsewhere.ts'
import { accountsPaidTo, payableFor } from '../payable.ts'
import { cameIn, findTwin, knownAmong, type MoneyRow } from '../queries.ts'
import { type Elsewhere, isOutOfTime, type Judgement, judge } from '../rules.ts'

export interface Intake {
  readonly taken: readonly TakenIn[]
  /** accounts that money came to, and that no way to pay names: it is none of the shop's */
  readonly strangers: readonly string[]
}

/**
 * Of what was told, what is of the shop's own accounts and not known yet. Who is asked tells the same again and again: what is
 * known costs one statement.
 */
export async function freshAmong(
  { db }: Pick<Context, 'db'>,
  shop: Shop,
  provider: MoneySource,
  credits: readonly Credit[],
  at: Date,
): Promise<{ fresh: readonly Credit[]; strangers: readonly string[] }> {
  const accounts = await accountsPaidTo(db, shop.id, credits, at)
  const own = credits.filter(({ account }) => accounts.has(account))
  const known = await knownAmong(db, shop.id, provider, own)
  const strangers = credits.map(({ account }) => account).filter((account) => !accounts.has(account))
  return {
    fresh: own.filter(({ account, id }) => !known.has(`${account} ${id}`)),
    strangers: [...new Set(strangers)],
  }
}

/**
 * Few at a time, in one transaction; where that fails each by itself, so that one that cannot be taken in holds up no other: it
 * comes again. Throws `NotNow`.
 */
export async function takeInMoney(
  ctx: Context,
  shop: Shop,
  provider: MoneySource,
  credits: readonly Credit[],
  at: Date,
): Promise<Intake> {
  const { fresh, strangers } = await freshAmong(ctx, shop, provider, credits, at)
  const take = (some: readonly Credit[]) =>
    inTransaction(ctx.db, (tx) => takeInSome(tx, ctx, shop, { provider, credits: some }, at))
  const taken = fresh.length === 0 ? [] : await take(fresh).catch((error) => oneByOne(fresh, take, error))
  if (taken.length > 0) await keepWithinRoom(ctx, shop, at)
  return { taken, strangers }
}

async function oneByOne(
  credits: readonly Credit[],
  take: (some: readonly Credit[]) => Promise<TakenIn[]>,
  failure: unknown,
): Promise<TakenIn[]> {
  if (credits.length === 1 || failure instanceof NotNow || isDatabaseDown(failure)) throw failure
  const outcomes: PromiseSettledResult<TakenIn[]>[] = []
  for (const credit of credits) outcomes.push(...(await Promise.allSettled([take([credit])])))
  const failed = outcomes.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
}

const FREE_WITHIN_MS = 60_000
const PAUSE_MS = 100

/** For whoever has no other turn: waits for the account without holding a connection. Throws `NotNow` when it is never free. */
export async function onceFree<T>(work: () => Promise<T>): Promise<T> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof NotNow) || waited >= FREE_WITHIN_MS) throw error
      await wait(PAUSE_MS)
    }
  }
}

/** What is told is without end, what a shop's plan has room for is not. */
export async function keepWithinRoom({ db }: Pick<Context, 'db'>, shop: Shop, at: Date): Promise<void> {
  const { money } = await roomOf(db, shop.id, at)
  await forgetAside(db, shop.id, money)
}

/** In the caller's transaction; of what was known nothing. Throws `NotNow`. */
export async function takeInSome(
  tx: Db,
  ctx: Context,
  shop: Shop,
  { provider, credits }: { provider: MoneySource; credits: readonly Credit[] },
  at: Date,
): Promise<TakenIn[]> {
  const locked = new Map<string, Neighbours>()
  const taken: TakenIn[] = []
  for (const credit of credits) {
    const { account } = credit
    const neighbours = locked.get(account) ?? (await neighboursOf(tx, ctx.secrets, shop.id, account))
    if (!locked.has(account)) await lockAccount(tx, neighbours.together, account)
    locked.set(account, neighbours)
    const one = await takeInOne(tx, ctx, shop, { provider, credit, neighbours }, at)
    if (one) taken.push(one)
  }
  return taken
}

interface LockedCredit {
  readonly provider: MoneySource
  readonly credit: Credit
  readonly neighbours: Neighbours
}

async function takeInOne(
  tx: Db,
  ctx: Context,
  shop: Shop,
  { provider, credit, neighbours }: LockedCredit,
  at: Date,
): Promise<TakenIn | null> {
  const money = await insertMoney(tx, newMoney(shop, provider, credit, at))
  if (!money) return null
  if (money.state === 'ignored') return announced(tx, ctx, shop, { money, order: null })
  const twin = await findTwin(tx, money)
  if (twin) return { money: await updateMoney(tx, money, { state: 'ignored', same_as: twin }), order: null }
  const elsewhere = await knownElsewhere(tx, ctx.secrets, money, neighbours)
  const { judgement, order } = await judgeLocked(tx, shop, money, elsewhere)
  return announced(tx, ctx, shop, await act(tx, ctx, shop, money, judgement, order, at))
}

/** As it is before anybody has looked what it is for. */
export function newMoney(shop: Shop, provider: MoneySource, credit: Credit, at: Date): NewMoney {
  return {
    shop_id: shop.id,
    id: newId('mny'),
    provider,
    account: credit.account,
    mutation_id: credit.id,
    came_at: credit.at,
    is_day: credit.isDay,
    amount: credit.amount,
    balance: credit.balance,
    description: credit.description,
    state: isOutOfTime(credit.at, at) ? 'ignored' : 'unknown',
    order_id: null,
    settled_by: null,
    ignored_from: null,
    same_as: null,
    elsewhere: null,
    received_at: at,
  }
}

async function announced(tx: Db, ctx: Context, shop: Shop, taken: TakenIn): Promise<TakenIn> {
  await announceMoney(tx, ctx, shop, taken)
  return taken
}

/** Orders move while they are looked at; one that is chosen over and over is a person's to settle. */
const LOOKS = 3

/** Read again under the order's lock: of two transfers of one amount the first one pays it, and the other sees that. */
async function judgeLocked(
  tx: Db,
  shop: Shop,
  money: MoneyRow,
  elsewhere: Elsewhere,
): Promise<{ judgement: Judgement; order: LockedOrder | null }> {
  let order: LockedOrder | null = null
  for (let look = 0; look < LOOKS; look++) {
    const orders = await payableFor(tx, money)
    const judgement: Judgement = orders ? judge(cameIn(money), orders, elsewhere) : NOT_KNOWN
    const chosen = 'order' in judgement ? judgement.order : null
    if (chosen === null) return { judgement, order: null }
    if (order?.id === chosen) return { judgement, order }
    order = await lockOrder(tx, shop.id, chosen)
  }
  return { judgement: NOT_KNOWN, order: null }
}

const NOT_KNOWN = { is: 'unknown', order: null } as const

async function act(
  tx: Db,
  ctx: Context,
  shop: Shop,
  money: MoneyRow,
  judgement: Judgement,
  order: LockedOrder | null,
  at: Date,
): Promise<TakenIn> {
  if (judgement.is === 'trial')
    return { money: await updateMoney(tx, money, { state: 'ignored' }), order: null }
  if (judgement.is === 'theirs') {
    const change = { state: 'ignored', ignored_from: 'unknown', elsewhere: judgement.elsewhere } as const
    return { money: await updateMoney(tx, money, change), order: null }
  }
  if (!order) {
    const known = judgement.is === 'settled' ? null : (judgement.elsewhere ?? null)
    return { money: known ? await updateMoney(tx, money, { elsewhere: known }) : money, order: null }
  }
  const actor = `bank ${money.provider}`
  if (judgement.is === 'settled') {
    const settled = await settle(tx, ctx, shop, money, order, { actor, at, by: 'rule' })
    return settled ?? { money: await updateMoney(tx, money, { elsewhere: 'settled' }), order: null }
  }
  if (judgement.is === 'paid_twice' || judgement.is === 'paid_after_end') {
    const marked = await noteAttention(tx, order, judgement.is, { actor, at })
    if (marked) await announceAttention(tx, ctx, marked)
  }
  return { money: await updateMoney(tx, money, { state: judgement.is, order_id: order.id }), order }
}

/**
 * Pays the order unless it is paid already: then this is the money that somebody had seen. null: it is known to have settled an
 * order of another shop that names the account.
 */
export async function settle(
  tx: Db,
  ctx: Context,
  shop: Shop,
  money: MoneyRow,
  order: LockedOrder,
  { actor, at, by }: { actor: string; at: Date; by: 'rule' | 'hand' },
): Promise<TakenIn | null> {
  const neighbours = await neighboursOf(tx, ctx.secrets, shop.id, money.account)
  if (!(await claimMutation(tx, ctx.secrets, money, neighbours, { at, by }))) return null
  const change = {
    state: 'settled',
    order_id: order.id,
    settled_by: by,
    ignored_from: null,
    same_as: null,
  } as const
  // First, so that the database refuses what would settle an order twice.
  const settled = await updateMoney(tx, money, change)
  if (!mayMove(order, 'paid')) return { money: settled, order }
  const paid = await moveOrder(tx, ctx, shop, order, { to: 'paid', actor, at })
  await payTransfer(tx, order, money.amount)
  if (by === 'rule') {
    const { needs_attention: attention } = paid
    await announceMoneyCame(tx, ctx, shop, paid, { amount: money.amount, attention })
  }
  return { money: settled, order: paid }
}
