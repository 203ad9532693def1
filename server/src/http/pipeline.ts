// The one way of every request: cached answer, room for it, door, route, budget, body, the work, the answer, a line in the log.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { seldom } from '../base/log.ts'
import type { WorkKind } from '../base/metrics.ts'
import { invalidRequest, Problem } from '../base/problems.ts'
import type { OpenSpan } from '../base/spans.ts'
import { inTrace, isTracing } from '../base/tracing.ts'
import type { Context } from '../context.ts'
import { isOutOfRoom } from '../db/pool.ts'
import { addressReader, trustOf } from './address.ts'
import { answeredTeller, type Known } from './answered-line.ts'
import { type Answer, sendAnswer } from './answers/answer.ts'
import { problemAnswer, toProblem } from './answers/problem-answer.ts'
import { PROTECTION, transportOf } from './answers/protection.ts'
import { type Accepted, type Arrival, isRead } from './arrival.ts'
import { readBody } from './body.ts'
import { createKeptAnswers } from './cache/kept-answers.ts'
import { replyKey } from './cache/reply-cache.ts'
import { doWork } from './do-work.ts'
import type { Door } from './door.ts'
import { answerHealth } from './health.ts'
import { type Admission, Overloaded } from './limits/admission.ts'
import { callerOf, takeBudget } from './limits/budget.ts'
import { createCallCounter } from './limits/call-counter.ts'
import { cutWhenStalled, mayBegin } from './limits/connections.ts'
import { requestIdOf } from './request-id.ts'
import type { Entered, KeptAnswer, PlainRoute, Route } from './routes/route.ts'
import { createRouter, type Found } from './routes/router.ts'
import { settleTarget } from './target.ts'

export interface Pipeline {
  handle(req: IncomingMessage, res: ServerResponse): void
  /** answers a request that is not to be worked on */
  refuse(req: IncomingMessage, res: ServerResponse, problem: Problem): void
  /** leaves nothing unsaid that was counted */
  close(): void
}

const OUT_OF_ROOM_TOLD_EVERY_MS = 60_000

export function createPipeline<V extends Entered>(
  ctx: Context,
  door: Door<V>,
  routes: readonly Route<V>[],
  admission: Admission,
): Pipeline {
  const kept = createKeptAnswers(ctx, door, admission)
  const counter = createCallCounter(ctx)
  const find = createRouter(door.api, routes)
  const read = addressReader(ctx.config.trustedProxies)
  const limits = ctx.config.connectionLimits
  const tellAnswered = answeredTeller(ctx, door)
  const isTrusted = trustOf(ctx.config.trustedProxies)
  const tellOutOfRoom = seldom(OUT_OF_ROOM_TOLD_EVERY_MS, ({ message }: Error) =>
    ctx.log.error(
      { reason: message },
      'the database has no room left: changes are refused until it has some',
    ),
  )

  return {
    handle(req, res) {
      const id = requestIdOf(req)
      const isClear = settleTarget(req)
      const key = isClear && isRead(req) ? replyKey(req, read.place(req), req.url) : ''
      if (key && kept.sendFromMemory(req, res, key, id)) return cutWhenStalled(res, limits)
      if (answerHealth(ctx, req, res)) return
      begin(req, res, { id, replyKey: key, refusal: isClear ? null : manyPlaces() })
    },
    refuse(req, res, problem) {
      begin(req, res, { id: requestIdOf(req), replyKey: '', refusal: problem })
    },
    close: kept.close,
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

  async function answer(arrival: Arrival, span: OpenSpan | null): Promise<void> {
    const { req, res, id, headers } = arrival
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
    if (!isShed) tellAnswered(arrival, status, known, span)
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
    const wanted = found instanceof Problem ? null : found.route
    const applicant = { lane: shopId ?? callerOf(address.ip), kind: wanted ? kindOf(wanted) : 'read' }
    const enter = async () => door.enter(ctx, req, address, headers)
    // Where no shop is known, the database is asked who calls or whose host it is: whoever makes those up takes places of
    // his own for it, and does not stand before everybody else at the database.
    const isKnown = shopId !== null
    const assertRoom = () => wanted && asksDatabase(wanted) && admission.assertRoom(applicant)
    if (isKnown) assertRoom()
    const entered = await (isKnown ? enter() : admission.work(applicant, enter, res))
    if (!isKnown) assertRoom()
    known.visit = entered
    if (found instanceof Problem) throw found
    const { route } = found
    known.route = route
    if (route.budget) await takeBudget(ctx, counter, route.budget, address.ip, headers)
    const visit = (await door.admit?.(ctx, req, entered, route, found.params)) ?? entered
    known.visit = visit
    const accepted = { arrival, visit, params: found.params, query: found.query, applicant }
    if (route.kind === 'plain') {
      const answer = await answerPlain({ ...accepted, route })
      return 'make' in answer ? kept.send({ ...accepted, route }, answer) : send(answer)
    }
    if (route.kind === 'read') return kept.sendRead({ ...accepted, route })
    return send(await doWork(ctx, { counter, admission }, { ...accepted, route }))

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

  async function answerPlain({
    arrival: { req, res },
    visit,
    route,
    params,
    query,
    applicant,
  }: Accepted<V, PlainRoute<V>>): Promise<Answer | KeptAnswer> {
    const body = route.body && !isRead(req) ? await readBody(req, route.body, limits.body) : Buffer.alloc(0)
    const at = new Date(ctx.clock.now())
    const respond = () =>
      route.respond(ctx, visit, { incoming: req, url: req.url ?? '/', params, query, body, at })
    return asksDatabase(route) ? admission.work(applicant, respond, res) : respond()
  }
}

/** Whether it cannot be answered without the database, or changes it. */
function asksDatabase<V extends Entered>(route: Route<V>): boolean {
  return (
    route.kind === 'work' || (route.kind === 'plain' && (route.priority === 'high' || route.body !== null))
  )
}

function kindOf<V extends Entered>(route: Route<V>): WorkKind {
  if (route.kind === 'read') return 'read'
  if (route.priority === 'high') return 'finish'
  return asksDatabase(route) ? 'begin' : 'read'
}

function manyPlaces(): Problem {
  return invalidRequest([{ path: 'Host', message: 'harus satu, dan sama dengan alamat yang diminta' }])
}
