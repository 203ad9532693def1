// Turns whatever went wrong into one of the problems of the table, and a problem into the answer with its envelope.
import { MediaDown } from '../../adapters/media/files.ts'
import { Problem, type ProblemCode, unavailable } from '../../base/problems.ts'
import { isTransient } from '../../db/pool.ts'
import { type Answer, jsonAnswer } from './answer.ts'
import { type WrittenText, writtenText } from './write-json.ts'

/** A refusal whose answer says more in its headers: which methods are allowed, that the connection ends. */
export class HttpProblem extends Problem {
  readonly headers: Readonly<Record<string, string>>

  constructor(code: ProblemCode, headers: Readonly<Record<string, string>>) {
    super(code)
    this.headers = headers
  }
}

export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof MediaDown) return unavailable(5)
  return isTransient(error) ? unavailable() : new Problem('internal_error')
}

export function problemAnswer(problem: Problem): Answer {
  return jsonAnswer(problemBody(problem), problemHeaders(problem), problem.status)
}

export function problemBody({ code, message, details }: Problem): WrittenText {
  return writtenText(JSON.stringify({ error: { code, message, details } }))
}

export function problemHeaders(problem: Problem): Readonly<Record<string, string>> {
  return {
    ...(problem.retryAfterSeconds !== null && { 'Retry-After': String(problem.retryAfterSeconds) }),
    ...(problem instanceof HttpProblem && problem.headers),
  }
}
