// A POST with an Idempotency-Key does its work once: the same request again gets the first answer again.
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { Context } from '../context.ts'
import { gather } from '../db/gather.ts'
import type { Db } from '../db/pool.ts'
import { isRunning } from '../domain/window.ts'
import { invalidRequest, Problem } from '../problems.ts'
import { type Answer, jsonAnswer } from './answer.ts'
import {
  deleteKeysMadeUntil,
  dropBeyond,
  type FinishedClaim,
  findKey,
  finishClaims,
  type HeldClaim,
  insertClaims,
  type NewClaim,
  type Slot,
  type StoredKey,
  takeAnew,
  takeOver,
} from './idempotency-queries.ts'
import { keepLater } from './keep-later.ts'
import { problemBody, problemHeaders } from './problem-answer.ts'
import { release } from './release-claims.ts'
import type { Keeps, Work } from './route.ts'
import { inProgress, onceUnder } from './work-once.ts'
import { writtenText } from './write-json.ts'

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

/** An answer as it is kept. */
interface Kept {
  readonly status: number
  readonly headers: Answer['headers']
  readonly body: string
}

const KEPT_MS = 24 * 60 * 60 * 1000
/** Longer than any work takes: after it, whoever had the claim is dead. */
const LEASE_MS = 30_000
const MAX_KEY_LENGTH = 255
const MAX_TRIES = 5
/** Of one address over all shops, and of one shop: the oldest answers go first. Those that last are bounded by the codes they cost. */
const MOST = { ofCaller: 1_000, ofShop: 100_000 }
/** As they lie in the database. A larger one is not kept, unless it lasts. */
const MAX_KEPT_BYTES = 32 * 1024
/** From this size on it is worth packing: lists of lines repeat themselves. Packing an order of a few lines costs more than its room. */
const PACK_FROM_CHARACTERS = 16_384

/** How an endpoint's work is done under a key. */
export interface KeyedWork {
  readonly work: Work
  readonly keeps: Keeps
  readonly answersAgain: boolean
}

/** Does the work and keeps its answer, or gives the answer again that was kept. A Problem of the work is thrown. */
export async function answerOnce(
  ctx: Context,
  key: string,
  asked: Asked,
  { work, keeps, answersAgain }: KeyedWork,
): Promise<Answer> {
  const lasts = keeps === 'lasting'
  const slot = slotOf(ctx, asked, key)
  const claimed = await claimKey(ctx, slot)
  if ('sealed' in claimed) return replay(ctx, slot, claimed)
  try {
    if (claimed.doneAs !== null && !answersAgain) throw new Problem('idempotency_answer_lost')
    const { text, status = 200, headers = {} } = await work(onceUnder(slot, claimed))
    await keep(ctx, slot, claimed, { status, headers, body: text.text }, lasts)
    return jsonAnswer(text, headers, status)
  } catch (error) {
    if (isAnswerOfWork(error)) {
      const { text } = problemBody(error)
      const refusal = { status: error.status, headers: problemHeaders(error), body: text }
      await keep(ctx, slot, claimed, refusal, false)
    } else {
      await release(ctx, { slot, claim: claimed })
    }
    throw error
  }
}

/** Forgets the keys that are kept no longer; tells how many. */
export async function purgeIdempotencyKeys(db: Db, now: Date, most = MOST): Promise<number> {
  const over = await deleteKeysMadeUntil(db, new Date(now.getTime() - KEPT_MS))
  return over + (await dropBeyond(db, most))
}

/** The key, bare or between quotes, as both forms are in use. Throws `invalid_request`. */
export function readKey(header: string): string {
  const key = /^"(?<inner>[^"]*)"$/.exec(header)?.groups?.inner ?? header
  if (key.length >= 1 && key.length <= MAX_KEY_LENGTH && !key.includes('"')) return key
  throw invalidRequest([
    {
      path: 'Idempotency-Key',
      message: `harus 1 sampai ${MAX_KEY_LENGTH} karakter, tanpa tanda kutip di dalamnya`,
    },
  ])
}

/** Keyed hashes: a body may hold a one-time code, and a plain hash of six digits is as good as the digits. */
function slotOf(ctx: Context, asked: Asked, key: string): Slot {
  const { shopId, method, path, version, body, caller, keysOf } = asked
  const hash = (text: string) => ctx.secrets.mac('idempotency', text).toString('base64url')
  const fingerprint = hash([method, path, version, fingerprintOf(body)].join('\n'))
  return {
    shopId,
    keyHash: hash(keysOf === '' ? key : `${keysOf} ${key}`),
    fingerprint,
    callerHash: hash(`caller ${caller}`),
  }
}

function fingerprintOf(body: unknown): string {
  return Buffer.isBuffer(body) ? body.toString('base64') : JSON.stringify(body)
}

type FinishedKey = StoredKey & { status: number; sealed: Buffer }

/** A claim to work under, or the key with the answer it has; throws when it is not for this request to work. */
async function claimKey(ctx: Context, slot: Slot): Promise<HeldClaim | FinishedKey> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const now = ctx.clock.now()
    const claim = { id: randomUUID(), madeAt: new Date(now), leasedUntil: new Date(now + LEASE_MS) }
    if (await insertClaim(ctx, { slot, claim })) return { ...claim, doneAs: null }

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

async function replay(ctx: Context, slot: Slot, key: FinishedKey): Promise<Answer> {
  const kept: Omit<Kept, 'status'> = JSON.parse(await unpack(ctx.secrets.open(purposeOf(slot), key.sealed)))
  return jsonAnswer(writtenText(kept.body), { ...kept.headers, 'Idempotent-Replay': 'true' }, key.status)
}

/**
 * What the buyer may do about it stays true: the same request would be refused again. Too many and too early do not, and
 * a form that is wrong costs no key.
 */
function isAnswerOfWork(error: unknown): error is Problem {
  return (
    error instanceof Problem && error.status < 500 && error.status !== 429 && error.code !== 'invalid_request'
  )
}

/** True when the key was free and is the claim's now. */
const insertClaim = gather({
  laneOf: ({ slot }: NewClaim) => slot.shopId,
  keyOf: ({ slot }: NewClaim) => slot.keyHash,
  run: ({ db }: Context, claims) => insertClaims(db, claims),
})

/** False when another request took the claim over meanwhile: then the answer to be kept is that one's. */
const finishClaim = gather({
  laneOf: ({ slot }: FinishedClaim) => slot.shopId,
  keyOf: ({ slot }: FinishedClaim) => slot.keyHash,
  run: ({ db }: Context, finished) => finishClaims(db, finished),
})

/** The work is done, whatever happens to its record: the caller gets the answer in any case. */
async function keep(
  ctx: Context,
  slot: Slot,
  claim: HeldClaim,
  { status, headers, body }: Kept,
  lasts: boolean,
): Promise<void> {
  try {
    const sealed = ctx.secrets.seal(purposeOf(slot), await pack(JSON.stringify({ headers, body })))
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

function purposeOf(slot: Slot): string {
  return `idempotency ${slot.shopId} ${slot.keyHash}`
}
