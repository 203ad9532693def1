// Finished answers to public reads: a head and a buffer each, found before the framework is entered.

import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'
import type { Shelf } from '../tenancy/shelf.ts'

export interface CachedReply {
  readonly shelf: Shelf
  /** the moment a window opens or closes and the answer is no longer true */
  readonly until: number
  readonly etag: string
  /** names and values in turn, as writeHead takes them */
  readonly head: readonly string[]
  readonly notModifiedHead: readonly string[]
  readonly body: Buffer
}

export interface ReplyCache {
  find(key: string, now: number): CachedReply | null
  /** Builds an answer once for all who ask for it meanwhile, and keeps it. */
  build(key: string, shelf: Shelf, make: () => Promise<CachedReply>): Promise<CachedReply>
}

const MAX_BYTES = 128 * 1024 * 1024
const COMPRESS_FROM_BYTES = 860

export function createReplyCache(): ReplyCache {
  const replies = new LRUCache<string, CachedReply>({
    maxSize: MAX_BYTES,
    sizeCalculation: (reply, key) => reply.body.length + key.length * 2 + 1_024,
  })
  const building = new Map<string, { shelf: Shelf; reply: Promise<CachedReply> }>()
  return {
    find(key, now) {
      const reply = replies.get(key)
      return reply?.shelf.fresh && now < reply.until ? reply : null
    },
    build(key, shelf, make) {
      const underWay = building.get(key)
      // One that was begun before the shop changed is not for those who ask after it.
      if (underWay?.shelf === shelf) return underWay.reply
      const reply = make().then((made) => {
        if (shelf.fresh) replies.set(key, made)
        return made
      })
      const entry = { shelf, reply }
      building.set(key, entry)
      const done = () => building.get(key) === entry && building.delete(key)
      reply.then(done, done)
      return reply
    },
  }
}

export type Encoding = 'br' | 'gzip' | 'identity'

export function replyKey(req: IncomingMessage, base: string, encoding: Encoding): string {
  const { origin, 'x-api-version': version } = req.headers
  return `${base}${req.url}\n${version ?? ''}\n${origin ?? ''}\n${encoding}`
}

const encodings = new LRUCache<string, Encoding>({ max: 500 })

/** What the caller can unpack; browsers send few distinct values, so each is worked out once. */
export function encodingOf(acceptEncoding: string | string[] | undefined): Encoding {
  if (typeof acceptEncoding !== 'string') return 'identity'
  const known = encodings.get(acceptEncoding)
  if (known) return known
  const encoding = (negotiate(acceptEncoding.toLowerCase(), ['br', 'gzip', 'identity']) ??
    'identity') as Encoding
  encodings.set(acceptEncoding, encoding)
  return encoding
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export async function makeReply(options: {
  shelf: Shelf
  until: number
  json: string
  encoding: Encoding
  headers: Record<string, string>
}): Promise<CachedReply> {
  const plain = Buffer.from(options.json)
  const encoding = plain.length < COMPRESS_FROM_BYTES ? 'identity' : options.encoding
  const body = await compress(plain, encoding)
  // A strong validator names exact bytes, so each encoding has its own.
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`

  const always = [...Object.entries(options.headers).flat(), 'ETag', etag]
  const content = ['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(body.length)]
  if (encoding !== 'identity') content.push('Content-Encoding', encoding)
  return {
    shelf: options.shelf,
    until: options.until,
    etag,
    head: [...content, ...always],
    notModifiedHead: always,
    body,
  }
}

async function compress(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  if (encoding === 'gzip') return zip(plain)
  return plain
}

export function sendReply(
  req: IncomingMessage,
  res: ServerResponse,
  reply: CachedReply,
  requestId: string,
): void {
  const condition = req.headers['if-none-match']
  if (condition !== undefined && etagMatches(condition, reply.etag)) {
    res.writeHead(304, [...reply.notModifiedHead, 'X-Request-Id', requestId])
    res.end()
    return
  }
  res.writeHead(200, [...reply.head, 'X-Request-Id', requestId])
  if (req.method === 'HEAD') res.end()
  else res.end(reply.body)
}

/** RFC 9110: `*`, or a list in which weak and strong forms of a tag are the same. */
export function etagMatches(condition: string, etag: string): boolean {
  if (condition === etag || condition === '*') return true
  return condition.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
