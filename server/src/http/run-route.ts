// Runs one route: validates the request, makes the one call, sends the reply.
import type { ServerResponse } from 'node:http'
import fastJson from 'fast-json-stringify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { type FieldFault, invalidRequest } from '../problems.ts'
import { type Admission, admissionOf } from './front-door.ts'
import { answerOnce } from './idempotency.ts'
import { encodingOf, makeReply, type ReplyCache, sendReply } from './reply-cache.ts'
import type { Route } from './route.ts'
import { validatorOf } from './validate.ts'

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>

export function handlerOf(ctx: Context, route: Route, replies: ReplyCache): Handler {
  const validate = validatorOf(route)
  const stringify = fastJson(route.reply as fastJson.Schema)
  const cacheControl = readCacheControl(ctx.config)
  const { run } = route
  const writtenOut = new WeakMap<object, Buffer>()
  const knownNames = new Set(Object.keys(route.query?.properties ?? {}))

  return run.kind === 'read' ? answerRead : answerWork

  async function answerRead(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { call, admission } = await prepare(request)
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
    const { call, admission } = await prepare(request)
    const key = route.method === 'POST' ? request.headers['idempotency-key'] : undefined
    if (key === undefined) {
      const body = written(await run.call(ctx, call as never))
      reply.hijack()
      sendWork(reply.raw, admission, body)
      return reply
    }
    const work = async () => stringify(await run.call(ctx, call as never))
    reply.type('application/json; charset=utf-8')
    const { shop, version, body } = call
    const asked = { shopId: shop.id, method: request.method, path: request.url, version, body }
    const answer = await answerOnce(ctx, String(key), asked, work)
    return reply.code(answer.status).headers(answer.headers).send(answer.body)
  }

  /** An answer that is remembered and given again is written out once. */
  function written(answer: unknown): Buffer {
    const known = writtenOut.get(answer as object)
    if (known) return known
    const bytes = Buffer.from(stringify(answer))
    writtenOut.set(answer as object, bytes)
    return bytes
  }

  async function prepare(request: FastifyRequest) {
    const admission = admissionOf(request.raw)
    const { shelf, version, address } = admission
    const { parts, faults } = validate(version, request)
    const call = {
      ...parts,
      shop: shelf.shop,
      shelf,
      version,
      at: new Date(ctx.clock.now()),
      baseUrl: `${address.scheme}://${address.host}`,
    }
    const all =
      route.check && isObject(call.body)
        ? [...faults, ...(await route.check(ctx, { ...call, body: call.body }))]
        : faults
    if (all.length > 0) throw invalidRequest(firstOfEach(all))
    return { call, admission }
  }
}

function sendWork(res: ServerResponse, admission: Admission, body: Buffer): void {
  res.writeHead(200, {
    ...admission.headers,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
  })
  res.end(body)
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
