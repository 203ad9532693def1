// Which request works under a key: the first to insert it, or whoever takes it over when its time is over.
import { randomUUID } from 'node:crypto'
import { Problem } from '../../base/problems.ts'
import type { Context } from '../../context.ts'
import { gather } from '../../db/gather.ts'
import { isRunning } from '../../domain/window.ts'
import type { KeptKey } from './answers.ts'
import {
  findKey,
  type Held,
  type HeldClaim,
  insertClaims,
  type NewClaim,
  type Slot,
  type StoredKey,
  takeAnew,
  takeOver,
} from './queries.ts'
import { release } from './release-claims.ts'
import { inProgress } from './work-once.ts'

/** What makes two requests the same one. */
export interface Asked {
  readonly shopId: string
  readonly method: string
  /** as requested, query and all */
  readonly path: string
  readonly version: string
  readonly body: unknown
  /** who asks: an address */
  readonly caller: string
  /** whose key it is: a key of one is not the key of another; empty: anybody's */
  readonly keysOf: string
}

/** How long a key stands for its request. */
export const KEPT_MS = 24 * 60 * 60 * 1000
/** Longer than any work takes: after it, whoever had the claim is dead. */
const LEASE_MS = 30_000
const MAX_TRIES = 5

/** Claims to work under, one for each slot, or the key that has its answer; throws when it is not for this request to work. */
export async function claimAll(
  ctx: Context,
  asked: Asked,
  key: string,
): Promise<{ readonly held: readonly Held[] } | { readonly found: KeptKey }> {
  const held: Held[] = []
  try {
    for (const slot of slotsOf(ctx, asked, key)) {
      const claim = await claimKey(ctx, slot)
      if ('sealed' in claim) {
        await releaseAll(ctx, held)
        return { found: { ...slot, ...claim } }
      }
      held.push({ slot, claim })
    }
    return { held }
  } catch (error) {
    await releaseAll(ctx, held)
    throw error
  }
}

export async function releaseAll(ctx: Context, held: readonly NewClaim[]): Promise<void> {
  await Promise.all(held.map((each) => release(ctx, each)))
}

type FinishedKey = StoredKey & Pick<KeptKey, 'status' | 'sealed'>

/** A claim to work under, or the key with the answer it has; throws when it is not for this request to work. */
async function claimKey(ctx: Context, slot: Slot): Promise<HeldClaim | FinishedKey> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const now = ctx.clock.now()
    const claim = { id: randomUUID(), madeAt: new Date(now), leasedUntil: new Date(now + LEASE_MS) }
    if (await insertSurely(ctx, { slot, claim })) return { ...claim, doneAs: null }

    const found = await findKey(ctx.db, slot)
    // Released between the two statements: free again.
    if (!found) continue
    if (now - found.created_at.getTime() < KEPT_MS) {
      if (found.fingerprint !== slot.fingerprint) throw new Problem('idempotency_key_reused')
      if (isFinished(found)) return found
      if (isRunning(found.leased_until.getTime(), now, LEASE_MS)) throw inProgress()
      const held = await takeOver(ctx.db, slot, found, claim)
      if (held) return held
    } else if (await takeAnew(ctx.db, slot, found, claim)) return { ...claim, doneAs: null }
  }
  throw inProgress()
}

function isFinished(key: StoredKey): key is FinishedKey {
  return key.status !== null && key.sealed !== null
}

/**
 * Keyed hashes: a body may hold a one-time code, and a plain hash of six digits is as good as the digits.
 * A slot under each secret that is known, nearly always one: while APP_SECRET is being changed, nodes know different ones,
 * and any two have one in common. In one order on every node, so that of two at once one finds the other at the first.
 */
function slotsOf(ctx: Context, asked: Asked, key: string): Slot[] {
  const { shopId, method, path, version, body, caller, keysOf } = asked
  const hashes = (text: string) =>
    ctx.secrets.macs('idempotency', text).map((mac) => mac.toString('base64url'))
  const fingerprints = hashes([method, path, version, fingerprintOf(body)].join('\n'))
  const callers = hashes(`caller ${caller}`)
  return hashes(keysOf === '' ? key : `${keysOf} ${key}`)
    .map((keyHash, i) => ({
      shopId,
      keyHash,
      fingerprint: fingerprints[i] ?? '',
      callerHash: callers[i] ?? '',
    }))
    .sort((one, other) => (one.keyHash < other.keyHash ? -1 : 1))
}

function fingerprintOf(body: unknown): string {
  return Buffer.isBuffer(body) ? body.toString('base64') : JSON.stringify(body)
}

/** True when the key was free and is the claim's now. */
const insertClaim = gather({
  laneOf: ({ slot }: NewClaim) => slot.shopId,
  keyOf: ({ slot }: NewClaim) => slot.keyHash,
  run: ({ db }: Context, claims) => insertClaims(db, claims),
})

/** A claim that is written and whose answer is lost would keep its key from everybody until its lease is over. */
async function insertSurely(ctx: Context, wanted: NewClaim): Promise<boolean> {
  try {
    return await insertClaim(ctx, wanted)
  } catch (error) {
    void release(ctx, wanted)
    throw error
  }
}
