// All SQL of messages.
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { MessageTable } from '../../db/tables/messages.ts'

export type MessageRow = Selectable<MessageTable>

export interface MessageRef {
  readonly shop_id: string
  readonly message_id: string
}

export async function insertMessage(tx: Db, row: Insertable<MessageTable>): Promise<void> {
  await tx.insertInto('messages').values(row).execute()
}

/** Counts the try. null: it is not waiting, because it is sent, given up, or gone. */
export async function takeMessage(db: Db, ref: MessageRef): Promise<MessageRow | null> {
  const row = await db
    .updateTable('messages')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('shop_id', '=', ref.shop_id)
    .where('id', '=', ref.message_id)
    .where('status', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function markSent(db: Db, ref: MessageRef, now: Date): Promise<void> {
  await waiting(db, ref).set({ status: 'sent', sealed: null, last_error: null, sent_at: now }).execute()
}

export async function markFailed(db: Db, ref: MessageRef, reason: string): Promise<void> {
  await waiting(db, ref).set({ status: 'failed', sealed: null, last_error: reason }).execute()
}

/** It stays sealed, for `messages list`. */
export async function moveToOutbox(db: Db, ref: MessageRef, reason: string): Promise<void> {
  await waiting(db, ref).set({ status: 'outbox', last_error: reason }).execute()
}

export async function noteFailure(db: Db, ref: MessageRef, reason: string): Promise<void> {
  await waiting(db, ref).set({ last_error: reason }).execute()
}

/** It goes to nobody, and leaves no record. */
export async function deleteWaiting(db: Db, ref: MessageRef): Promise<void> {
  await db
    .deleteFrom('messages')
    .where('shop_id', '=', ref.shop_id)
    .where('id', '=', ref.message_id)
    .where('status', '=', 'waiting')
    .execute()
}

function waiting(db: Db, ref: MessageRef) {
  return db
    .updateTable('messages')
    .where('shop_id', '=', ref.shop_id)
    .where('id', '=', ref.message_id)
    .where('status', '=', 'waiting')
}

export async function newestMessages(db: Db, shopId: string, limit: number): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .where('shop_id', '=', shopId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .selectAll()
    .execute()
}

/** A message whose job was lost must not lie there with what it says. */
export async function failExpired(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set({ status: 'failed', sealed: null, last_error: 'expired' })
    .where('status', '=', 'waiting')
    .where('expires_at', '<', now)
    .execute()
}

export async function deleteOlder(db: Db, bounds: { outbox: Date; done: Date }): Promise<void> {
  await db
    .deleteFrom('messages')
    .where((eb) =>
      eb.or([
        eb('created_at', '<', bounds.done),
        eb.and([eb('status', '=', 'outbox'), eb('created_at', '<', bounds.outbox)]),
      ]),
    )
    .execute()
}
