// Which request works under a key: the first to insert it, or the one that takes it over after its lease. And giving it back.
import { createHash, randomUUID } from 'node:crypto'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { Problem } from '../../base/problems.ts'
import type { Context } from '../../context.ts'
import { gather } from '../../db/gather.ts'
import { isTransient } from '../../db/pool.ts'
import { isWindowOpen } from '../../domain/time-window.ts'
import {
  type Claim,
  findKey,
  insertClaims,
  type RequestKey,
  releaseClaim,
  type StoredKey,
  type StoredReply,
  takeAnew,
  takeOver,
} from './queries.ts'

/** What makes two requests the same one. */
export interface IdempotentRequest {
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
/** Longer than any work takes: after it the try that has the claim is dead. */
const LEASE_MS = 30_000
const MAX_TRIES = 5

/** A claim on each hash of the key, or the reply that was kept under it. Throws when this request may not work. */
export async function claimAll(
  ctx: Context,
  request: IdempotentRequest,
  key: string,
): Promise<{ readonly claims: readonly Claim[] } | { readonly reply: StoredReply }> {
  const claims: Claim[] = []
  try {
    for (const requestKey of await keysOf(ctx, request, key)) {
      const found = await claimKey(ctx, requestKey)
      if ('sealed' in found) {
        await releaseAll(ctx, claims)
        return { reply: found }
      }
      claims.push(found)
    }
    return { claims }
  } catch (error) {
    await releaseAll(ctx, claims)
    throw error
  }
}

export async function releaseAll(ctx: Context, claims: readonly Claim[]): Promise<void> {
  await Promise.all(claims.map((claim) => release(ctx, claim)))
}

export function inProgress(): Problem {
  return new Problem('idempotency_in_progress', {}, 1)
}

/**
 * Keyed hashes: a body may hold a one-time code, and a plain hash of six digits is as good as the digits.
 * One for each secret that this node knows, nearly always one. While the operator changes APP_SECRET, nodes know different
 * ones, and any two have one in common. Every node claims in the same order, so that of two at once one finds the other
 * at the first.
 */
async function keysOf(ctx: Context, request: IdempotentRequest, key: string): Promise<RequestKey[]> {
  const { shopId, method, path, version, body, caller, keysOf: owner } = request
  const hashes = (text: string) =>
    ctx.secrets.macs('idempotency', text).map((mac) => mac.toString('base64url'))
  const fingerprints = hashes([method, path, version, await fingerprintOf(body)].join('\n'))
  const callers = hashes(`caller ${caller}`)
  return hashes(owner === '' ? key : `${owner} ${key}`)
    .map((keyHash, i) => ({
      shopId,
      keyHash,
      fingerprint: fingerprints[i] ?? '',
      callerHash: callers[i] ?? '',
    }))
    .sort((one, other) => (one.keyHash < other.keyHash ? -1 : 1))
}

/** Of a file that is hashed at a time: a millisecond of the loop. */
const SLICE_BYTES = 1024 * 1024

/** A file may have sixteen megabytes: others go on between its parts. */
export async function fingerprintOf(body: unknown): Promise<string> {
  if (!Buffer.isBuffer(body)) return JSON.stringify(body)
  const hash = createHash('sha256')
  for (let at = 0; at < body.length; at += SLICE_BYTES) {
    if (at > 0) await setImmediate()
    hash.update(body.subarray(at, at + SLICE_BYTES))
  }
  return hash.digest('base64')
}

async function claimKey(ctx: Context, key: RequestKey): Promise<Claim | StoredReply> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const now = ctx.clock.now()
    const claim: Claim = {
      ...key,
      id: randomUUID(),
      madeAt: new Date(now),
      leasedUntil: new Date(now + LEASE_MS),
      doneAs: null,
    }
    if (await insertSurely(ctx, claim)) return claim

    const found = await findKey(ctx.db, key)
    // Released between the two statements: free again.
    if (!found) continue
    if (now - found.created_at.getTime() < KEPT_MS) {
      if (found.fingerprint !== key.fingerprint) throw new Problem('idempotency_key_reused')
      const reply = replyIn(found, key)
      if (reply) return reply
      if (isWindowOpen(found.leased_until.getTime(), now, LEASE_MS)) throw inProgress()
      const taken = await takeOver(ctx.db, claim, found)
      if (taken) return taken
    } else if (await takeAnew(ctx.db, claim, found)) return claim
  }
  throw inProgress()
}

function replyIn({ status, sealed }: StoredKey, { shopId, keyHash }: RequestKey): StoredReply | null {
  return status !== null && sealed !== null ? { shopId, keyHash, status, sealed } : null
}

/** True when the key was free and is the claim's now. */
const insertClaim = gather({
  queueOf: ({ shopId }: Claim) => shopId,
  keyOf: ({ keyHash }: Claim) => keyHash,
  run: ({ db }: Context, claims) => insertClaims(db, claims),
})

/** Where the database wrote a claim and its answer got lost, the claim would keep everybody from the key until its lease ends. */
async function insertSurely(ctx: Context, claim: Claim): Promise<boolean> {
  try {
    return await insertClaim(ctx, claim)
  } catch (error) {
    void release(ctx, claim)
    throw error
  }
}

/** Gives a key back whose request failed: at once, or when a database that is away comes back. Never rejects. */
export async function release(ctx: Context, claim: Claim): Promise<void> {
  try {
    await releaseClaim(ctx.db, claim)
  } catch (error) {
    ctx.log.warn(
      { err: error, shop: claim.shopId },
      'an idempotency key stays claimed until its lease is over, or it can be released',
    )
    if (isTransient(error)) releaseLater(ctx, claim)
  }
}

const RELEASE_AGAIN_MS = 500

/** Claims that wait for the database, the oldest first: one loop asks for all, and takes one connection. */
const waiting = new WeakMap<Context, Claim[]>()

/** A caller that asks again after a failover should not wait for a lease that nobody uses. */
function releaseLater(ctx: Context, claim: Claim): void {
  const known = waiting.get(ctx)
  if (known) return void known.push(claim)
  const claims = [claim]
  waiting.set(ctx, claims)
  void releaseInTurn(ctx, claims).finally(() => waiting.delete(ctx))
}

async function releaseInTurn(ctx: Context, claims: Claim[]): Promise<void> {
  for (let claim = claims[0]; claim; claim = claims[0]) {
    const isOver = ctx.clock.now() > claim.leasedUntil.getTime()
    if (isOver || (await isReleased(ctx, claim))) claims.shift()
    else await wait(RELEASE_AGAIN_MS, undefined, { ref: false })
  }
}

/** True as well for an error that would come again each time. */
function isReleased({ db }: Context, claim: Claim): Promise<boolean> {
  return releaseClaim(db, claim).then(
    () => true,
    (error) => !isTransient(error),
  )
}
