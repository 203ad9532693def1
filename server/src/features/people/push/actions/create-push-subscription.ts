// createPushSubscription: a browser is told of news as long as its session lasts; one that is known already is renewed.
import type { PushTarget, WebPush } from '../../../../adapters/web-push.ts'
import { invalidRequest, type Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Actor } from '../../../../domain/access.ts'
import { newId } from '../../../../domain/ids.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { lockPerson } from '../../accounts/queries.ts'
import { putSubscription, takeFromOthers } from '../changes.ts'
import { type SubscriptionRow, subscriptionsOf } from '../queries.ts'
import { MOST_SUBSCRIPTIONS } from '../rules.ts'

/** Whose browser it is. */
export interface Subscriber {
  readonly by: Actor & { readonly id: string }
  readonly sessionId: string
}

const SAYS: Readonly<
  Record<NonNullable<Awaited<ReturnType<WebPush['check']>>>, { path: string; message: string }>
> = {
  keys: { path: 'keys', message: 'bukan kunci dari peramban' },
  not_https: { path: 'endpoint', message: 'harus alamat https' },
  private: { path: 'endpoint', message: 'mengarah ke jaringan pribadi dan tidak dapat dipanggil' },
}

/** Throws `invalid_request`. */
export async function createPushSubscription(
  ctx: Context,
  { by, sessionId }: Subscriber,
  target: PushTarget,
  at: Date,
): Promise<SubscriptionRow> {
  if (!ctx.push) throw refused('endpoint', 'pemberitahuan belum disiapkan oleh pengelola platform')
  const wrong = await ctx.push.check(target)
  if (wrong !== null) throw refused(SAYS[wrong].path, SAYS[wrong].message)
  return inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, by.id)
    await takeFromOthers(tx, target.endpoint, by.id)
    const own = await subscriptionsOf(tx, by.id)
    const isNew = !own.some(({ endpoint }) => endpoint === target.endpoint)
    if (isNew && own.length >= MOST_SUBSCRIPTIONS)
      throw refused('endpoint', `paling banyak ${MOST_SUBSCRIPTIONS} perangkat`)
    const { endpoint, p256dh, auth } = target
    const row = { id: newId('psh'), person_id: by.id, session_id: sessionId, created_at: at }
    const saved = await putSubscription(tx, { ...row, endpoint, p256dh, auth })
    const after = { service: new URL(endpoint).host }
    if (isNew)
      await writeAudit(tx, null, { by, kind: 'push_subscription', id: saved.id, before: null, after })
    return saved
  })
}

function refused(path: string, message: string): Problem {
  return invalidRequest([{ path, message }])
}
