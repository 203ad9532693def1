// Makes of one HTTP answer what a call gives back: the body, or the error it stands for.
import { type ErrorCode, EtalaseError, type Failure } from './errors.ts'

/** The parsed body of a success; throws an EtalaseError for everything else. */
export function readAnswer(response: Response, text: string): unknown {
  const body = parsed(text)
  if (response.ok && isObject(body)) return body
  const said = isObject(body) && isObject(body.error) ? body.error : {}
  const { code, message, details } = said
  if (response.ok || typeof code !== 'string' || typeof message !== 'string') throw unreadable(response)
  throw new EtalaseError(message, {
    ...factsOf(response),
    // A code newer than this package is passed on as it is: callers keep a default branch.
    code: code as ErrorCode,
    details: (isObject(details) ? details : {}) as never,
  })
}

/** No answer came, or only a part of one. */
export function networkError(cause: unknown): EtalaseError {
  return new EtalaseError(
    'Tidak dapat terhubung ke toko. Periksa koneksi internet Anda, lalu coba lagi.',
    { code: 'network_error', details: {}, status: 0, retryAfter: null, requestId: null },
    { cause },
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Such as a proxy's own page, or a base address that is not an API. */
function unreadable(response: Response): EtalaseError {
  return new EtalaseError('Jawaban dari toko tidak dapat dibaca. Silakan coba beberapa saat lagi.', {
    ...factsOf(response),
    code: 'invalid_response',
    details: {},
  })
}

function factsOf({ status, headers }: Response): Omit<Failure<ErrorCode>, 'code' | 'details'> {
  return { status, retryAfter: secondsIn(headers.get('Retry-After')), requestId: headers.get('X-Request-Id') }
}

/** Seconds, or the date that proxies write instead. */
function secondsIn(retryAfter: string | null): number | null {
  if (!retryAfter) return null
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}
