// The one way of every request: an answer from memory, or one that is made (`respond.ts`), and a line in the log.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { throttled } from '../base/log.ts'
import { invalidRequest, type Problem } from '../base/problems.ts'
import type { OpenSpan } from '../base/spans.ts'
import { inTrace, isTracing } from '../base/tracing.ts'
import type { Context } from '../context.ts'
import { isOutOfRoom } from '../db/pool.ts'
import { type AddressReader, addressReader, type Destination } from './address.ts'
import { answeredTeller, type LogFields, type TellAnswered } from './answered-line.ts'
import { sendAnswer } from './answers/answer.ts'
import { problemAnswer, toProblem } from './answers/problem-answer.ts'
import { PROTECTION, transportOf } from './answers/protection.ts'
import { type Arrival, isRead } from './arrival.ts'
import { createKeptAnswers } from './cache/kept-answers.ts'
import { replyKey } from './cache/reply-cache.ts'
import type { Door } from './door.ts'
import { answerHealth } from './health.ts'
import { type Admission, Overloaded } from './limits/admission.ts'
import { networkOf } from './limits/budget.ts'
import { createCallCounter } from './limits/call-counter.ts'
import { closeUnlessRead, cutWhenStalled, mayBegin } from './limits/connections.ts'
import { createNoticeLimits } from './limits/notices.ts'
import { createPace } from './limits/pace.ts'
import { type RespondTools, respond } from './respond.ts'
import type { BaseVisit, Route } from './routes/route.ts'
import { createRouter } from './routes/router.ts'
import { settleTarget } from './target.ts'

export interface Pipeline {
  /** `to`: where it was sent, where somebody has asked already */
  handle(req: IncomingMessage, res: ServerResponse, to?: Destination): void
  /** answers a request that nobody is to work on */
  refuse(req: IncomingMessage, res: ServerResponse, problem: Problem): void
  /** writes what was counted and not logged yet */
  close(): void
}

/** What a request needs on its way, besides what makes its answer. */
interface Way<V extends BaseVisit> extends RespondTools<V> {
  readonly addresses: AddressReader
  readonly tellAnswered: TellAnswered
  tellOutOfRoom(error: Error): void
}

export function createPipeline<V extends BaseVisit>(
  ctx: Context,
  door: Door<V>,
  routes: readonly Route<V>[],
  admission: Admission,
): Pipeline {
  const addresses = addressReader(ctx.config.trustedProxies)
  const limits = ctx.config.connectionLimits
  const kept = createKeptAnswers(ctx, door, admission)
  const counter = createCallCounter(ctx)
  const way: Way<V> = {
    ctx,
    door,
    admission,
    kept,
    addresses,
    counter,
    notices: createNoticeLimits(ctx, counter),
    pace: door.isPaced ? createPace(ctx.config.shopPace) : null,
    find: createRouter(door.api, routes),
    tellAnswered: answeredTeller(ctx, door),
    tellOutOfRoom: outOfRoomTeller(ctx),
  }

  return {
    handle(req, res, to = addresses.destination(req)) {
      closeUnlessRead(req, res)
      const id = requestIdOf(req)
      const isClear = settleTarget(req)
      const key = isClear && isRead(req) ? replyKey(req, to, req.url) : ''
      if (key && kept.sendFromMemory(req, res, key, id)) return cutWhenStalled(res, limits)
      if (answerHealth(ctx, req, res)) return
      begin(way, req, res, { id, replyKey: key, refusal: isClear ? null : manyTargets() })
    },
    refuse(req, res, problem) {
      begin(way, req, res, { id: requestIdOf(req), replyKey: '', refusal: problem })
    },
    close: kept.close,
  }
}

const PROCESS_ID = randomUUID().slice(0, 13)
let requests = 0

/** By which people find a request in answers and logs: the caller's own where it is harmless, so that both logs have the same. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  if (typeof given === 'string' && /^[\w.-]{1,64}$/.test(given)) return given
  return `${PROCESS_ID}-${++requests}`
}

function manyTargets(): Problem {
  return invalidRequest([
    { path: 'Host', code: 'format', message: 'harus satu, dan sama dengan alamat yang diminta' },
  ])
}

function begin<V extends BaseVisit>(
  way: Way<V>,
  req: IncomingMessage,
  res: ServerResponse,
  known: Pick<Arrival, 'id' | 'replyKey' | 'refusal'>,
): void {
  if (!mayBegin(req.socket, res)) return void req.socket.destroy()
  const { ctx, door, addresses, admission } = way
  ctx.answers.made++
  const address = addresses.address(req)
  const caller = networkOf(address.ip)
  const headers = {
    'X-Request-Id': known.id,
    ...PROTECTION,
    ...transportOf(address, ctx.platform.platformDomain),
    ...door.headersFor(req),
  }
  const refusal = known.refusal ?? admission.begin(caller, res)
  const arrival = { req, res, begun: performance.now(), address, caller, headers, ...known, refusal }
  void inTrace(req.method ?? 'GET', callersTrace(way, req), (span) => answer(way, arrival, span))
}

/** A stranger must not decide what is traced, nor put things into our traces. */
function callersTrace<V extends BaseVisit>({ addresses }: Way<V>, req: IncomingMessage): string | undefined {
  const { traceparent } = req.headers
  if (!isTracing() || traceparent === undefined || !addresses.comesFromProxy(req)) return undefined
  return String(traceparent)
}

/** Never rejects. */
async function answer<V extends BaseVisit>(
  way: Way<V>,
  arrival: Arrival,
  span: OpenSpan | null,
): Promise<void> {
  // Filled in as far as the request gets, for the log.
  const known: LogFields = {}
  let status: number
  let isShed = false
  try {
    status = await respond(way, arrival, known)
  } catch (error) {
    const problem = toProblem(error)
    tellFailure(way, arrival, known, { error, problem })
    sendProblem(way, arrival, problem)
    status = problem.status
    isShed = problem instanceof Overloaded
  }
  cutWhenStalled(arrival.res, way.ctx.config.connectionLimits)
  // Admission counts those it refuses: a line for each would cost more than the refusal.
  if (!isShed) way.tellAnswered(arrival, status, known, span)
}

/** Only what is new to the operator: that the database is away is logged once, where it is noticed. */
function tellFailure<V extends BaseVisit>(
  { ctx, tellOutOfRoom }: Way<V>,
  { id }: Arrival,
  { route }: LogFields,
  { error, problem }: { error: unknown; problem: Problem },
): void {
  if (problem.code === 'internal_error')
    ctx.log.error({ err: error, requestId: id, op: route?.op }, 'request failed')
  else if (error instanceof Error && isOutOfRoom(error)) tellOutOfRoom(error)
}

function sendProblem<V extends BaseVisit>(
  { door }: Way<V>,
  { req, res, headers }: Arrival,
  problem: Problem,
): void {
  // Half an answer cannot be taken back: the caller must see that it is none.
  if (res.headersSent) res.destroy()
  else sendAnswer(req, res, door.problemPage?.(req, problem) ?? problemAnswer(problem), headers)
}

const OUT_OF_ROOM_TOLD_EVERY_MS = 60_000

function outOfRoomTeller({ log }: Context): (error: Error) => void {
  return throttled(OUT_OF_ROOM_TOLD_EVERY_MS, ({ message }: Error) =>
    log.error({ reason: message }, 'the database has no room left: changes are refused until it has some'),
  )
}
