// How long an import may take, how often to try it, how much to keep of it, and how long it can be undone. Pure.
import type { Actor } from '../../../domain/access.ts'
import { type ImportKind, type ImportState, UNDOABLE } from '../../../domain/import-kinds.ts'

/** A process that gives no sign of life for so long counts as dead. */
export const LEASE_MS = 60_000
/** Well within it. */
export const RENEW_MS = 15_000
/** An import that ends the process that works on it must not go on to the next for ever. */
export const MOST_ATTEMPTS = 2
/** Of one shop, at work or waiting: one at a time is worked on. */
export const MOST_RUNNING = 10
/** Milliseconds of work on one shop's files: beyond these its next file waits, and the machine is the others'. */
export const TIME_OF_SHOP = { perSecond: 100, atOnce: 3_000 }
export const MOST_REST_MS = 5 * 60_000

/** More than anyone mends in one sitting; the API also says how many there are. */
export const MOST_FAULTS = 10_000
export const MOST_NOTES = 1_000
/** How long it can be looked up. */
export const KEPT_MS = 90 * 24 * 60 * 60 * 1000

const UNDO_MS = 24 * 60 * 60 * 1000

interface MaybeUndone {
  readonly kind: ImportKind
  readonly state: ImportState
  readonly dry_run: boolean
  readonly finished_at: Date | null
  readonly undone_by: string | null
}

/** Until when an import can be undone; null: it never can, or it is undone. */
export function undoUntil({ kind, state, dry_run, finished_at, undone_by }: MaybeUndone): Date | null {
  const isDone = state === 'done' && !dry_run && undone_by === null && UNDOABLE.includes(kind)
  return isDone && finished_at ? new Date(finished_at.getTime() + UNDO_MS) : null
}

/** Imports that were over before this cannot be undone any more. */
export const undoneBefore = (now: number) => new Date(now - UNDO_MS)

/** Whoever puts pictures to products once they are fetched. */
export const IMPORTER: Actor = { kind: 'system', id: null, name: 'etalase' }

/** Longer than it takes to fetch and to look at one. */
export const FETCH_WITHIN_MS = 60_000
export const FETCH_CLAIMED_MS = 5 * 60_000
/** Of one file: no more is fetched. */
export const MOST_FETCHES = 10_000

export type FetchFailure =
  | 'address_not_allowed'
  | 'unreachable'
  | 'timeout'
  | 'refused'
  | 'too_large'
  | 'not_a_picture'
  | 'storage_full'

const FETCH_AGAIN_MS = [30_000, 5 * 60_000]

/** null: it is given up. `attempts` counts the one that has just failed. */
export function nextFetch({ attempts }: { readonly attempts: number }, now: number): Date | null {
  const wait = FETCH_AGAIN_MS[attempts - 1]
  return wait === undefined ? null : new Date(now + wait)
}
