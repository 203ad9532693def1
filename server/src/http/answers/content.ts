// Everything that has an ETag: compressed once for each encoding, and not sent again to a caller that has it.
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'
import type { Answer } from './answer.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

export interface Content {
  readonly type: string
  /** in the encodings it is worth being compressed to; else it goes out as it is */
  encodingFor(req: IncomingMessage): Encoding
  /** Each encoding has its own: a strong validator names exact bytes. */
  etagIn(encoding: Encoding): string
  /** compresses at the first call only */
  bytesIn(encoding: Encoding): Promise<Buffer>
}

/** How hard Brotli tries: `page` for what is made often, `file` for what is made once and sent for long. */
export type Effort = 'page' | 'file'

/** Not at its slowest: the first visitor would wait twenty times as long for a script 7 percent smaller. */
const BROTLI_QUALITY: Readonly<Record<Effort, number>> = { page: 5, file: 9 }
const COMPRESS_FROM_BYTES = 860
const TEXT = /^(text\/|image\/svg|application\/(json|javascript|xml|manifest))/

/**
 * `validated`: what the ETag is made of when that is less than the bytes themselves. `packed`: in Brotli, by
 * somebody who had the time to try harder.
 */
export function toContent(
  bytes: Buffer,
  type: string,
  effort: Effort = 'file',
  { validated, packed }: { validated?: string | undefined; packed?: Buffer | undefined } = {},
): Content {
  const hash = createHash('sha256')
    .update(validated ?? bytes)
    .digest('base64url')
    .slice(0, 22)
  // Weak: the bytes may differ in what it leaves out.
  const strength = validated === undefined ? '' : 'W/'
  const isSmaller = packed !== undefined && packed.length < bytes.length
  const isWorthIt = TEXT.test(type) && (isSmaller || bytes.length >= COMPRESS_FROM_BYTES)
  const made = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(bytes)]])
  if (packed) made.set('br', Promise.resolve(packed))
  return {
    type,
    encodingFor: (req) => (isWorthIt ? encodingOf(req.headers['accept-encoding']) : 'identity'),
    etagIn: (encoding) => `${strength}"${hash}${encoding === 'identity' ? '' : `-${encoding}`}"`,
    bytesIn(encoding) {
      const known = made.get(encoding)
      if (known) return known
      const making = compress(bytes, encoding, effort)
      made.set(encoding, making)
      return making
    },
  }
}

/** The content, or 304 to a caller that has it. */
export async function contentAnswer(
  req: IncomingMessage,
  content: Content,
  { status = 200, headers }: { status?: number; headers: Readonly<Record<string, string>> },
): Promise<Answer> {
  const encoding = content.encodingFor(req)
  const etag = content.etagIn(encoding)
  const always = { Vary: 'Origin, Accept-Encoding', ...headers, ETag: etag }
  if (status === 200 && isUnchanged(req, etag)) return { status: 304, headers: always, body: null }
  return {
    status,
    headers: {
      ...always,
      'Content-Type': content.type,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    },
    body: await content.bytesIn(encoding),
  }
}

const MAX_ACCEPT_LENGTH = 200
const encodings = new LRUCache<string, Encoding>({ max: 500 })

/** What the caller can unpack; browsers send few distinct values, so each is worked out once. */
export function encodingOf(acceptEncoding: string | string[] | undefined): Encoding {
  if (typeof acceptEncoding !== 'string') return 'identity'
  // Nobody who wants to unpack something needs more words for it.
  if (acceptEncoding.length > MAX_ACCEPT_LENGTH) return 'identity'
  const known = encodings.get(acceptEncoding)
  if (known) return known
  const chosen = negotiate(acceptEncoding.toLowerCase(), ['br', 'gzip', 'identity'])
  const encoding = chosen === 'br' || chosen === 'gzip' ? chosen : 'identity'
  encodings.set(acceptEncoding, encoding)
  return encoding
}

/** RFC 9110: `*`, or a list in which weak and strong forms of a tag are the same. */
export function isUnchanged(req: Pick<IncomingMessage, 'headers'>, etag: string): boolean {
  const condition = req.headers['if-none-match']
  if (condition === undefined) return false
  if (condition === etag || condition === '*') return true
  const wanted = opaque(etag)
  return condition.split(',').some((tag) => opaque(tag.trim()) === wanted)
}

function opaque(tag: string): string {
  return tag.replace(/^(?:W\/)+/, '')
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

function compress(bytes: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'gzip') return zip(bytes)
  return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort] } })
}
