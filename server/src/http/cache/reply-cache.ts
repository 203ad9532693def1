// Finished answers to public reads: a head and a buffer each, found before anything else is asked of a request.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { MemoryFigures } from '../../base/metrics.ts'
import type { ShownProducts } from '../../domain/fresh.ts'
import type { Shelf } from '../../tenancy/shelf.ts'
import type { Destination } from '../address.ts'
import { type Content, encodingOf, isUnchanged } from '../answers/content.ts'
import { createRenewals } from './renewals.ts'

export interface CachedReply {
  readonly shelf: Shelf
  /** the moment a window opens or closes and the answer is no longer true */
  readonly until: number
  readonly shows: ShownProducts
  readonly etag: string
  /** names and values in turn, as writeHead takes them; the last is the id of the request that is being answered */
  readonly head: string[]
  readonly notModifiedHead: string[]
  /** a short one as text, a character a byte */
  readonly body: Buffer | string
  /** where it is counted how often it was given: the log tells it once in a while */
  readonly count: ReplyCount
  /** its slug, for the log */
  readonly shop: string
}

export interface ReplyCount {
  readonly op: string
  /** not reported yet */
  replies: number
  /** reported already */
  told: number
}

export interface ReplyCache {
  find(key: string, now: number): CachedReply | null
  /** Builds an answer once for all who ask for it meanwhile, and keeps it. */
  build(key: string, shelf: Shelf, make: () => Promise<CachedReply>): Promise<CachedReply>
  /** without the hits: `ReplyCount` has them, by operation */
  figures(): Omit<MemoryFigures, 'hits'>
}

/** An answer with what was known when it was begun. */
interface CacheEntry {
  readonly reply: CachedReply
  /** how many changes it knows of; `find` raises it when those since do not concern it */
  heard: number
  readonly begunAt: number
}

/** Besides its body: head, key, and what it shows. */
const OVERHEAD_BYTES = 2_048

export function createReplyCache(
  maxBytes: number,
  clock: () => number = () => performance.now(),
): ReplyCache {
  const counts = { misses: 0, evictions: 0 }
  const replies = new LRUCache<string, CacheEntry>({
    maxSize: maxBytes,
    dispose: (_reply, _key, reason) => reason === 'evict' && counts.evictions++,
    sizeCalculation: ({ reply }, key) => reply.body.length + key.length + OVERHEAD_BYTES,
  })
  const building = new Map<string, { shelf: Shelf; heard: number; reply: Promise<CachedReply> }>()
  const renewals = createRenewals(clock)

  function find(key: string, now: number): CachedReply | null {
    const kept = replies.get(key)
    if (!kept) return null
    const { reply, heard } = kept
    const { shelf, until } = reply
    if (now >= until) return null
    if (shelf.fresh && shelf.heard === heard) return reply
    const standing = shelf.judge(heard, reply.shows)
    if (standing === 'current') kept.heard = shelf.heard
    if (standing !== 'sold') return standing === 'current' ? reply : null
    return renewals.mayWait(kept.begunAt, building.has(key)) ? reply : null
  }

  return {
    find,
    figures: () => ({ ...counts, bytes: replies.calculatedSize, entries: replies.size }),
    build(key, shelf, make) {
      counts.misses++
      // This node hears of no changes: the next who asks may ask after one.
      if (!shelf.fresh) return make()
      const { heard } = shelf
      const begunAt = clock()
      const underWay = building.get(key)
      // One that was begun before the shop changed is not for those who ask after it.
      if (underWay?.shelf === shelf && shelf.judge(underWay.heard, 'every sale') !== 'old')
        return underWay.reply
      const isRenewal = replies.peek(key)?.reply.shelf === shelf
      const reply = make().then((made) => {
        if (shelf.fresh) replies.set(key, { reply: made, heard, begunAt })
        return made
      })
      const entry = { shelf, heard, reply }
      building.set(key, entry)
      const done = () => {
        if (isRenewal) renewals.spend(clock() - begunAt)
        if (building.get(key) === entry) building.delete(key)
      }
      reply.then(done, done)
      return reply
    },
  }
}

/** `url` is the path with its query, as it was asked for or in its one form. */
export function replyKey(
  req: IncomingMessage,
  { scheme, host, name }: Destination,
  url: string | undefined,
): string {
  const { origin, 'x-api-version': version, 'accept-encoding': accepted } = req.headers
  // Only whether a page calls its own host depends on the port.
  const place = origin === undefined ? name : host
  return `${scheme}://${place}${url}\n${partOf(version)}\n${partOf(origin)}\n${encodingOf(accepted)}`
}

/** An empty header is refused, an absent one is not: they are two answers. */
function partOf(header: string | string[] | undefined): string {
  return header === undefined ? '' : `=${header}`
}

export async function makeReply(
  req: IncomingMessage,
  content: Content,
  headers: Readonly<Record<string, string>>,
  kept: Pick<CachedReply, 'shelf' | 'until' | 'shows' | 'count' | 'shop'>,
): Promise<CachedReply> {
  const encoding = content.encodingFor(req)
  const body = await content.bytesIn(encoding)
  const etag = content.etagIn(encoding)
  const always = [...Object.entries(headers).flat(), 'ETag', etag, 'X-Request-Id', '']
  const form = ['Content-Type', content.type, 'Content-Length', String(body.length)]
  if (encoding !== 'identity') form.push('Content-Encoding', encoding)
  return {
    ...kept,
    etag,
    head: [...form, ...always],
    notModifiedHead: always,
    body: body.length < SHORT_BYTES ? body.toString('latin1') : inOwnMemory(body),
  }
}

/** Node writes a text in one piece with its head, and needs no memory for that up to 16 KB; a longer one goes as a second piece. */
const SHORT_BYTES = 14 * 1024

/** Node makes small buffers as parts of larger blocks: one that is kept must not keep the whole block. */
function inOwnMemory(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

/** Returns the status. */
export function sendReply(
  req: IncomingMessage,
  res: ServerResponse,
  reply: CachedReply,
  requestId: string,
): 200 | 304 {
  const isKnown = isUnchanged(req, reply.etag)
  const status = isKnown ? 304 : 200
  const head = isKnown ? reply.notModifiedHead : reply.head
  head[head.length - 1] = requestId
  res.writeHead(status, head)
  if (isKnown || req.method === 'HEAD') res.end()
  else res.end(reply.body, 'latin1')
  return status
}
