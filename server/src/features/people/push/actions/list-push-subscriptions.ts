// listPushSubscriptions: the browsers of a person that are told of news, and the sessions they belong to.
import type { Context } from '../../../../context.ts'
import { sessionsOf } from '../../accounts/queries.ts'
import { type SubscriptionRow, subscriptionsOf } from '../queries.ts'

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
