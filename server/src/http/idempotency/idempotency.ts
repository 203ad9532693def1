// A POST with an Idempotency-Key does its work once: the same request again gets the first answer again.
import { invalidRequest, Problem, type ProblemCode } from '../../base/problems.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/pool.ts'
import { type Answer, jsonAnswer } from '../answers/answer.ts'
import { problemBody, problemHeaders } from '../answers/problem-answer.ts'
import type { Keeps, Work } from '../routes/route.ts'
import { type Kept, keep, replay } from './answers.ts'
import { type Asked, claimAll, KEPT_MS, releaseAll } from './claims.ts'
import { deleteKeysMadeUntil, dropBeyond } from './queries.ts'
import { onceUnder } from './work-once.ts'

const MAX_KEY_LENGTH = 255
/** Of one address over all shops, and of one shop: the oldest answers go first. Those that last are bounded by the codes they cost. */
const MOST = { ofCaller: 1_000, ofShop: 100_000 }

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
  const claimed = await claimAll(ctx, asked, key)
  if ('found' in claimed) return replay(ctx, claimed.found)
  const { held } = claimed
  const keepAll = (kept: Kept, isToLast: boolean) =>
    Promise.all(held.map((each) => keep(ctx, each, kept, isToLast)))
  try {
    const once = onceUnder(held)
    if (once.doneAs !== null && !answersAgain) throw new Problem('idempotency_answer_lost')
    const { text, status = 200, headers = {} } = await work(once)
    await keepAll({ status, headers, body: text.text }, lasts)
    return jsonAnswer(text, headers, status)
  } catch (error) {
    if (isAnswerOfWork(error)) {
      const { text } = problemBody(error)
      await keepAll({ status: error.status, headers: problemHeaders(error), body: text }, false)
    } else {
      await releaseAll(ctx, held)
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

/**
 * What the buyer may do about it stays true: the same request would be refused again. Too many and too early do not, nor
 * does that another try has taken over, and a form that is wrong costs no key.
 */
function isAnswerOfWork(error: unknown): error is Problem {
  return error instanceof Problem && error.status < 500 && error.status !== 429 && !PASSES.has(error.code)
}

const PASSES = new Set<ProblemCode>(['invalid_request', 'idempotency_in_progress'])
