// Queues events for a shop's programs in the transaction that they report on; they go out once it is on disk.
import type { RawBuilder } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { afterCommit } from '../../../../db/transaction.ts'
import type { EventType } from '../../../../domain/events.ts'
import { newId } from '../../../../domain/ids.ts'
import { insertDeliveries } from '../changes.ts'
import { delivering } from '../delivering.ts'
import { type Listener, lockListeners } from '../queries.ts'

type QueueingEvents = Pick<Context, 'db' | 'clock'>

export interface ShopEvent {
  readonly type: EventType
  /** the id of what it happened to: the transaction holds its lock, so that its events come in their order */
  readonly object: string
  /** the object as it is now */
  readonly data: Readonly<Record<string, unknown>>
}

/** `tx`: of `inTransaction`. Calls `describe` only where some program wants one of the types. */
export async function queueEvents(
  tx: Db,
  ctx: QueueingEvents,
  shopId: string,
  types: readonly EventType[],
  describe: () => Promise<readonly ShopEvent[]>,
): Promise<void> {
  if (types.length === 0) return
  const listeners = await lockListeners(tx, shopId)
  if (!types.some((type) => isHeard(listeners, type))) return
  for (const change of eventsTogether(tx, ctx, shopId, listeners, await describe())) await change.execute(tx)
}

/** Changes for the caller to write with its own; none where no program listens. */
export function eventsTogether(
  tx: Db,
  ctx: QueueingEvents,
  shopId: string,
  listeners: readonly Listener[],
  events: readonly ShopEvent[],
): RawBuilder<unknown>[] {
  const now = new Date(ctx.clock.now())
  const rows = events.flatMap(({ type, object, data }) => {
    const event_id = newId('evt')
    return listeners
      .filter((listener) => isHeard([listener], type))
      .map((listener) => ({
        shop_id: shopId,
        id: newId('whd'),
        webhook_id: listener.id,
        event_id,
        type,
        object,
        data,
        status: 'waiting' as const,
        attempts: 0,
        send_after: now,
        created_at: now,
      }))
  })
  if (rows.length === 0) return []
  afterCommit(tx, () => void delivering.of(ctx)?.look())
  return [insertDeliveries(rows)]
}

export function isHeard(listeners: readonly Listener[], type: EventType): boolean {
  return listeners.some(({ types }) => types.includes(type) || types.includes('*'))
}
