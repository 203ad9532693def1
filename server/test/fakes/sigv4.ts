// Signature version 4 as a store checks it, written after AWS's description and apart from what signs: held to AWS's own examples.
import { createHash, createHmac } from 'node:crypto'

export interface SignedRequest {
  readonly method: string
  /** path and query as they came */
  readonly target: string
  readonly headers: Readonly<Record<string, string | undefined>>
}

export interface Credential {
  readonly accessKeyId: string
  readonly secret: string
  readonly region: string
}

/** The S3 error code that the request deserves; null: it is signed as it should be. */
export function refusalOf(request: SignedRequest, credential: Credential, now: number): string | null {
  const query = queryOf(request.target)
  const isLink = query.has('X-Amz-Signature')
  const given = isLink ? Object.fromEntries(query) : fromHeader(request.headers)
  if (!given) return 'AccessDenied'
  const { Credential: scope = '', SignedHeaders: names = '', Signature: signature = '' } = stripped(given)
  const [keyId, day = '', region = '', service] = scope.split('/')
  if (keyId !== credential.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== credential.region || service !== 's3') return 'AuthorizationHeaderMalformed'
  const moment = (isLink ? query.get('X-Amz-Date') : request.headers['x-amz-date']) ?? ''
  const age = (now - timeOf(moment)) / 1_000
  if (!moment.startsWith(day)) return 'AuthorizationHeaderMalformed'
  if (isLink ? age < -900 : Math.abs(age) > 900) return 'RequestTimeTooSkewed'
  if (isLink && age > Number(query.get('X-Amz-Expires'))) return 'AccessDenied'

  query.delete('X-Amz-Signature')
  const canonical = [
    request.method,
    encodePath(request.target.split('?')[0] ?? ''),
    encodeQuery(query),
    ...names.split(';').map((name) => `${name}:${(request.headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    names,
    isLink ? 'UNSIGNED-PAYLOAD' : (request.headers['x-amz-content-sha256'] ?? ''),
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', moment, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join(
    '\n',
  )
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    hmac,
    Buffer.from(`AWS4${credential.secret}`),
  )
  return hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}

function queryOf(target: string): URLSearchParams {
  return new URLSearchParams(target.split('?')[1] ?? '')
}

/** `AWS4-HMAC-SHA256 Credential=…,SignedHeaders=…,Signature=…` */
function fromHeader({ authorization = '' }: SignedRequest['headers']): Record<string, string> | null {
  const [algorithm, rest = ''] = authorization.split(/ (.*)/s)
  if (algorithm !== 'AWS4-HMAC-SHA256') return null
  return Object.fromEntries(rest.split(/,\s*/).map((part) => part.split(/=(.*)/s, 2)))
}

function stripped(given: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name.replace(/^X-Amz-/, ''), value]),
  )
}

function timeOf(moment: string): number {
  return Date.parse(moment.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
const encodePath = (path: string) =>
  path
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/')

function encodeQuery(query: URLSearchParams): string {
  return [...query]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
}

export function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
