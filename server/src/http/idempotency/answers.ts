// Answers as they are kept under their keys: packed, sealed at rest, and given again.
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { Context } from '../../context.ts'
import { gather } from '../../db/gather.ts'
import { type Answer, jsonAnswer } from '../answers/answer.ts'
import { writtenText } from '../answers/write-json.ts'
import { keepLater } from './keep-later.ts'
import { type FinishedClaim, finishClaims, type NewClaim, purposeOfKey } from './queries.ts'
import { release } from './release-claims.ts'

/** An answer as it is kept. */
export interface Kept {
  readonly status: number
  readonly headers: Answer['headers']
  readonly body: string
}

/** A key that has its answer, as it lies in the database. */
export interface KeptKey {
  readonly shopId: string
  readonly keyHash: string
  readonly status: number
  readonly sealed: Buffer
}

/** As they lie in the database. A larger one is not kept, unless it lasts. */
const MAX_KEPT_BYTES = 32 * 1024
/** From this size on it is worth packing: lists of lines repeat themselves. Packing an order of a few lines costs more than its room. */
const PACK_FROM_CHARACTERS = 16_384

/** False when another request took the claim over meanwhile: then the answer to be kept is that one's. */
const finishClaim = gather({
  laneOf: ({ slot }: FinishedClaim) => slot.shopId,
  keyOf: ({ slot }: FinishedClaim) => slot.keyHash,
  run: ({ db }: Context, finished) => finishClaims(db, finished),
})

/** The work is done, whatever happens to its record: the caller gets the answer in any case. */
export async function keep(
  ctx: Context,
  { slot, claim }: NewClaim,
  { status, headers, body }: Kept,
  lasts: boolean,
): Promise<void> {
  try {
    const sealed = ctx.secrets.seal(
      purposeOfKey(slot.shopId, slot.keyHash),
      await pack(JSON.stringify({ headers, body })),
    )
    if (sealed.length > MAX_KEPT_BYTES && !lasts) return await release(ctx, { slot, claim })
    const finished = { slot, claim, answer: { status, sealed, lasts } }
    const isKept = await finishClaim(ctx, finished).catch((error) => {
      void keepLater(ctx, finished, error)
      return true
    })
    if (!isKept)
      ctx.log.warn({ shop: slot.shopId }, 'work under an idempotency key took longer than its lease')
  } catch (error) {
    ctx.log.error({ err: error, shop: slot.shopId }, 'an answer could not be kept under its idempotency key')
  }
}

export async function replay(ctx: Context, key: KeptKey): Promise<Answer> {
  const { headers, body }: Omit<Kept, 'status'> = JSON.parse(await openAnswer(ctx, key))
  return jsonAnswer(writtenText(body), { ...headers, 'Idempotent-Replay': 'true' }, key.status)
}

/** The text that was kept. Throws when it was sealed under another APP_SECRET. */
export async function openAnswer(
  { secrets }: Pick<Context, 'secrets'>,
  { shopId, keyHash, sealed }: Omit<KeptKey, 'status'>,
): Promise<string> {
  return unpack(secrets.open(purposeOfKey(shopId, keyHash), sealed))
}

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)
/** What is not packed is JSON, and begins with a bracket. */
const PACKED = 'z'

async function pack(text: string): Promise<string> {
  if (text.length < PACK_FROM_CHARACTERS) return text
  return PACKED + (await deflate(text)).toString('base64')
}

async function unpack(text: string): Promise<string> {
  if (!text.startsWith(PACKED)) return text
  return (await inflate(Buffer.from(text.slice(PACKED.length), 'base64'))).toString('utf8')
}
