// A POST with an Idempotency-Key does its work once: the same request again gets the first answer again.
import { invalidRequest, Problem, type ProblemCode } from '../../base/problems.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/pool.ts'
import type { Idempotency } from '../../tenancy/idempotency.ts'
import { type Answer, jsonAnswer } from '../answers/answer.ts'
import { problemBody, problemHeaders } from '../answers/problem-answer.ts'
import type { ApiRoute, Work } from '../routes/route.ts'
import { claimAll, type IdempotentRequest, inProgress, KEPT_MS, releaseAll } from './claims.ts'
import { type Claim, deleteKeysMadeUntil, dropBeyond, markDone } from './queries.ts'
import { type KeptReply, keepReply, replay } from './replies.ts'

/** Does the work and keeps its answer, or gives the kept answer again. Throws the Problem of the work. */
export async function answerOnce(
  ctx: Context,
  key: string,
  request: IdempotentRequest,
  route: Pick<ApiRoute, 'keepReply' | 'answersAgain'>,
  work: Work,
): Promise<Answer> {
  const claimed = await claimAll(ctx, request, key)
  if ('reply' in claimed) return replay(ctx, claimed.reply)
  const { claims } = claimed
  const keepAll = (reply: KeptReply, lasts: boolean) =>
    Promise.all(claims.map((claim) => keepReply(ctx, claim, reply, lasts)))
  try {
    const idempotency = idempotencyOf(claims)
    if (idempotency.doneAs !== null && !route.answersAgain) throw new Problem('idempotency_answer_lost')
    const { text, status = 200, headers = {} } = await work(idempotency)
    await keepAll({ status, headers, body: text.text }, route.keepReply === 'lasting')
    return jsonAnswer(text, headers, status)
  } catch (error) {
    if (isAnswerOfWork(error)) {
      const { text } = problemBody(error)
      await keepAll({ status: error.status, headers: problemHeaders(error), body: text }, false)
    } else {
      await releaseAll(ctx, claims)
    }
    throw error
  }
}

/** What the work needs to note that it is done, so that nobody does it again even if its answer gets lost. */
function idempotencyOf(claims: readonly Claim[]): Idempotency {
  return {
    doneAs: claims.find(({ doneAs }) => doneAs !== null)?.doneAs ?? null,
    claims,
    async note(tx, works) {
      if (!(await markDone(tx, works))) throw inProgress()
    },
  }
}

/**
 * What the buyer may do about it stays true: the same request would fail again. That is not so of "too many", "too early"
 * and "another try has taken over"; and a wrong form costs no key.
 */
function isAnswerOfWork(error: unknown): error is Problem {
  return error instanceof Problem && error.status < 500 && error.status !== 429 && !PASSES.has(error.code)
}

const PASSES = new Set<ProblemCode>(['invalid_request', 'idempotency_in_progress'])

const MAX_KEY_LENGTH = 255

/** The key, bare or between quotes, as both forms are in use. Throws `invalid_request`. */
export function readKey(header: string): string {
  const key = /^"(?<inner>[^"]*)"$/.exec(header)?.groups?.inner ?? header
  if (key.length >= 1 && key.length <= MAX_KEY_LENGTH && !key.includes('"')) return key
  throw invalidRequest([
    {
      path: 'Idempotency-Key',
      code: 'format',
      message: `harus 1 sampai ${MAX_KEY_LENGTH} karakter, tanpa tanda kutip di dalamnya`,
    },
  ])
}

/** Of one address over all shops, and of one shop: the oldest replies go first. The codes that lasting ones cost bound those. */
const MOST = { ofCaller: 1_000, ofShop: 100_000 }

/** Forgets the keys whose time is over. Returns how many. */
export async function purgeIdempotencyKeys(db: Db, now: Date, most = MOST): Promise<number> {
  const over = await deleteKeysMadeUntil(db, new Date(now.getTime() - KEPT_MS))
  return over + (await dropBeyond(db, most))
}
