// How every vendor's server is called: a deadline for each call, a bounded retry, and a breaker that stops knocking.
import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  ConstantBackoff,
  circuitBreaker,
  handleWhen,
  retry,
} from 'cockatiel'
import { fieldsOf } from '../base/json.ts'
import { inSpan } from '../base/tracing.ts'
import { withoutSlot } from '../base/work-slot.ts'

/** The vendor could not be reached, answered with an error of its own, or answered what cannot be understood. */
export class VendorDown extends Error {
  readonly vendor: string

  constructor(vendor: string, reason: string, cause?: unknown) {
    super(`${vendor}: ${reason}`, { cause })
    this.vendor = vendor
  }
}

/**
 * Also certain: nothing was done, because it was not asked, not reached, or put us off. A call with `retry` can only tell this of
 * its last try.
 */
export class NothingDone extends VendorDown {}

/** The vendor answered, and will not do it: a wrong key, an empty balance. Asking again does not help. */
export class VendorRefused extends Error {
  constructor(vendor: string, reason: string) {
    super(`${vendor}: ${reason}`)
  }
}

/** The caller stopped waiting: its own affair, so it counts neither for a second try nor for the breaker. */
class GivenUp extends VendorDown {}

export interface VendorRequest {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly headers?: Record<string, string>
  readonly body?: string
  /** Only where asking twice is harmless. */
  readonly retry?: boolean
  /** the caller's own deadline, over all it calls */
  readonly signal?: AbortSignal
}

export interface VendorReply {
  readonly status: number
  readonly body: unknown
  /** this was the second try, and the first one may have been carried out */
  readonly wasLost?: boolean
}

export interface Vendor {
  /**
   * Answers below 500 are the adapter's to understand; everything else is VendorDown, also when the caller's signal
   * ends the call. VendorRefused when the headers, and so the key in them, cannot be sent at all.
   */
  call(path: string, request?: VendorRequest): Promise<VendorReply>
}

export interface VendorOptions {
  readonly name: string
  readonly baseUrl: string
  /** for the whole call, its second try included */
  readonly timeoutMs?: number
  readonly fetch?: typeof fetch
}

const TIMEOUT_MS = 5_000
/** how long an open breaker waits before it lets one call try again */
const OPEN_MS = 15_000
const FAILURES_TO_OPEN = 5
const RETRY_AFTER_MS = 100
const MAX_REPLY_BYTES = 2 * 1024 * 1024

export function createVendor(options: VendorOptions): Vendor {
  const { name, timeoutMs = TIMEOUT_MS } = options
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const isDown = (error: unknown) => error instanceof VendorDown && !(error instanceof GivenUp)
  // A trial that its caller gave up on proves nothing: the breaker stays open.
  const isFailure = (error: unknown) =>
    isDown(error) || (error instanceof GivenUp && breaker.state === CircuitState.HalfOpen)
  const breaker = circuitBreaker(handleWhen(isFailure), {
    halfOpenAfter: OPEN_MS,
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
  })
  const twice = retry(handleWhen(isDown), { maxAttempts: 1, backoff: new ConstantBackoff(RETRY_AFTER_MS) })

  return {
    async call(path, request = {}) {
      const headers = headersOf(request)
      const deadline = AbortSignal.timeout(timeoutMs)
      const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline
      let wasLost = false
      const attempt = async () => {
        if (signal.aborted) throw ended(request)
        // Neither the path, which may name an order, nor the trace goes along: vendors are not ours.
        const reply = await inSpan(
          `vendor ${name}`,
          () => ({ 'http.request.method': request.method ?? 'GET' }),
          () => knock(() => send(path, request, headers, signal)),
        ).catch((error: unknown) => {
          wasLost ||= error instanceof VendorDown && !(error instanceof NothingDone)
          throw error
        })
        return wasLost ? { ...reply, wasLost } : reply
      }
      try {
        return await withoutSlot(() => (request.retry ? twice.execute(attempt, signal) : attempt()))
      } catch (error) {
        if (error instanceof BrokenCircuitError)
          throw new NothingDone(name, 'not asked: it has just failed several times')
        throw error
      }
    },
  }

  function headersOf(request: VendorRequest): Headers {
    try {
      return new Headers({ accept: 'application/json', ...request.headers })
    } catch {
      // One shop's mangled key is not the vendor's failure; and the cause would quote the key.
      throw new VendorRefused(name, 'not asked: the key has characters that cannot be sent')
    }
  }

  async function knock(ask: () => Promise<VendorReply>): Promise<VendorReply> {
    // One trial is under way. The breaker would make this call wait for its outcome, deaf to every deadline.
    if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError()
    return breaker.execute(ask)
  }

  async function send(
    path: string,
    request: VendorRequest,
    headers: Headers,
    signal: AbortSignal,
  ): Promise<VendorReply> {
    const { method = 'GET', body } = request
    try {
      const response = await (options.fetch ?? fetch)(baseUrl + path, {
        method,
        headers,
        redirect: 'error',
        signal,
        ...(body !== undefined && { body }),
      })
      if (response.status >= 500) {
        // An unread body would hold its connection until it is collected.
        await response.body?.cancel().catch(() => {})
        throw new VendorDown(name, `answered ${response.status}`)
      }
      return { status: response.status, body: await readJson(response) }
    } catch (error) {
      if (error instanceof VendorDown) throw error
      if (signal.aborted) throw ended(request)
      const Failure = wasNeverConnected(error) ? NothingDone : VendorDown
      throw new Failure(name, 'cannot be reached', error)
    }
  }

  function ended({ signal }: VendorRequest): VendorDown {
    return signal?.aborted
      ? new GivenUp(name, 'no longer waited for', signal.reason)
      : new VendorDown(name, `no answer within ${timeoutMs} ms`)
  }

  async function readJson(response: Response): Promise<unknown> {
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      if (size > MAX_REPLY_BYTES) throw new VendorDown(name, 'answered more than can be read')
      chunks.push(chunk)
    }
    const text = Buffer.concat(chunks).toString('utf8')
    try {
      return text === '' ? null : JSON.parse(text)
    } catch {
      throw new VendorDown(name, 'answered something that is not JSON')
    }
  }
}

const BEFORE_SENDING = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

function wasNeverConnected(error: unknown): boolean {
  return BEFORE_SENDING.includes(String(fieldsOf(fieldsOf(error).cause).code))
}

/** How the try of a merchant's key ended. */
export interface KeyTrial {
  readonly ok: boolean
  readonly message: string
}

export async function tryKey(vendor: string, probe: () => Promise<void>): Promise<KeyTrial> {
  try {
    await probe()
    return { ok: true, message: `${vendor} menerima kunci ini.` }
  } catch (error) {
    if (error instanceof VendorRefused) return { ok: false, message: `Kunci ditolak. ${error.message}` }
    if (error instanceof VendorDown)
      return { ok: false, message: `${vendor} sedang tidak dapat dihubungi. Coba lagi nanti.` }
    throw error
  }
}

export const NO_KEY: KeyTrial = { ok: false, message: 'Kunci belum diisi.' }
