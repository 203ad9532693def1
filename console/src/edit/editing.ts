// What a form edits, step by step: opened over a draft, kept up with the stored thing, put together after a save. Pure.
import { changedFields, isSame, type Values } from './differences.ts'

/** What one's own changes are made of: a patch says what differs from it. */
export interface Base<V extends Values> {
  /** null: the thing is being made */
  readonly version: number | null
  readonly values: V
}

/** What was typed, and of what. */
export interface Draft<V extends Values> {
  readonly base: Base<V>
  readonly values: V
}

/** A form as it opens. What was typed before goes over what is stored now, and never over somebody else's change. */
export function openEdit<V extends Values>(
  stored: Base<V>,
  draft: Draft<V> | null,
): Draft<V> & { readonly isRestored: boolean } {
  const isOfThis = draft !== null && (draft.base.version === null) === (stored.version === null)
  if (!isOfThis || isSame(draft.values, stored.values))
    return { base: stored, values: stored.values, isRestored: false }
  // Both changed the same: it stays a change of the older one, which the server will refuse, and both are shown.
  const isOld = stored.version !== null && clashes(draft, stored.values).length > 0
  if (isOld || draft.base.version === stored.version) return { ...draft, isRestored: true }
  return { base: stored, values: withChanges(draft, stored.values), isRestored: true }
}

/** After a new read of the thing: the form moves on to it, with what was typed. Null: it stays as it is. */
export function followStored<V extends Values>(edit: Draft<V>, stored: Base<V>): Draft<V> | null {
  const isNewer = stored.version !== null && edit.base.version !== null && stored.version > edit.base.version
  if (!isNewer || clashes(edit, stored.values).length > 0) return null
  return { base: stored, values: withChanges(edit, stored.values) }
}

/** Fields that both changed, and not to the same. */
export function clashes<V extends Values>({ base, values }: Draft<V>, theirs: V): (keyof V & string)[] {
  const changedByThem = changedFields(base.values, theirs)
  return changedFields(base.values, values).filter(
    (field) => changedByThem.includes(field) && !isSame(values[field], theirs[field]),
  )
}

/** Puts the changes over other values; `except`: fields whose change to give up. */
export function withChanges<V extends Values>(
  { base, values }: Draft<V>,
  onto: V,
  except: readonly string[] = [],
): V {
  const mine = changedFields(base.values, values).filter((field) => !except.includes(field))
  return { ...onto, ...Object.fromEntries(mine.map((field) => [field, values[field]])) }
}

/** A form only adds values to those it has: this empties, by name, the fields that are gone. */
export function inPlaceOf<V extends Values>(before: V, next: V): V {
  return { ...Object.fromEntries(Object.keys(before).map((field) => [field, undefined])), ...next }
}
