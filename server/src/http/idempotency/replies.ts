// Replies kept under their keys: packed, sealed at rest, and given again.
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { WithSecrets } from '../../base/secrets.ts'
import type { Context } from '../../context.ts'
import { gather } from '../../db/gather.ts'
import { type Db, isDatabaseStuck } from '../../db/pool.ts'
import { inBatches } from '../../db/rows.ts'
import { type Answer, jsonAnswer } from '../answers/answer.ts'
import { writtenText } from '../answers/write-json.ts'
import { release } from './claims.ts'
import {
  type Claim,
  type FinishedClaim,
  finishClaims,
  forgetReplies,
  purposeOfKey,
  repliesAfter,
  type StoredReply,
} from './queries.ts'

/** A reply as it is kept. */
export interface KeptReply {
  readonly status: number
  readonly headers: Answer['headers']
  readonly body: string
}

/** In the database. A larger one is kept only if it lasts. */
const MAX_KEPT_BYTES = 32 * 1024

/** The work is done: the caller gets its reply, also when nobody can keep it. Never rejects. */
export async function keepReply(
  ctx: Context,
  claim: Claim,
  { status, headers, body }: KeptReply,
  lasts: boolean,
): Promise<void> {
  const { shopId, keyHash } = claim
  try {
    const sealed = ctx.secrets.seal(
      purposeOfKey(shopId, keyHash),
      await pack(JSON.stringify({ headers, body })),
    )
    if (sealed.length > MAX_KEPT_BYTES && !lasts) return await release(ctx, claim)
    const finished = { claim, status, sealed, lasts }
    const isKept = await finishClaim(ctx, finished).catch((error) => {
      void keepLater(ctx, finished, error)
      return true
    })
    if (!isKept) ctx.log.warn({ shop: shopId }, 'work under an idempotency key took longer than its lease')
  } catch (error) {
    tellNotKept(ctx, claim, error)
  }
}

/** False when another request took the claim over meanwhile: then that one's reply counts. */
const finishClaim = gather({
  queueOf: ({ claim }: FinishedClaim) => claim.shopId,
  keyOf: ({ claim }: FinishedClaim) => claim.keyHash,
  run: ({ db }: Context, finished) => finishClaims(db, finished),
})

const KEEP_AGAIN_MS = 500
/** Longer than a failover that somebody has to help along. After the lease another request may have the claim. */
const KEEP_WITHIN_MS = 10 * 60_000

/**
 * For a database that went away after the work. Without it nobody could ask for a placed order again with its key after a
 * failover: the work would run again, and find its draft used up.
 */
async function keepLater(ctx: Context, finished: FinishedClaim, why: unknown): Promise<void> {
  const until = performance.now() + KEEP_WITHIN_MS
  let failure = why
  while (isDatabaseStuck(failure) && performance.now() < until) {
    await wait(KEEP_AGAIN_MS, undefined, { ref: false })
    try {
      await finishClaims(ctx.db, [finished])
      return
    } catch (error) {
      failure = error
    }
  }
  tellNotKept(ctx, finished.claim, failure)
}

function tellNotKept({ log }: Context, { shopId }: Claim, error: unknown): void {
  log.error({ err: error, shop: shopId }, 'an answer could not be kept under its idempotency key')
}

export async function replay(ctx: Context, reply: StoredReply): Promise<Answer> {
  const { headers, body }: Omit<KeptReply, 'status'> = JSON.parse(await openReply(ctx, reply))
  return jsonAnswer(writtenText(body), { ...headers, 'Idempotent-Replay': 'true' }, reply.status)
}

/** The text that was kept. Throws when it was sealed under another APP_SECRET. */
export async function openReply(
  { secrets }: WithSecrets,
  { shopId, keyHash, sealed }: Omit<StoredReply, 'status'>,
): Promise<string> {
  return unpack(secrets.open(purposeOfKey(shopId, keyHash), sealed))
}

const FORGET_BATCH = 500

/**
 * Forgets the replies of a shop in which one of these texts stands. Only opening a reply tells, so it opens all of them.
 * A key stays where something was done under it, so that nobody does it again.
 */
export async function forgetRepliesWith(
  tx: Db,
  ctx: WithSecrets,
  shopId: string,
  texts: readonly string[],
): Promise<void> {
  const batches = inBatches(
    FORGET_BATCH,
    ({ keyHash }: Omit<StoredReply, 'status'>) => keyHash,
    (after) => repliesAfter(tx, shopId, after, FORGET_BATCH),
  )
  for await (const replies of batches) {
    const found: string[] = []
    for (const reply of replies) {
      // One that does not open any more is of no use, and could name anybody.
      const text = await openReply(ctx, reply).catch(() => null)
      if (text === null || texts.some((one) => text.includes(one))) found.push(reply.keyHash)
    }
    await forgetReplies(tx, shopId, found, 'all')
  }
}

/** Below this, packing costs more than the room it saves: lists of lines repeat themselves, an order of a few lines does not. */
const PACK_FROM_CHARACTERS = 16_384
/** Marks a packed text. Any other is JSON, and begins with a bracket. */
const PACKED = 'z'
const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

async function pack(text: string): Promise<string> {
  if (text.length < PACK_FROM_CHARACTERS) return text
  return PACKED + (await deflate(text)).toString('base64')
}

async function unpack(text: string): Promise<string> {
  if (!text.startsWith(PACKED)) return text
  return (await inflate(Buffer.from(text.slice(PACKED.length), 'base64'))).toString('utf8')
}
