// Signed calls to a store that speaks S3: a deadline for each, a second try, a breaker, and errors an operator understands.
import { AwsV4Signer } from 'aws4fetch'
import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  ConstantBackoff,
  circuitBreaker,
  handleType,
  retry,
} from 'cockatiel'
import { codeOf, messageOf } from '../../base/errors.ts'
import { fieldsOf } from '../../base/json.ts'
import type { S3Config } from '../../base/settings/media.ts'
import { MediaDown } from './files.ts'

export interface S3Calls {
  /** in words for an operator */
  readonly place: string
  readonly origin: string
  /** An answer of success, or 404 for a file that is not there. Throws MediaDown for all else. */
  call(method: 'GET' | 'HEAD' | 'PUT' | 'DELETE', key: string, request?: S3Request): Promise<S3Reply>
  /** An address from which everybody may read, made at a moment, for so many seconds. */
  sign(key: string, link: { readonly at: Date; readonly seconds: number }): Promise<string>
}

export interface S3Request {
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
}

export interface S3Reply {
  readonly status: number
  readonly body: Buffer
}

const TIMEOUT_MS = 15_000
const OPEN_MS = 5_000
const FAILURES_TO_OPEN = 5
const RETRY_AFTER_MS = 100
const NO_BODY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** Another try may do: the store could not be reached, or said that it is busy. */
class Passing extends MediaDown {}

export interface S3CallOptions {
  /** until one call must be over, its second try included */
  readonly timeoutMs?: number
  /** how long an open breaker waits before it lets one call try again */
  readonly openMs?: number
}

export function createS3Calls(
  config: S3Config,
  { timeoutMs = TIMEOUT_MS, openMs = OPEN_MS }: S3CallOptions = {},
): S3Calls {
  const base = addressOf(config)
  const place = `the bucket "${config.bucket}" at ${config.endpoint}`
  const credentials = {
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    region: config.region,
    service: 's3',
    // Keys made of the secret, by day.
    cache: new Map<string, ArrayBuffer>(),
  }
  const breaker = circuitBreaker(handleType(Passing), {
    halfOpenAfter: openMs,
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
  })
  // Whatever we ask may be asked twice: what is put under a name is always the same.
  const twice = retry(handleType(Passing), { maxAttempts: 1, backoff: new ConstantBackoff(RETRY_AFTER_MS) })

  async function knock(ask: () => Promise<S3Reply>): Promise<S3Reply> {
    // One trial is under way. The breaker would make this call wait for its outcome, deaf to its deadline.
    if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError()
    return breaker.execute(ask)
  }

  async function send(
    method: string,
    url: string,
    { headers, body }: S3Request,
    signal: AbortSignal,
  ): Promise<S3Reply> {
    const given = { 'x-amz-content-sha256': NO_BODY, ...headers }
    const signed = await new AwsV4Signer({ ...credentials, method, url, headers: given }).sign()
    let response: Response
    let bytes: Buffer
    try {
      response = await fetch(signed.url, {
        method,
        headers: signed.headers,
        redirect: 'manual',
        signal,
        ...(body && { body: new Uint8Array(body) }),
      })
      bytes = Buffer.from(await response.arrayBuffer())
    } catch (error) {
      if (signal.aborted) throw new Passing(place, `no answer within ${timeoutMs} ms`, error)
      throw new Passing(place, `cannot be reached (${causeOf(error)})`, error)
    }
    const { status } = response
    if (response.ok) return { status, body: bytes }
    const code = /<Code>(\w+)<\/Code>/.exec(bytes.toString('utf8'))?.[1] ?? ''
    // Any other server says 404 too, and so does a store without the bucket. A HEAD has no body to tell by.
    if (status === 404 && (code === 'NoSuchKey' || method === 'HEAD')) return { status, body: bytes }
    if (status >= 500 || status === 429) throw new Passing(place, `answered ${status} ${code}`.trim())
    throw new MediaDown(place, refusal(status, code))
  }

  return {
    place,
    origin: new URL(base).origin,
    async call(method, key, request = {}) {
      const signal = AbortSignal.timeout(timeoutMs)
      const url = new URL(base + key)
      for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value)
      try {
        return await twice.execute(() => knock(() => send(method, url.href, request, signal)), signal)
      } catch (error) {
        if (error instanceof BrokenCircuitError)
          throw new MediaDown(place, 'not asked: it has just failed several times')
        throw error
      }
    },
    async sign(key, { at, seconds }) {
      const url = new URL(base + key)
      url.searchParams.set('X-Amz-Expires', String(seconds))
      const datetime = at.toISOString().replace(/[:-]|\.\d{3}/g, '')
      const signer = new AwsV4Signer({ ...credentials, url: url.href, datetime, signQuery: true })
      return (await signer.sign()).url.href
    },
  }
}

/** The bucket's own address, with a slash at its end. */
function addressOf({ endpoint, bucket, pathStyle }: S3Config): string {
  if (pathStyle) return `${endpoint}/${bucket}/`
  return `${endpoint.replace('://', `://${bucket}.`)}/`
}

const HINTS: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'check MEDIA_S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'check MEDIA_S3_ACCESS_KEY_ID, MEDIA_S3_SECRET_ACCESS_KEY and MEDIA_S3_REGION',
  AuthorizationHeaderMalformed: 'check MEDIA_S3_REGION',
  PermanentRedirect: 'check MEDIA_S3_REGION and MEDIA_S3_ENDPOINT',
  AccessDenied: 'the key must be allowed to list the bucket, and to read, write and delete what is in it',
  NoSuchBucket: 'check MEDIA_S3_BUCKET and MEDIA_S3_PATH_STYLE',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
}

function refusal(status: number, code: string): string {
  const hint = HINTS[code] ?? 'check MEDIA_S3_ENDPOINT, MEDIA_S3_PATH_STYLE and the credentials'
  return `refused with ${[status, code].filter(Boolean).join(' ')}: ${hint}`
}

function causeOf(error: unknown): string {
  const { cause } = fieldsOf(error)
  return codeOf(cause) ?? messageOf(cause instanceof Error ? cause : error)
}
