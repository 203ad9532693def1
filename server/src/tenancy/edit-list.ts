// Edits of one entry of a list that a merchant keeps: pages, couriers, payment methods, domains.
import { invalidRequest } from '../base/problems.ts'
import type { Db } from '../db/pool.ts'
import { tooMany } from '../db/rows.ts'
import { writeAudit } from './audit.ts'
import { type Edit, editShop, type Placed, removeOne, type Stored, saveOne } from './edit.ts'

/** How a feature reads and writes one list of a shop. */
export interface ShopList<T> {
  /** what an entry is called in the audit */
  readonly kind: string
  /** how many the shop may have, and the field that names them */
  readonly most: number
  readonly name: string
  /** of a list whose entries are known by a name that can change: the id of one as it will be */
  idOf?(value: T): string
  /** in the merchant's order */
  stored(db: Db, shopId: string): Promise<Stored<T>[]>
  write(tx: Db, shopId: string, entries: readonly Placed<T>[]): Promise<void>
  delete(tx: Db, shopId: string, entry: Placed<T>): Promise<void>
  deleteOthers(tx: Db, shopId: string, kept: readonly Placed<T>[]): Promise<void>
}

export interface EntryEdit extends Edit {
  readonly id: string
}

/** One that is new comes last. Throws `edit_conflict`, and what `plan` throws. */
export async function saveEntry<T>(
  db: Db,
  shopId: string,
  list: ShopList<T>,
  edit: EntryEdit,
  /** what the entry will be, checked; of what it is, null when it is new */
  plan: (tx: Db, was: T | null) => Promise<T>,
): Promise<Stored<T>> {
  let { id } = edit
  return saveOne(db, shopId, edit, {
    kind: list.kind,
    find: (tx) => findEntry(tx, shopId, list, id),
    async plan(tx, found) {
      const value = await plan(tx, found?.value ?? null)
      id = list.idOf?.(value) ?? id
      return value
    },
    async place(tx) {
      const entries = await list.stored(tx, shopId)
      if (entries.length >= list.most) throw tooMany(list.name, list.most)
      const last = entries.at(-1)
      return { id: edit.id, position: last ? last.position + 1 : 0 }
    },
    write: (tx, entry) => list.write(tx, shopId, [entry]),
  })
}

/** Throws `not_found` and `edit_conflict`. */
export async function deleteEntry<T>(
  db: Db,
  shopId: string,
  list: ShopList<T>,
  edit: EntryEdit,
  /** what else belongs to it, in the same transaction */
  alongside: (tx: Db) => Promise<void> = async () => {},
): Promise<void> {
  const find = (tx: Db) => findEntry(tx, shopId, list, edit.id)
  await removeOne(db, shopId, list.kind, edit, find, async (tx, found) => {
    await list.delete(tx, shopId, found)
    await alongside(tx)
  })
}

/** These come first, in this order; others follow as they were. Throws `invalid_request` for what is not in the list. */
export async function orderEntries<T>(
  db: Db,
  shopId: string,
  list: ShopList<T>,
  ids: readonly string[],
  { by, idempotency }: Edit,
): Promise<Stored<T>[]> {
  const order = async (tx: Db) => {
    const before = await list.stored(tx, shopId)
    const unknown = ids.filter((id) => before.every((entry) => entry.id !== id))
    if (unknown.length > 0)
      throw invalidRequest(
        unknown.map((id) => ({
          path: `ids[${ids.indexOf(id)}]`,
          code: 'unknown',
          message: 'tidak ada di daftar ini',
        })),
      )
    const named = [...new Set(ids)].flatMap((id) => before.find((entry) => entry.id === id) ?? [])
    const others = before.filter((entry) => !named.includes(entry))
    const placed = [...named, ...others].map(({ id, value }, position) => ({ id, value, position }))
    await list.write(tx, shopId, placed)
    const after = await list.stored(tx, shopId)
    const orderOf = (entries: readonly Placed<T>[]) => ({ order: entries.map(({ id }) => id) })
    await writeAudit(tx, shopId, {
      by,
      kind: list.kind,
      id: 'order',
      before: orderOf(before),
      after: orderOf(after),
    })
    return after
  }
  return editShop(db, shopId, order, undefined, idempotency)
}

async function findEntry<T>(
  tx: Db,
  shopId: string,
  list: ShopList<T>,
  id: string,
): Promise<Stored<T> | null> {
  return (await list.stored(tx, shopId)).find((entry) => entry.id === id) ?? null
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
