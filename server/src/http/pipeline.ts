// The one way of every request: cached answer, room for it, door, route, budget, body, the work, the answer, a line in the log.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from '../context.ts'
import { isOutOfRoom } from '../db/pool.ts'
import { seldom } from '../log.ts'
import type { WorkKind } from '../metrics.ts'
import { invalidRequest, Problem } from '../problems.ts'
import type { OpenSpan } from '../spans.ts'
import { inTrace, isTracing } from '../tracing.ts'
import { type Address, addressReader, trustOf } from './address.ts'
import { type Admission, type Applicant, Overloaded } from './admission.ts'
import { type Answer, JSON_TYPE, jsonAnswer, sendAnswer } from './answer.ts'
import { parseJson, readBody } from './body.ts'
import { callerOf, takeBudget } from './budget.ts'
import { cacheControlOf, cacheTagsOf } from './cache-headers.ts'
import { createCallCounter } from './call-counter.ts'
import { cutWhenStalled, mayBegin } from './connections.ts'
import { toContent } from './content.ts'
import type { Door } from './door.ts'
import { answerHealth } from './health.ts'
import { type Asked, answerOnce, readKey } from './idempotency.ts'
import { problemAnswer, toProblem } from './problem-answer.ts'
import { PROTECTION, transportOf } from './protection.ts'
import { type CachedReply, createReplyCache, makeReply, replyKey, sendReply } from './reply-cache.ts'
import { createReplyCounts } from './reply-counts.ts'
import { requestIdOf } from './request-id.ts'
import type { ApiRoute, Entered, KeptAnswer, Made, PlainRoute, Route } from './route.ts'
import { createRouter, type Found } from './router.ts'
import { settleTarget } from './target.ts'
import { tidyUrl } from './tidy-url.ts'

export interface Pipeline {
  handle(req: IncomingMessage, res: ServerResponse): void
  /** answers a request that is not to be worked on */
  refuse(req: IncomingMessage, res: ServerResponse, problem: Problem): void
  /** leaves nothing unsaid that was counted */
  close(): void
}

/** A request on its way. */
interface Arrival {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly id: string
  readonly begun: number
  readonly address: Address
  /** on every answer, refusals included */
  readonly headers: Record<string, string>
  /** where the answer to a read is kept */
  readonly replyKey: string
  /** why it is not worked on; null: it is */
  readonly refusal: Problem | null
}

/** What is known of a request, as far as it got. */
interface Known {
  visit?: Entered
  route?: { readonly op: string }
}

const TELL_AGAIN_MS = 60_000

export function createPipeline<V extends Entered>(
  ctx: Context,
  door: Door<V>,
  routes: readonly Route<V>[],
  admission: Admission,
): Pipeline {
  const replies = createReplyCache(ctx.config.memoryForAnswers)
  const counts = createReplyCounts(ctx)
  const counter = createCallCounter(ctx)
  const find = createRouter(door.api, routes)
  const read = addressReader(ctx.config.trustedProxies)
  const readCacheControl = cacheControlOf(ctx.config)
  const limits = ctx.config.connectionLimits
  const isLogged = ctx.log.isLevelEnabled('info')
  const isEachLogged = isLogged && ctx.config.logsMemoryAnswers
  const isTrusted = trustOf(ctx.config.trustedProxies)
  const tellOutOfRoom = seldom(TELL_AGAIN_MS, ({ message }: Error) =>
    ctx.log.error(
      { reason: message },
      'the database has no room left: changes are refused until it has some',
    ),
  )
  ctx.metrics.follows({
    door: door.name,
    given: () => counts.sums().map(([op, count]) => [op.slice(door.logPrefix.length), count]),
    figures() {
      const hits = counts.sums().reduce((sum, [, count]) => sum + count, 0)
      return { ...replies.figures(), hits }
    },
  })

  return {
    handle(req, res) {
      const id = requestIdOf(req)
      const isClear = settleTarget(req)
      const key = isClear && isRead(req) ? replyKey(req, read.place(req), req.url) : ''
      const cached = key && replies.find(key, ctx.clock.now())
      if (cached) {
        cached.count.replies++
        ctx.answers.fromMemory++
        const status = sendReply(req, res, cached, id)
        if (isEachLogged) logFromMemory(req, cached, id, status)
        cutWhenStalled(res, limits)
        return
      }
      if (answerHealth(ctx, req, res)) return
      begin(req, res, { id, replyKey: key, refusal: isClear ? null : manyPlaces() })
    },
    refuse(req, res, problem) {
      begin(req, res, { id: requestIdOf(req), replyKey: '', refusal: problem })
    },
    close: counts.close,
  }

  function begin(
    req: IncomingMessage,
    res: ServerResponse,
    known: Pick<Arrival, 'id' | 'replyKey' | 'refusal'>,
  ): void {
    if (!mayBegin(req.socket, res)) return void req.socket.destroy()
    ctx.answers.made++
    const address = read.address(req)
    const headers = {
      'X-Request-Id': known.id,
      ...PROTECTION,
      ...transportOf(address, ctx.platform.platformDomain),
      ...door.headersFor(req),
    }
    const begun = performance.now()
    const arrival = { req, res, begun, address, headers, ...known }
    void inTrace(req.method ?? 'GET', callersTrace(req), (span) => answer(arrival, span))
  }

  /** A stranger must not decide what is traced, nor put things into our traces. */
  function callersTrace({ headers, socket }: IncomingMessage): string | undefined {
    if (!isTracing() || !isTrusted(socket.remoteAddress ?? '')) return undefined
    return headers.traceparent === undefined ? undefined : String(headers.traceparent)
  }

  function logFromMemory(req: IncomingMessage, reply: CachedReply, requestId: string, status: number): void {
    const { shop, count } = reply
    ctx.log.info({ requestId, shop, op: count.op, method: req.method, status, ms: 0, memory: true })
  }

  async function answer(arrival: Arrival, span: OpenSpan | null): Promise<void> {
    const { req, res, id, begun, headers } = arrival
    // Filled in as far as the request gets, for the log.
    const known: Known = {}
    let status: number
    let isShed = false
    try {
      status = await respond(arrival, known)
    } catch (error) {
      const problem = toProblem(error)
      // That the database is away is told once, where it is noticed.
      if (problem.code === 'internal_error')
        ctx.log.error({ err: error, requestId: id, op: known.route?.op }, 'request failed')
      else if (error instanceof Error && isOutOfRoom(error)) tellOutOfRoom(error)
      status = problem.status
      isShed = problem instanceof Overloaded
      // Half an answer cannot be taken back: the caller must see that it is none.
      if (res.headersSent) res.destroy()
      else sendAnswer(req, res, door.problemPage?.(req, problem) ?? problemAnswer(problem), headers)
    }
    cutWhenStalled(res, limits)
    // Whoever refuses it counts it: a line for each would cost more than the refusal.
    if (isShed) return
    const took = performance.now() - begun
    const { visit, route } = known
    const op = route && door.logPrefix + route.op
    ctx.metrics.requestAnswered({ door: door.name, op: route?.op ?? null, status, ms: took })
    span?.rename(op ?? 'no route')
    span?.add({
      'http.response.status_code': status,
      ...(visit?.shop && { 'etalase.shop_id': visit.shop.id }),
    })
    if (!isLogged) return
    const ms = Math.round(took)
    const traceId = span?.traceId ?? undefined
    const { shop, callerId: by } = visit ?? {}
    ctx.log.info({ requestId: id, shop: shop?.slug, by, op, method: req.method, status, ms, traceId })
  }

  /** Gives back the status it answered with. */
  async function respond(arrival: Arrival, known: Known): Promise<number> {
    const { req, res, address, headers } = arrival
    if (arrival.refusal) throw arrival.refusal
    const preflight = door.preflight(req)
    if (preflight) return send(preflight)
    if (!ctx.isReady()) throw ctx.notReady()

    const found = lookUp(req)
    const shopId = door.peekShop(ctx, address)
    const applicant = { lane: shopId ?? callerOf(address.ip), kind: kindOf(found) }
    const enter = async () => door.enter(ctx, req, address, headers)
    // Where no shop is known, the database is asked who calls or whose host it is: whoever makes those up takes places of
    // his own for it, and does not stand before everybody else at the database.
    const isKnown = shopId !== null
    if (isKnown && isForDatabase(found)) admission.assertRoom(applicant)
    const entered = await (isKnown ? enter() : admission.work(applicant, enter, res))
    if (!isKnown && isForDatabase(found)) admission.assertRoom(applicant)
    known.visit = entered
    if (found instanceof Problem) throw found
    const { route } = found
    known.route = route
    if (route.budget) await takeBudget(ctx, counter, route.budget, address.ip, headers)
    const visit = (await door.admit?.(ctx, req, entered, route, found.params)) ?? entered
    known.visit = visit
    if (route.kind === 'plain') {
      const answer = await answerPlain(arrival, visit, route, found, applicant)
      return 'make' in answer ? sendKept(arrival, visit, route.op, answer, applicant) : send(answer)
    }
    if (route.kind === 'read') return sendRead(arrival, visit, route, found, applicant)
    return send(await answerWork(arrival, visit, route, found, applicant))

    function send(made: Answer): number {
      sendAnswer(req, res, made, headers)
      return made.status
    }
  }

  /** What is wrong with its address is told to those who may enter. */
  function lookUp({ method = 'GET', url = '/' }: IncomingMessage): Found<V> | Problem {
    try {
      return find(method, url)
    } catch (error) {
      if (error instanceof Problem) return error
      throw error
    }
  }

  async function answerPlain(
    { req, res }: Arrival,
    visit: V,
    route: PlainRoute<V>,
    found: Found<V>,
    applicant: Applicant,
  ): Promise<Answer | KeptAnswer> {
    const body = route.body && !isRead(req) ? await readBody(req, route.body, limits.body) : Buffer.alloc(0)
    const at = new Date(ctx.clock.now())
    const { params, query } = found
    const respond = () =>
      route.respond(ctx, visit, { incoming: req, url: req.url ?? '/', params, query, body, at })
    return isForDatabase(found) ? admission.work(applicant, respond, res) : respond()
  }

  async function sendRead(
    arrival: Arrival,
    visit: V,
    route: ApiRoute<V>,
    { params, query }: Found<V>,
    applicant: Applicant,
  ): Promise<number> {
    const { req } = arrival
    const work = await route.prepare(ctx, visit, { params, query, body: undefined, headers: req.headers })
    const url = tidyUrl(req.url ?? '/', door.api + route.path, route.described.query, { params, query })
    const kept = {
      address: url,
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
    return sendKept(arrival, visit, route.op, kept, applicant)
  }

  async function sendKept(
    arrival: Arrival,
    visit: V,
    op: string,
    answer: KeptAnswer,
    applicant: Applicant,
  ): Promise<number> {
    const { req, res, id, address, headers } = arrival
    if (!visit.shop) throw new Error('What is kept belongs to a shop')
    const { shop } = visit
    const { shelf } = shop
    const make = async () => {
      // Others may wait for the same: it is made also when this caller has gone.
      const { content, headers: own, until, shows } = await admission.work(applicant, answer.make)
      const { 'X-Request-Id': _ownToEachRequest, ...shared } = headers
      return makeReply(
        req,
        content,
        { ...shared, ...own, ...(ctx.config.cacheTags && cacheTagsOf(shop)) },
        {
          shelf,
          until: until?.getTime() ?? Number.POSITIVE_INFINITY,
          shows,
          count: counts.of(door.logPrefix + op),
          shop: shop.slug,
        },
      )
    }
    const key = answer.address === req.url ? arrival.replyKey : replyKey(req, address, answer.address)
    // Browsers write an origin in small letters: other ways of writing it are not worth keeping.
    const { origin = '' } = req.headers
    const isKept = origin === origin.toLowerCase()
    const known = isKept ? replies.find(key, ctx.clock.now()) : null
    const reply = known ?? (await (isKept ? replies.build(key, shelf, make) : make()))
    return sendReply(req, res, reply, id)
  }

  async function answerWork(
    { req, res, address, headers }: Arrival,
    visit: V,
    route: ApiRoute<V>,
    { params, query }: Found<V>,
    applicant: Applicant,
  ): Promise<Answer> {
    const bytes = route.method === 'GET' ? null : await readBody(req, route.takes, limits.body)
    const body = bytes && route.takes.as === 'json' ? parseJson(bytes) : (bytes ?? undefined)
    const key = route.method === 'POST' ? req.headers['idempotency-key'] : undefined
    const work = await route.prepare(ctx, visit, { params, query, body, headers: req.headers })
    const more = route.alsoTakes?.(body)
    if (more) await takeBudget(ctx, counter, more, address.ip, headers)
    const given = key === undefined ? null : readKey(String(key))
    const { shop, version, keysOf = '' } = visit
    // Only now: who sends a body slowly takes nobody's place.
    if (given === null || route.keeps === 'nothing' || !shop)
      return answerOf(await admission.work(applicant, () => work(null), res))
    const asked: Asked = {
      shopId: shop.id,
      method: route.method,
      path: req.url ?? '',
      version,
      body: body ?? {},
      caller: callerOf(address.ip),
      keysOf,
    }
    const once = () => answerOnce(ctx, given, asked, { ...route, work })
    return admission.work(applicant, once, res)
  }
}

/** Whether it cannot be answered without the database, or changes it. */
function isForDatabase<V extends Entered>(found: Found<V> | Problem): boolean {
  if (found instanceof Problem) return false
  const { route } = found
  return route.kind === 'work' || (route.kind === 'plain' && (route.finishes || route.body !== null))
}

function kindOf<V extends Entered>(found: Found<V> | Problem): WorkKind {
  if (found instanceof Problem || found.route.kind === 'read') return 'read'
  if (found.route.finishes) return 'finish'
  return isForDatabase(found) ? 'begin' : 'read'
}

function answerOf({ text, status, headers, file }: Made): Answer {
  return file ?? jsonAnswer(text, headers, status)
}

function manyPlaces(): Problem {
  return invalidRequest([{ path: 'Host', message: 'harus satu, dan sama dengan alamat yang diminta' }])
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}
