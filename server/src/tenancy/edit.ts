// Edits by a merchant: one at a time for a shop, whole or not at all, heard of on every node, and never over another's.
import { sql } from 'kysely'
import { invalidRequest, Problem } from '../base/problems.ts'
import { announceShopChange } from '../db/changes.ts'
import { oneAtATime } from '../db/held.ts'
import type { Db } from '../db/pool.ts'
import { isSpread } from '../db/session.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Actor } from '../domain/access.ts'
import type { SettingError } from '../domain/setting-error.ts'
import { writeAudit } from './audit.ts'
import { type Idempotency, noteDone } from './idempotency.ts'

/** Any constant will do, as long as every node uses the same one. */
const EDITS = 7_312

/** What an editor expects of the thing, and who it is. */
export interface Edit {
  /** the version that was edited; `new`: there is none yet; left out: whatever is there is edited */
  readonly expected?: number | 'new'
  /** who does it; left out: the command line */
  readonly by?: Actor
  /** of a request that may come again: that it is done is noted with it */
  readonly idempotency?: Idempotency
}

/** A thing as it is stored, with how often it has changed. */
export interface Versioned<T> {
  readonly version: number
  readonly value: T
}

/** A thing with its row and its place in the merchant's order. */
export interface Placed<T> {
  readonly id: string
  readonly position: number
  readonly value: T
}

/** One of many as it is stored, with what an edit of it needs to know. */
export interface Stored<T> extends Placed<T>, Versioned<T> {}

export async function editShop<T>(
  db: Db,
  shopId: string,
  edit: (tx: Db) => Promise<T>,
  announce: Announce<T> = announceShopChange,
  idempotency?: Idempotency,
): Promise<T> {
  return holdingShop(db, shopId, async (tx) => {
    const result = await edit(tx)
    await announce(tx, shopId, result)
    await noteDone(tx, [{ idempotency, as: EDITED }])
    return result
  })
}

/** A transaction that holds the shop: those who edit it take turns, of this process before they take a connection. */
export function holdingShop<T>(db: Db, shopId: string, work: (tx: Db) => Promise<T>): Promise<T> {
  return oneAtATime(db, `edit ${shopId}`, () =>
    inTransaction(db, async (tx) => {
      await lockShop(tx, shopId)
      return work(tx)
    }),
  )
}

/** The audit says what was edited. */
const EDITED = 'edited'

/** Announces an edit to all nodes: anything of the shop may have changed, unless the edit knows better. */
export type Announce<T> = (tx: Db, shopId: string, edited: T) => Promise<void>

/** One thing that a merchant saves: how it is found, what it will be, where it goes. */
export interface Saving<T> {
  /** what it is called in the audit: `product`, `voucher` */
  readonly kind: string
  find(tx: Db): Promise<Stored<T> | null>
  /** with what is there, and checked */
  plan(tx: Db, found: Stored<T> | null): Promise<T>
  /** of one that is new, or that comes back */
  place(tx: Db): Promise<Pick<Placed<T>, 'id' | 'position'>>
  write(tx: Db, thing: Placed<T>): Promise<void>
  announce?: Announce<Stored<T>>
}

/** Returns the thing as it is stored. Throws `edit_conflict`, and what its plan throws. */
export async function saveOne<T>(
  db: Db,
  shopId: string,
  edit: Edit,
  { kind, find, plan, place, write, announce }: Saving<T>,
): Promise<Stored<T>> {
  const save = async (tx: Db) => {
    const found = await find(tx)
    assertExpected(found, edit)
    const value = await plan(tx, found)
    const { id, position } = found ?? (await place(tx))
    await write(tx, { id, position, value })
    const saved = await find(tx)
    if (!saved) throw new Error('What was written cannot be read')
    if (saved.version !== found?.version)
      await writeAudit(tx, shopId, {
        by: edit.by,
        kind,
        id,
        before: found?.value ?? null,
        after: saved.value,
      })
    return saved
  }
  return editShop(db, shopId, save, announce, edit.idempotency)
}

/** Throws `not_found`, `edit_conflict`, and what `remove` throws. */
export async function removeOne<T>(
  db: Db,
  shopId: string,
  kind: string,
  edit: Edit,
  find: (tx: Db) => Promise<Stored<T> | null>,
  remove: (tx: Db, found: Stored<T>) => Promise<void>,
  announce?: Announce<void>,
): Promise<void> {
  const removeFound = async (tx: Db) => {
    const found = await find(tx)
    if (!found) throw new Problem('not_found')
    assertExpected(found, edit)
    await remove(tx, found)
    await writeAudit(tx, shopId, { by: edit.by, kind, id: found.id, before: found.value, after: null })
  }
  await editShop(db, shopId, removeFound, announce, edit.idempotency)
}

/**
 * Two who edit one shop take turns; orders, which only refer to the shop, go on. Spread over machines, all of which have a
 * copy of the row, to lock it would be to lock all shops.
 */
export async function lockShop(tx: Db, shopId: string): Promise<void> {
  if (await isSpread(tx)) {
    await sql`select pg_advisory_xact_lock(${EDITS}, hashtext(${shopId}))`.execute(tx)
    return
  }
  await tx.selectFrom('shops').where('id', '=', shopId).select('id').forNoKeyUpdate().execute()
}

/** Throws `edit_conflict`, with the thing as it is now, when that is not what the edit was made of. */
export function assertExpected<T>(found: Versioned<T> | null, { expected }: Edit): void {
  if (expected === undefined || expected === (found?.version ?? 'new')) return
  throw new Problem('edit_conflict', {
    current: found && { ...('id' in found && { id: found.id }), ...found.value, version: found.version },
  })
}

/** Throws `invalid_request` with every field that is wrong, in the merchant's language. */
export function assertSettings(errors: Iterable<SettingError>): void {
  const fields = Array.from(errors, ({ path, says: { id: message, code = 'invalid' } }) => ({
    path,
    code,
    message,
  }))
  if (fields.length > 0) throw invalidRequest(fields)
}
