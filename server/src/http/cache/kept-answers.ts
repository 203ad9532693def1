// Answers to everybody: sent from memory, or made once for all who ask meanwhile, and kept.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { Config } from '../../base/config.ts'
import { unavailable } from '../../base/problems.ts'
import type { Context } from '../../context.ts'
import { JSON_TYPE } from '../answers/answer.ts'
import { toContent } from '../answers/content.ts'
import type { Accepted } from '../arrival.ts'
import type { Door } from '../door.ts'
import type { Admission } from '../limits/admission.ts'
import type { ApiRoute, BaseVisit, KeptAnswer, Route } from '../routes/route.ts'
import { type CachedReply, createReplyCache, makeReply, replyKey, sendReply } from './reply-cache.ts'
import { createReplyCounts } from './reply-counts.ts'
import { IGNORED_HEADER, ignoredNames, tidyUrl } from './tidy-url.ts'

export interface KeptAnswers<V extends BaseVisit> {
  /** False: it has to be made. */
  sendFromMemory(req: IncomingMessage, res: ServerResponse, key: string, requestId: string): boolean
  /** The answer of a public read. Returns the status it answered with. */
  sendRead(accepted: Accepted<V>, route: ApiRoute<V>): Promise<number>
  /** Likewise of what a route makes itself. */
  send(accepted: Accepted<V>, route: Route<V>, answer: KeptAnswer): Promise<number>
  /** leaves nothing unsaid that was counted */
  close(): void
}

export function createKeptAnswers<V extends BaseVisit>(
  ctx: Context,
  door: Door<V>,
  admission: Admission,
): KeptAnswers<V> {
  const replies = createReplyCache(ctx.config.memoryForAnswers)
  const callers = createCallers()
  const counts = createReplyCounts(ctx)
  const readCacheControl = cacheControlOf(ctx.config)
  const isEachLogged = ctx.log.isLevelEnabled('info') && ctx.config.logsMemoryAnswers
  ctx.metrics.follows({
    door: door.name,
    given: () => counts.sums().map(([op, count]) => [op.slice(door.logPrefix.length), count]),
    figures() {
      const hits = counts.sums().reduce((sum, [, count]) => sum + count, 0)
      return { ...replies.figures(), hits }
    },
  })

  return {
    sendFromMemory(req, res, key, requestId) {
      const reply = replies.find(key, ctx.clock.now())
      if (!reply) return false
      reply.count.replies++
      ctx.answers.fromMemory++
      const status = sendReply(req, res, reply, requestId)
      if (isEachLogged) {
        const { shop, count } = reply
        ctx.log.info({ requestId, shop, op: count.op, method: req.method, status, ms: 0, memory: true })
      }
      return true
    },
    async sendRead(accepted, route) {
      const { params, query, visit } = accepted
      const { req } = accepted.arrival
      const work = await route.prepare(ctx, visit, { params, query, body: undefined, headers: req.headers })
      const answer: KeptAnswer = {
        address: tidyUrl(req.url ?? '/', door.api + route.path, route.described.query, { params, query }),
        async make() {
          const { text, until, shows, validated } = await work(null)
          return {
            content: toContent(Buffer.from(text.text, text.encoding), JSON_TYPE, 'page', { validated }),
            headers: { 'Cache-Control': readCacheControl, Vary: 'Origin, X-API-Version, Accept-Encoding' },
            until,
            shows,
          }
        },
      }
      return send(accepted, route, answer, ignoredNames(query, route.described.query))
    },
    send,
    close: counts.close,
  }

  async function send(
    accepted: Accepted<V>,
    route: Route<V>,
    answer: KeptAnswer,
    ignored: string | null = null,
  ): Promise<number> {
    const { req, res, id, address, replyKey: keyAsAsked } = accepted.arrival
    const { shop } = accepted.visit
    if (!shop) throw new Error('What is kept belongs to a shop')
    const key = answer.address === req.url ? keyAsAsked : replyKey(req, address, answer.address)
    const make = () => makeAnew(accepted, route, shop, answer, () => callers.of(key).some(isThere))
    // Browsers write an origin in small letters: other ways of writing it are not worth keeping.
    const { origin = '' } = req.headers
    const isKept = origin === origin.toLowerCase()
    const known = isKept ? replies.find(key, ctx.clock.now()) : null
    const built = () => (isKept ? replies.build(key, shop.shelf, make) : make())
    const reply = known ?? (await callers.during(key, res, built))
    // Beside the kept answer, which is the same for all of them.
    if (ignored !== null) res.setHeader(IGNORED_HEADER, ignored)
    return sendReply(req, res, reply, id)
  }

  async function makeAnew(
    { arrival, applicant }: Accepted<V>,
    route: Route<V>,
    shop: NonNullable<V['shop']>,
    answer: KeptAnswer,
    isWanted: () => boolean,
  ): Promise<CachedReply> {
    // Who has hung up is known by the end of the next turn of the loop. For others who wait for the same it is made all the same.
    await endOfTurn()
    await endOfTurn()
    if (!isWanted()) throw unavailable()
    const { content, headers: own, until, shows } = await admission.work(applicant, answer.make)
    const { 'X-Request-Id': _ownToEachRequest, ...shared } = arrival.headers
    return makeReply(
      arrival.req,
      content,
      { ...shared, ...own, ...(ctx.config.cacheTags && cacheTagsOf(shop)) },
      {
        shelf: shop.shelf,
        until: until?.getTime() ?? Number.POSITIVE_INFINITY,
        shows,
        count: counts.of(door.logPrefix + route.op),
        shop: shop.slug,
      },
    )
  }
}

/** What browsers and CDNs may keep of a read or a page. */
export function cacheControlOf({
  readMaxAge,
  readStaleWhileRevalidate,
}: Pick<Config, 'readMaxAge' | 'readStaleWhileRevalidate'>): string {
  const life = readMaxAge > 0 ? `public, max-age=${readMaxAge}` : 'public, max-age=0, must-revalidate'
  return readStaleWhileRevalidate > 0 ? `${life}, stale-while-revalidate=${readStaleWhileRevalidate}` : life
}

/** As Cloudflare and others call them, and as Fastly does: what is kept of a shop can be forgotten by this name. */
function cacheTagsOf({ id }: { readonly id: string }): Record<string, string> {
  return { 'Cache-Tag': id, 'Surrogate-Key': id }
}

/** A socket that broke is known to have, before anybody is told. */
const isThere = ({ closed, socket }: ServerResponse) => !closed && socket?.destroyed !== true

/** Who waits for what is being made. */
function createCallers() {
  const waiting = new Map<string, Set<ServerResponse>>()
  return {
    of: (key: string) => [...(waiting.get(key) ?? [])],
    async during<T>(key: string, caller: ServerResponse, work: () => Promise<T>): Promise<T> {
      const all = waiting.get(key) ?? new Set()
      waiting.set(key, all.add(caller))
      try {
        return await work()
      } finally {
        all.delete(caller)
        if (all.size === 0) waiting.delete(key)
      }
    },
  }
}
