// Turns subscriptions into the shape that their person is answered.
import type { SessionRow } from '../accounts/queries.ts'
import type { SubscriptionRow } from './queries.ts'
import type { PushSubscriptionShape } from './schema.ts'

export function presentSubscription(
  { id, endpoint, created_at, session_id }: SubscriptionRow,
  agent: SessionRow['agent'] | null,
  currentSession: string,
): PushSubscriptionShape {
  return {
    id,
    endpoint,
    agent,
    created_at: created_at.toISOString(),
    is_current: session_id === currentSession,
  }
}
