// Idempotency of work: the transaction that does it notes that it is done, so that the same request never does it twice.
import type { Db } from '../db/pool.ts'

/** What a request with an Idempotency-Key gives to its work. */
export interface Idempotency {
  /** what an earlier try has done, whose answer got lost; null: nothing was done yet */
  readonly doneAs: string | null
  /** nearly always one: while the operator changes APP_SECRET, a key has several hashes */
  readonly claims: readonly KeyClaim[]
  /** Throws when another try has taken over one of the claims. */
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
 * Call it within the transaction that does the work of these requests, all of one shop. Throws when another try of one
 * of them has taken over: then nothing of the work may stay.
 */
export async function noteDone(
  tx: Db,
  works: readonly { readonly idempotency: Idempotency | null | undefined; readonly as: string }[],
): Promise<void> {
  const keyed = works.flatMap(({ idempotency, as }) =>
    (idempotency?.claims ?? []).map((claim) => ({ idempotency, claim, as })),
  )
  await keyed[0]?.idempotency?.note(tx, keyed)
}
