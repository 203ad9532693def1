// The steps that make an answer: its route, room for it, the door, its budget, and the answer of its kind of route.
import type { IncomingMessage } from 'node:http'
import type { WorkKind } from '../base/metrics.ts'
import { Problem } from '../base/problems.ts'
import type { Context } from '../context.ts'
import type { LogFields } from './answered-line.ts'
import { type Answer, sendAnswer } from './answers/answer.ts'
import { type Accepted, type Arrival, isRead } from './arrival.ts'
import type { KeptAnswers } from './cache/kept-answers.ts'
import { bodyOf, doWork } from './do-work.ts'
import type { Door } from './door.ts'
import type { Admission, Applicant } from './limits/admission.ts'
import { takeBudget } from './limits/budget.ts'
import type { CallCounter } from './limits/call-counter.ts'
import type { NoticeLimits } from './limits/notices.ts'
import type { Pace } from './limits/pace.ts'
import type { BaseVisit, PlainRoute, Route } from './routes/route.ts'
import type { Find, RouteMatch } from './routes/router.ts'

/** What the steps need. */
export interface RespondTools<V extends BaseVisit> {
  readonly ctx: Context
  readonly door: Door<V>
  readonly find: Find<V>
  readonly admission: Admission
  readonly counter: CallCounter
  readonly kept: KeptAnswers<V>
  /** null: nobody is made to wait here */
  readonly pace: Pace | null
  readonly notices: NoticeLimits
}

/** Returns the status it answered with. Throws the problem to answer with. Fills in `known` as far as the request gets. */
export async function respond<V extends BaseVisit>(
  tools: RespondTools<V>,
  arrival: Arrival,
  known: LogFields,
): Promise<number> {
  const { ctx, door } = tools
  if (arrival.refusal) throw arrival.refusal
  const preflight = door.preflight(arrival.req)
  if (preflight) return send(arrival, preflight)
  if (!ctx.isReady()) throw ctx.notReady()

  const found = findRoute(tools, arrival.req)
  const shopId = door.peekShop(ctx, arrival.address, arrival.req)
  const lane = laneOf(found, shopId)
  const kind = kindOf(found)
  const applicant = { queue: lane ?? shopId ?? arrival.caller, kind, ...(lane !== null && { lane }) }
  // Asked here, before anything is spent on it; `admission.work` asks again when it takes the slot.
  if (!(found instanceof Problem) && asksDatabase(found.route)) tools.admission.assertRoom(applicant)
  const entered = await enter(tools, arrival, shopId === null ? { queue: arrival.caller, kind } : null)
  known.visit = entered
  if (found instanceof Problem) throw found
  known.route = found.route
  const limited = limitedBy(arrival, entered)
  const visit = await admit(tools, limited, entered, found)
  known.visit = visit
  // Before its body is read: what a shop has too much of waits with its caller.
  if (visit.shop) await tools.pace?.keep(visit.shop.id, arrival.req)
  const { route, params, query } = found
  const owner = visit.shop?.id ?? applicant.queue
  return answerBy(
    tools,
    { arrival: limited, visit, params, query, applicant: { ...applicant, owner } },
    route,
  )
}

/** The limits are those of the buyer for whom a site's server calls. */
function limitedBy(arrival: Arrival, { buyerIp }: BaseVisit): Arrival {
  return buyerIp === undefined ? arrival : { ...arrival, address: { ...arrival.address, ip: buyerIp } }
}

/** A wrong address is a problem only for those who may enter: so it is kept until they have. */
function findRoute<V extends BaseVisit>(
  { find }: RespondTools<V>,
  { method = 'GET', url = '/' }: IncomingMessage,
): RouteMatch<V> | Problem {
  try {
    return find(method, url)
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/** null: it waits with the others of its shop. */
function laneOf<V extends BaseVisit>(found: RouteMatch<V> | Problem, shopId: string | null): string | null {
  if (found instanceof Problem || found.route.kind !== 'plain') return null
  // Buyers of a shop do not wait behind what vendors tell it.
  if (found.route.isNotice && shopId !== null) return `notices of ${shopId}`
  return found.route.lane ?? null
}

function kindOf<V extends BaseVisit>(found: RouteMatch<V> | Problem): WorkKind {
  if (found instanceof Problem || found.route.kind === 'read') return 'read'
  if (found.route.priority === 'high') return 'finish'
  return asksDatabase(found.route) ? 'begin' : 'read'
}

/** Whether it cannot be answered without the database, or changes it. */
function asksDatabase<V extends BaseVisit>(route: Route<V>): boolean {
  return (
    route.kind === 'work' || (route.kind === 'plain' && (route.priority === 'high' || route.body !== null))
  )
}

/**
 * Where nobody knows the shop yet, the door asks the database who calls or whose host it is. It does so in a slot of the
 * applicant's: a caller who makes those up waits behind itself, and not before everybody else at the database.
 */
function enter<V extends BaseVisit>(
  { ctx, door, admission }: RespondTools<V>,
  { req, res, address, headers }: Arrival,
  applicant: Applicant | null,
): Promise<V> {
  const enter = async () => door.enter(ctx, req, address, headers)
  return applicant ? admission.work(applicant, enter, res) : enter()
}

async function admit<V extends BaseVisit>(
  { ctx, door, counter }: RespondTools<V>,
  { req, address, headers }: Arrival,
  visit: V,
  { route, params }: RouteMatch<V>,
): Promise<V> {
  if (route.budget) await takeBudget(ctx, counter, route.budget, address.ip, headers)
  return door.admit ? door.admit(ctx, req, visit, route, params) : visit
}

function answerBy<V extends BaseVisit>(
  tools: RespondTools<V>,
  accepted: Accepted<V>,
  route: Route<V>,
): Promise<number> {
  switch (route.kind) {
    case 'plain':
      return answerPlain(tools, accepted, route)
    case 'read':
      return tools.kept.sendRead(accepted, route)
    case 'work':
      return doWork(tools, accepted, route).then((answer) => send(accepted.arrival, answer))
  }
}

async function answerPlain<V extends BaseVisit>(
  tools: RespondTools<V>,
  accepted: Accepted<V>,
  route: PlainRoute<V>,
): Promise<number> {
  const { ctx, admission, kept, counter, notices } = tools
  const { arrival, visit, params, query, applicant } = accepted
  const { req, res, address, headers, caller } = arrival
  const ask = route.before?.(ctx, visit, { params })
  const hearing =
    route.isNotice && visit.shop ? await notices.hear(caller, visit.shop.id, req, headers) : undefined
  try {
    // Whom this shop has believed of late sends to something that is there.
    if (ask && !hearing?.isKnown) await admission.work(applicant, ask, res)
    const isWithBody = route.body && !isRead(req)
    const body = isWithBody ? await bodyOf(ctx, admission, accepted, route.body, hearing) : Buffer.alloc(0)
    const at = new Date(ctx.clock.now())
    const respond = () =>
      route.respond(ctx, visit, {
        ...{ incoming: req, url: req.url ?? '/', params, query, body, at },
        take: (budget) => takeBudget(ctx, counter, budget, address.ip, headers),
      })
    const answer = await (asksDatabase(route) ? admission.work(applicant, respond, res) : respond())
    hearing?.believed(body)
    return 'make' in answer ? kept.send(accepted, route, answer) : send(arrival, answer)
  } catch (error) {
    await hearing?.failed(error)
    throw error
  }
}

function send({ req, res, headers }: Arrival, answer: Answer): number {
  sendAnswer(req, res, answer, headers)
  return answer.status
}
