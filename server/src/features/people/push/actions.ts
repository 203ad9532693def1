// What happens to subscriptions of browsers, and how news for them is queued.
import type { RawBuilder } from 'kysely'
import type { PushTarget, WebPush } from '../../../adapters/web-push.ts'
import { type FieldError, invalidRequest, Problem } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import type { PushNews } from '../../../db/tables/push.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Actor } from '../../../domain/access.ts'
import type { FieldCode } from '../../../domain/field-code.ts'
import { newId } from '../../../domain/ids.ts'
import { writeAudit } from '../../../tenancy/audit.ts'
import { lockPerson, sessionsOf } from '../accounts/queries.ts'
import {
  deleteSubscriptions,
  insertDeliveries,
  putSubscription,
  type SubscriptionRow,
  subscriptionsOf,
  takeFromOthers,
} from './queries.ts'
import { MOST_SUBSCRIPTIONS } from './rules.ts'

/** Whose browser it is. */
export interface Subscriber {
  readonly by: Actor & { readonly id: string }
  readonly sessionId: string
}

const SAYS: Readonly<Record<NonNullable<Awaited<ReturnType<WebPush['check']>>>, FieldError>> = {
  keys: { path: 'keys', code: 'format', message: 'bukan kunci dari peramban' },
  not_https: { path: 'endpoint', code: 'format', message: 'harus alamat https' },
  private: {
    path: 'endpoint',
    code: 'invalid',
    message: 'mengarah ke jaringan pribadi dan tidak dapat dipanggil',
  },
}

/** A browser gets news as long as its session lasts; one that is known already is renewed. Throws `invalid_request`. */
export async function createPushSubscription(
  ctx: Context,
  { by, sessionId }: Subscriber,
  target: PushTarget,
  at: Date,
): Promise<SubscriptionRow> {
  if (!ctx.push) throw refused('invalid', 'pemberitahuan belum disiapkan oleh pengelola platform')
  const wrong = await ctx.push.check(target, by.id)
  if (wrong !== null) throw invalidRequest([SAYS[wrong]])
  return inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, by.id)
    await takeFromOthers(tx, target.endpoint, by.id)
    const own = await subscriptionsOf(tx, by.id)
    const isNew = !own.some(({ endpoint }) => endpoint === target.endpoint)
    if (isNew && own.length >= MOST_SUBSCRIPTIONS)
      throw refused('limit', `paling banyak ${MOST_SUBSCRIPTIONS} perangkat`)
    const { endpoint, p256dh, auth } = target
    const row = { id: newId('psh'), person_id: by.id, session_id: sessionId, created_at: at }
    const saved = await putSubscription(tx, { ...row, endpoint, p256dh, auth })
    const after = { service: new URL(endpoint).host }
    if (isNew)
      await writeAudit(tx, null, { by, kind: 'push_subscription', id: saved.id, before: null, after })
    return saved
  })
}

function refused(code: FieldCode, message: string): Problem {
  return invalidRequest([{ path: 'endpoint', code, message }])
}

export interface ListedSubscription {
  readonly subscription: SubscriptionRow
  /** of its session; null: its time is over, and it is about to be deleted */
  readonly agent: string | null
}

export async function listPushSubscriptions(
  { db }: Pick<Context, 'db'>,
  personId: string,
  at: Date,
): Promise<ListedSubscription[]> {
  const [subscriptions, sessions] = await Promise.all([
    subscriptionsOf(db, personId),
    sessionsOf(db, personId, at),
  ])
  const agents = new Map(sessions.map(({ id, agent }) => [id, agent]))
  return subscriptions.map((subscription) => ({
    subscription,
    agent: agents.get(subscription.session_id) ?? null,
  }))
}

/** Throws `not_found`. */
export async function deletePushSubscription(
  ctx: Context,
  by: Actor & { readonly id: string },
  id: string,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const found = (await subscriptionsOf(tx, by.id)).find((each) => each.id === id)
    if (!found) throw new Problem('not_found')
    await deleteSubscriptions(tx, [id])
    const before = { service: new URL(found.endpoint).host }
    await writeAudit(tx, null, { by, kind: 'push_subscription', id, before, after: null })
  })
}

/** News for those who work in a shop, to be written with whatever else the transaction writes; nothing where the operator has no keys. */
export function pushTogether(
  ctx: Pick<Context, 'push' | 'clock'>,
  shopId: string,
  news: readonly PushNews[],
): RawBuilder<unknown>[] {
  if (!ctx.push || news.length === 0) return []
  return [insertDeliveries(shopId, news, new Date(ctx.clock.now()))]
}
