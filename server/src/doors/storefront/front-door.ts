// The first steps of every request, in the decided order: cached answer, host, origin, plan, version; then the router.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from '../../context.ts'
import { type Address, addressReader } from '../../http/address.ts'
import type { Lane } from '../../http/express-lane.ts'
import { answerHealth } from '../../http/health.ts'
import { problemBody, toProblem } from '../../http/problem-reply.ts'
import { encodingOf, type ReplyCache, replyKey, sendReply } from '../../http/reply-cache.ts'
import { Problem } from '../../problems.ts'
import type { Shelf } from '../../tenancy/shelf.ts'
import { type ApiVersion, BASELINE, isVersion, VERSIONS } from '../../versions/index.ts'
import { checkOrigin, corsHeaders, PREFLIGHT_HEADERS } from './cors.ts'

export const API = '/api/v1'

/** What the front door found out about a request that it let in. */
export interface Admission {
  readonly requestId: string
  readonly address: Address
  readonly shelf: Shelf
  readonly version: ApiVersion
  /** headers of the frame, on every answer */
  readonly headers: Record<string, string>
  /** where the answer to this read is kept */
  readonly replyKey: string
}

const admissions = new WeakMap<IncomingMessage, Admission>()

export function admissionOf(req: IncomingMessage): Admission {
  const admission = admissions.get(req)
  if (!admission) throw new Error('The request did not come through the front door')
  return admission
}

type Handler = (req: IncomingMessage, res: ServerResponse) => void

export function frontDoor(
  ctx: Context,
  replies: ReplyCache,
  lanes: ReadonlyMap<string, Lane>,
  enter: Handler,
): Handler {
  const readAddress = addressReader(ctx.config.trustedProxies)
  const behindProxy = ctx.config.trustedProxies.length > 0

  return (req, res) => {
    const requestId = requestIdOf(req)
    // Without a proxy the raw Host is the address; with one, only the reader knows what counts.
    const address = behindProxy ? readAddress(req) : null
    const base = address ? `${address.scheme}://${address.host}` : `http://${req.headers.host}`
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    const key = isRead ? replyKey(req, base, encodingOf(req.headers['accept-encoding'])) : ''
    if (isRead) {
      const reply = replies.find(key, ctx.clock.now())
      if (reply) return sendReply(req, res, reply, requestId)
    }
    if (answerHealth(ctx, req, res)) return
    void admit(req, res, requestId, address ?? readAddress(req), key)
  }

  async function admit(
    req: IncomingMessage,
    res: ServerResponse,
    requestId: string,
    address: Address,
    key: string,
  ): Promise<void> {
    const headers: Record<string, string> = {
      'X-Request-Id': requestId,
      Vary: 'Origin',
      ...corsHeaders(req.headers.origin),
    }
    try {
      if (isPreflight(req)) return answerPreflight(res, headers)
      if (!ctx.isReady()) throw ctx.notReady()
      const { hostname } = address
      const shelf = hostname ? (ctx.shops.peek(hostname) ?? (await ctx.shops.find(hostname))) : null
      const admission = inspect(req, shelf, requestId, address, key, headers)
      const lane = lanes.get(req.url ?? '')
      if (lane?.takes(req)) return await lane.answer(req, res, admission)
      admissions.set(req, admission)
      enter(req, res)
    } catch (error) {
      const problem = toProblem(error)
      if (problem.code === 'internal_error')
        ctx.log.error({ err: error, requestId }, 'failed at the front door')
      const body = problemBody(problem)
      res.writeHead(problem.status, {
        ...headers,
        ...problem.headers,
        'Cache-Control': 'no-store',
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(body),
      })
      res.end(req.method === 'HEAD' ? undefined : body)
    }
  }

  function inspect(
    req: IncomingMessage,
    shelf: Shelf | null,
    requestId: string,
    address: Address,
    key: string,
    headers: Record<string, string>,
  ): Admission {
    if (!shelf) throw new Problem('shop_not_found')
    if (isOpenPath(req.url ?? '')) {
      return { requestId, address, shelf, version: BASELINE, headers, replyKey: key }
    }

    const { origin, 'x-api-version': asked } = req.headers
    const platformHost = `${shelf.shop.slug}.${ctx.config.platformDomain}`
    checkOrigin(shelf.shop, { origin, method: req.method ?? 'GET', address }, platformHost)

    const version = asked === undefined ? BASELINE : String(asked).trim()
    if (!isVersion(version)) throw new Problem('unsupported_api_version', { supported: VERSIONS })
    headers['X-API-Version'] = version
    return { requestId, address, shelf, version, headers, replyKey: key }
  }
}

/** Answered for every origin, so that the page gets to read the refusal of the request that follows. */
function answerPreflight(res: ServerResponse, headers: Record<string, string>): void {
  res.writeHead(204, {
    ...headers,
    ...PREFLIGHT_HEADERS,
    Vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
  })
  res.end()
}

function isPreflight(req: IncomingMessage): boolean {
  return (
    req.method === 'OPTIONS' &&
    req.headers.origin !== undefined &&
    req.headers['access-control-request-method'] !== undefined
  )
}

/**
 * Pictures are for every page, and the bare address has nothing to hide. Everything else passes the gates, however
 * its path is spelt: the router decodes it later, so that a list of what to guard could be walked around.
 */
function isOpenPath(url: string): boolean {
  return url === '/' || url.startsWith('/media/')
}

const PROCESS_ID = randomUUID().slice(0, 13)
let requests = 0

/** A caller's own id is kept when it is harmless, so that its log and ours tell the same story; else one of our own. */
function requestIdOf(req: IncomingMessage): string {
  const given = req.headers['x-request-id']
  if (typeof given === 'string' && /^[\w.-]{1,64}$/.test(given)) return given
  return `${PROCESS_ID}-${(++requests).toString(36)}`
}
