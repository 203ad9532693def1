// Edits of one entry of a list that a merchant keeps: pages, couriers, payment methods, domains.
import type { Db } from '../db/pool.ts'
import { Problem } from '../problems.ts'
import { assertExpected, type Edit, type Placed, type Stored } from './edit.ts'

/** How a feature reads and writes one list of a shop. */
export interface ShopList<T> {
  /** in the merchant's order */
  stored(db: Db, shopId: string): Promise<Stored<T>[]>
  write(tx: Db, shopId: string, entries: readonly Placed<T>[]): Promise<void>
  deleteOthers(tx: Db, shopId: string, kept: readonly Placed<T>[]): Promise<void>
}

export interface EntryEdit extends Edit {
  readonly id: string
}

/**
 * `change` makes and checks what the entry will be of what it was; one that is new comes last. Throws `edit_conflict`,
 * and what `change` throws.
 */
export async function saveEntry<T>(
  tx: Db,
  shopId: string,
  list: ShopList<T>,
  edit: EntryEdit,
  change: (was: T | null) => T | Promise<T>,
): Promise<Stored<T>> {
  const stored = await list.stored(tx, shopId)
  const found = stored.find((entry) => entry.id === edit.id) ?? null
  assertExpected(found, edit)
  const value = await change(found?.value ?? null)
  const position = found?.position ?? (stored.at(-1)?.position ?? -1) + 1
  await list.write(tx, shopId, [{ id: edit.id, position, value }])
  const saved = (await list.stored(tx, shopId)).find((entry) => entry.id === edit.id)
  if (!saved) throw new Error(`"${edit.id}" was written but cannot be read`)
  return saved
}

/** Throws `not_found` and `edit_conflict`. */
export async function deleteEntry<T>(
  tx: Db,
  shopId: string,
  list: ShopList<T>,
  edit: EntryEdit,
): Promise<void> {
  const stored = await list.stored(tx, shopId)
  const found = stored.find((entry) => entry.id === edit.id)
  if (!found) throw new Problem('not_found')
  assertExpected(found, edit)
  await list.deleteOthers(
    tx,
    shopId,
    stored.filter((entry) => entry !== found),
  )
}

/** The list is these entries from now on. */
export async function replaceList<T>(
  tx: Db,
  shopId: string,
  list: ShopList<T>,
  entries: readonly Placed<T>[],
): Promise<void> {
  await list.deleteOthers(tx, shopId, entries)
  await list.write(tx, shopId, entries)
}
