// Records an answered request: a line in the log, a count, its span.
import type { OpenSpan } from '../base/spans.ts'
import type { Context } from '../context.ts'
import type { Arrival } from './arrival.ts'
import type { Door } from './door.ts'
import type { BaseVisit } from './routes/route.ts'

/** What is known of a request, as far as it got. */
export interface LogFields {
  visit?: BaseVisit
  route?: { readonly op: string }
}

export type TellAnswered = (
  arrival: Arrival,
  status: number,
  known: Readonly<LogFields>,
  span: OpenSpan | null,
) => void

export function answeredTeller<V extends BaseVisit>(
  { log, metrics, isReady }: Pick<Context, 'log' | 'metrics' | 'isReady'>,
  door: Pick<Door<V>, 'name' | 'logPrefix'>,
): TellAnswered {
  const isLogged = log.isLevelEnabled('info')

  return ({ req, id, begun }, status, { visit, route }, span) => {
    const took = performance.now() - begun
    const op = route && door.logPrefix + route.op
    metrics.requestAnswered({ door: door.name, op: route?.op ?? null, status, ms: took })
    span?.rename(op ?? 'no route')
    span?.add({
      'http.response.status_code': status,
      ...(visit?.shop && { 'etalase.shop_id': visit.shop.id }),
    })
    if (!isLogged) return
    const ms = Math.round(took)
    const traceId = span?.traceId ?? undefined
    const { shop, callerId: by } = visit ?? {}
    // Until it is ready all are refused alike: their lines would bury what it says of its start.
    const level = isReady() ? 'info' : 'debug'
    log[level]({ requestId: id, shop: shop?.slug, by, op, method: req.method, status, ms, traceId })
  }
}
