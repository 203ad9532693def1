// Runs one route: validates the request, makes the one call, sends the reply.
import type { ServerResponse } from 'node:http'
import fastJson from 'fast-json-stringify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { type Admission, admissionOf } from '../doors/storefront/front-door.ts'
import { type FieldFault, invalidRequest } from '../problems.ts'
import { answerOnce } from './idempotency.ts'
import { encodingOf, makeReply, type ReplyCache, sendReply } from './reply-cache.ts'
import type { Route } from './route.ts'
import { type RequestParts, validatorOf } from './validate.ts'

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>

export function handlerOf(ctx: Context, route: Route, replies: ReplyCache): Handler {
  const tools = toolsOf(ctx, route)
  const { prepare, stringify } = tools
  const work = workWith(ctx, route, tools)
  const cacheControl = readCacheControl(ctx.config)
  const { run } = route
  const knownNames = new Set(Object.keys(route.query?.properties ?? {}))

  return run.kind === 'read' ? answerRead : answerWork

  async function answerRead(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const admission = admissionOf(request.raw)
    const call = await prepare(admission, request)
    const make = async () => {
      const fresh = await run.call(ctx, call as never)
      const { body, until } = fresh as { body: unknown; until: Date | null }
      return makeReply({
        shelf: admission.shelf,
        until: until?.getTime() ?? Number.POSITIVE_INFINITY,
        json: stringify(body),
        encoding: encodingOf(request.headers['accept-encoding']),
        headers: readHeaders(admission, cacheControl),
      })
    }
    // Names that mean nothing could be made up without end, and would push every shop's answers out.
    const isKept = Object.keys(request.query as object).every((name) => knownNames.has(name))
    const cached = isKept ? await replies.build(admission.replyKey, admission.shelf, make) : await make()
    reply.hijack()
    sendReply(request.raw, reply.raw, cached, admission.requestId)
    return reply
  }

  async function answerWork(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const admission = admissionOf(request.raw)
    const key = route.method === 'POST' ? request.headers['idempotency-key'] : undefined
    if (key === undefined) {
      const answer = await work(admission, request)
      reply.hijack()
      sendWork(reply.raw, admission, answer)
      return reply
    }
    const call = await prepare(admission, request)
    const { shop, version, body } = call
    const asked = { shopId: shop.id, method: request.method, path: request.url, version, body }
    const once = async () => stringify(await run.call(ctx, call as never))
    const answer = await answerOnce(ctx, String(key), asked, once)
    return reply
      .type('application/json; charset=utf-8')
      .code(answer.status)
      .headers(answer.headers)
      .send(answer.body)
  }
}

/** An answer as it goes out: text without letters beyond ASCII leaves with its head in one piece, which is quicker. */
export interface Written {
  readonly text: string
  readonly bytes: number
  readonly encoding: 'latin1' | 'utf8'
}

function written(text: string): Written {
  const bytes = Buffer.byteLength(text)
  return { text, bytes, encoding: bytes === text.length ? 'latin1' : 'utf8' }
}

/** The whole work of a route, from the parts of a request to its answer written out. */
export function workerOf(ctx: Context, route: Route) {
  return workWith(ctx, route, toolsOf(ctx, route))
}

/** Compiled, which takes its time: once a route. */
function toolsOf(ctx: Context, route: Route) {
  return { prepare: callMaker(ctx, route), stringify: fastJson(route.reply as fastJson.Schema) }
}

function workWith(ctx: Context, route: Route, { prepare, stringify }: ReturnType<typeof toolsOf>) {
  // An answer that is remembered and given again is written out once.
  const writtenOut = new WeakMap<object, Written>()

  return async (admission: Admission, parts: RequestParts): Promise<Written> => {
    const answer = (await route.run.call(ctx, (await prepare(admission, parts)) as never)) as object
    const known = writtenOut.get(answer)
    if (known) return known
    const fresh = written(stringify(answer))
    writtenOut.set(answer, fresh)
    return fresh
  }
}

/** What an action is called with; throws `invalid_request` with every fault, of the form and of the shop's own rules. */
function callMaker(ctx: Context, route: Route) {
  const validate = validatorOf(route)
  return ({ shelf, version, address }: Admission, request: RequestParts) => {
    const { parts, faults } = validate(version, request)
    const call = {
      ...parts,
      shop: shelf.shop,
      shelf,
      version,
      at: new Date(ctx.clock.now()),
      baseUrl: `${address.scheme}://${address.host}`,
    }
    // Most routes have nothing more to ask: they are not made to wait.
    if (!route.check || !isObject(call.body)) return checked(call, faults)
    return route.check(ctx, { ...call, body: call.body }).then((more) => checked(call, [...faults, ...more]))
  }
}

function checked<T>(call: T, faults: readonly FieldFault[]): T {
  if (faults.length > 0) throw invalidRequest(firstOfEach(faults))
  return call
}

export function sendWork(
  res: ServerResponse,
  admission: Admission,
  { text, bytes, encoding }: Written,
): void {
  res.writeHead(200, {
    ...admission.headers,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': bytes,
  })
  res.end(text, encoding)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** One message a field is enough to mend it. */
function firstOfEach(faults: readonly FieldFault[]): FieldFault[] {
  return faults.filter((fault, i) => faults.findIndex((other) => other.path === fault.path) === i)
}

function readHeaders(admission: Admission, cacheControl: string): Record<string, string> {
  const { 'X-Request-Id': _ownToEachRequest, ...headers } = admission.headers
  return { ...headers, 'Cache-Control': cacheControl, Vary: 'Origin, X-API-Version, Accept-Encoding' }
}

function readCacheControl({ readMaxAge, readStaleWhileRevalidate }: Config): string {
  const life = readMaxAge > 0 ? `public, max-age=${readMaxAge}` : 'public, max-age=0, must-revalidate'
  return readStaleWhileRevalidate > 0 ? `${life}, stale-while-revalidate=${readStaleWhileRevalidate}` : life
}
