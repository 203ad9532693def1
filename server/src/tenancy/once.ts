// Work that is done once, however often its request comes: what was done is noted by the transaction that does it.
import type { Db } from '../db/pool.ts'

/** A request that came with an Idempotency-Key. */
export interface Once {
  /** what an earlier try has done, whose answer nobody knows; null: nothing was done yet */
  readonly doneAs: string | null
  readonly claim: KeyClaim
  /** throws when another try has taken one of the claims over */
  note(tx: Db, works: readonly DoneWork[]): Promise<void>
}

/** A key of a shop, and the try that holds it. */
export interface KeyClaim {
  readonly shopId: string
  readonly keyHash: string
  readonly id: string
}

export interface DoneWork {
  readonly claim: KeyClaim
  readonly as: string
}

/**
 * To be called within the transaction that does the work of these requests, all of one shop. Throws when another try of
 * one of them has taken over: nothing must be left of the work then.
 */
export async function noteDone(
  tx: Db,
  works: readonly { readonly once: Once | null | undefined; readonly as: string }[],
): Promise<void> {
  const keyed = works.flatMap(({ once, as }) => (once ? [{ once, claim: once.claim, as }] : []))
  await keyed[0]?.once.note(tx, keyed)
}
