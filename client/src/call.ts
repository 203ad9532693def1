// Sends a request until it is answered for good: repeats what is safe to repeat, within bounds of number and time.
import { networkError, readAnswer } from './answer.ts'
import { type EtalaseError, isEtalaseError } from './errors.ts'
import type { PreparedRequest } from './request.ts'

/** How long a call is tried. */
export interface RetryPolicy {
  /** sendings of one request, the first included: 1 repeats nothing */
  readonly tries: number
  /** before the first repetition; doubled with each, and varied so that many callers do not come back at once */
  readonly firstDelayMs: number
  /** a server that asks for a longer wait is not asked again */
  readonly longestDelayMs: number
  /** one sending, until its answer is read */
  readonly timeoutMs: number
  /** the call as a whole, waits included */
  readonly totalMs: number
}

export const PATIENCE: RetryPolicy = {
  tries: 4,
  firstDelayMs: 250,
  longestDelayMs: 5_000,
  timeoutMs: 15_000,
  totalMs: 30_000,
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** A request may be repeated as it is: reads change nothing, and all else carries its key. */
export async function callUntilAnswered(
  send: Fetch,
  { url, init }: PreparedRequest,
  policy: RetryPolicy,
  signal: AbortSignal | undefined,
  read: (response: Response, text: string) => unknown = readAnswer,
): Promise<unknown> {
  const endsAt = Date.now() + policy.totalMs
  for (let sent = 1, counted = 1; ; sent++) {
    try {
      const timeoutMs = Math.min(policy.timeoutMs, endsAt - Date.now())
      return await callOnce(send, url, init, timeoutMs, signal, read)
    } catch (error) {
      if (!isEtalaseError(error) || !isPassing(error)) throw error
      const isOver = counted >= policy.tries || askedDelay(error) > policy.longestDelayMs
      const delayMs = askedDelay(error) + variedBackoff(sent, policy)
      if (isOver || Date.now() + delayMs >= endsAt) throw error
      // The first sending is still being worked on: its answer will come, so that only time is a bound.
      if (error.code !== 'idempotency_in_progress') counted++
      await pause(delayMs, signal)
    }
  }
}

async function callOnce(
  send: Fetch,
  url: string,
  init: RequestInit,
  timeoutMs: number,
  signal: AbortSignal | undefined,
  read: (response: Response, text: string) => unknown,
): Promise<unknown> {
  signal?.throwIfAborted()
  const attempt = new AbortController()
  const cancel = () => attempt.abort(signal?.reason)
  signal?.addEventListener('abort', cancel)
  const timer = setTimeout(() => attempt.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
  try {
    const response = await send(url, { ...init, signal: attempt.signal })
    return read(response, await response.text())
  } catch (error) {
    signal?.throwIfAborted()
    throw isEtalaseError(error) ? error : networkError(error)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
  }
}

/** Whether the same request may well be answered in a moment. */
function isPassing({ code, status, retryAfter }: EtalaseError): boolean {
  if (code === 'network_error' || code === 'idempotency_in_progress') return true
  if (status === 429) return retryAfter !== null
  return status === 502 || status === 503 || status === 504
}

function askedDelay({ retryAfter }: EtalaseError): number {
  return (retryAfter ?? 0) * 1000
}

function variedBackoff(sent: number, { firstDelayMs, longestDelayMs }: RetryPolicy): number {
  const backoff = Math.min(firstDelayMs * 2 ** (sent - 1), longestDelayMs)
  return backoff * (0.5 + Math.random() / 2)
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const cancel = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', cancel)
      resolve()
    }, ms)
    signal?.addEventListener('abort', cancel, { once: true })
  })
}
