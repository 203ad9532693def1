// A request that does work, or reads what is private: body, shapes, its turn, and the work once under its Idempotency-Key.
import type { Context } from '../context.ts'
import { OF_NO_SHOP } from '../domain/ids.ts'
import { type Answer, jsonAnswer } from './answers/answer.ts'
import type { Accepted } from './arrival.ts'
import { type BodyRule, parseJson, readBody } from './body.ts'
import type { IdempotentRequest } from './idempotency/claims.ts'
import { answerOnce, readKey } from './idempotency/idempotency.ts'
import type { Admission } from './limits/admission.ts'
import { type BodyRoomName, SMALL_BYTES } from './limits/body-budget.ts'
import { homeOf, networkOf, takeBudget } from './limits/budget.ts'
import type { CallCounter } from './limits/call-counter.ts'
import type { ApiRoute, BaseVisit, RouteResult } from './routes/route.ts'

export interface WorkTools {
  readonly ctx: Context
  readonly counter: CallCounter
  readonly admission: Admission
}

export async function doWork<V extends BaseVisit>(
  { ctx, counter, admission }: WorkTools,
  accepted: Accepted<V>,
  route: ApiRoute<V>,
): Promise<Answer> {
  const { arrival, visit, params, query, applicant } = accepted
  const { req, res, address, headers } = arrival
  const isWithBody = route.method !== 'GET'
  const bytes = isWithBody ? await bodyOf(ctx, admission, accepted, route.takes) : null
  const body = bytes && route.takes.as === 'json' ? parseJson(bytes) : (bytes ?? undefined)
  const key = route.method === 'POST' ? req.headers['idempotency-key'] : undefined
  const work = await route.prepare(ctx, visit, { params, query, body, headers: req.headers })
  const more = route.alsoTakes?.(body)
  if (more) await takeBudget(ctx, counter, more, address.ip, headers)
  const given = key === undefined ? null : readKey(String(key))
  const { shop, version, keysOf = '' } = visit
  // Only now: a caller who sends a body slowly takes no slot meanwhile.
  if (given === null || route.keepReply === 'never' || (!shop && keysOf === ''))
    return answerOf(await admission.work(applicant, () => work(null), res))
  const request: IdempotentRequest = {
    shopId: shop?.id ?? OF_NO_SHOP,
    method: route.method,
    path: req.url ?? '',
    version,
    body: body ?? {},
    caller: networkOf(address.ip),
    keysOf,
  }
  return admission.work(applicant, () => answerOnce(ctx, given, request, route, work), res)
}

/** `owner`: whose share it takes; left out: its lane's, or its shop's, where somebody knows the shop. */
export function bodyOf<V extends BaseVisit>(
  ctx: Context,
  admission: Admission,
  { arrival: { req, res, caller }, visit, applicant }: Accepted<V>,
  rule: BodyRule,
  notices?: { readonly owner: string },
): Promise<Buffer> {
  const length = Number(req.headers['content-length'] ?? rule.maxBytes)
  const size: BodyRoomName = Math.min(length, rule.maxBytes) > SMALL_BYTES ? 'large' : 'small'
  const owner = notices?.owner ?? applicant.lane ?? visit.shop?.id ?? applicant.queue
  const claim = { owner, caller: homeOf(caller), room: notices ? 'notices' : size } as const
  const room = admission.holdBody(claim, applicant.kind, res)
  return readBody(req, rule, ctx.config.connectionLimits, room)
}

function answerOf({ text, status, headers, file }: RouteResult): Answer {
  return file ?? jsonAnswer(text, headers, status)
}
