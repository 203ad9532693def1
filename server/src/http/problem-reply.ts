// Turns whatever went wrong into one of the problems of the table, and a problem into the error envelope.
import { isPassing } from '../db/pool.ts'
import { invalidRequest, Problem, unavailable } from '../problems.ts'

export function problemBody(problem: Problem): string {
  return JSON.stringify({
    error: { code: problem.code, message: problem.message, details: problem.details },
  })
}

export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isPassing(error)) return unavailable()
  return fromFramework(error) ?? new Problem('internal_error')
}

/** The faults that Fastify finds before an endpoint is reached. */
function fromFramework(error: unknown): Problem | null {
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown }
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem('body_too_large', {}, { Connection: 'close' })
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem('unsupported_media_type')
    // A name longer than any that is stored: nothing of that name is there.
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new Problem('not_found')
    case 'FST_ERR_BAD_URL':
      return invalidRequest([{ path: 'url', message: 'alamat tidak dapat dibaca' }])
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return invalidRequest([{ path: 'body', message: 'isi terpotong: panjangnya tidak sesuai' }])
  }
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return invalidRequest([{ path: 'body', message: 'isi bukan JSON yang benar' }])
  }
  return null
}
