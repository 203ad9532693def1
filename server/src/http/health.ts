// /healthz (the process lives) and /readyz (it can answer well), on every host and on the internal port: for supervisors and load balancers.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { checkDatabase, type DatabaseHealth } from '../db/state.ts'
import { type InternalAnswer, writeInternal } from './internal-server.ts'

/** True when the request was one of the two, and is being answered: to the world in a word. */
export function answerHealth(ctx: Context, req: IncomingMessage, res: ServerResponse): boolean {
  if (req.url === '/healthz') writeInternal(res, answerAlive())
  else if (req.url === '/readyz')
    void readinessOf(ctx).then((readiness) => writeInternal(res, answerOf(readiness)))
  else return false
  return true
}

export function answerAlive(): InternalAnswer {
  return { status: 200, body: JSON.stringify({ status: 'ok' }) }
}

/** For the operator: which part is not well. */
export async function answerReady(ctx: Context): Promise<InternalAnswer> {
  const readiness = await readinessOf(ctx)
  const { isReady: _said, ...parts } = readiness
  return answerOf(readiness, parts)
}

function answerOf({ isReady, server }: Readiness, parts: object = {}): InternalAnswer {
  const status = isReady ? 'ready' : server === 'draining' ? 'draining' : 'not ready'
  return { status: isReady ? 200 : 503, body: JSON.stringify({ status, ...parts }) }
}

export interface Readiness {
  readonly isReady: boolean
  readonly server: 'ok' | 'starting' | 'draining'
  /** `busy`: it answers others, and this question waits behind theirs */
  readonly database: DatabaseHealth | 'busy'
  readonly changes: 'ok' | 'not heard'
}

type ReadinessContext = Pick<Context, 'db' | 'connections' | 'isReady' | 'isDraining' | 'hearsChanges'>

/** A load balancer asks every second or so, and gives up soon. */
const WITHIN_MS = 2_000
/** A question that is never answered is given up, and asked anew. */
const ABANDONED_MS = 20_000
/** Without changes everything is read from the database, which works for a while: a connection that comes back is no outage. */
const UNHEARD_FOR_MS = 5_000

interface Checking {
  readonly state: Promise<DatabaseHealth>
  readonly begun: number
}

const underWay = new WeakMap<object, Checking>()
const unheardSince = new WeakMap<object, number>()

export async function readinessOf(ctx: ReadinessContext, withinMs = WITHIN_MS): Promise<Readiness> {
  const server = ctx.isDraining() ? 'draining' : ctx.isReady() ? 'ok' : 'starting'
  const changes = isUnheard(ctx) ? 'not heard' : 'ok'
  // Before the start is over there may be no database to ask.
  const database = server === 'starting' ? 'no answer' : await databaseState(ctx, withinMs)
  const isReady = server === 'ok' && changes === 'ok' && (database === 'ok' || database === 'busy')
  return { isReady, server, database, changes }
}

async function databaseState(ctx: ReadinessContext, withinMs: number): Promise<Readiness['database']> {
  const { answered } = ctx.connections()
  const state = await Promise.race([sharedCheck(ctx), wait(withinMs, null, { ref: false })])
  if (state !== null && state !== 'no answer') return state
  // No connection was free in time, or none for this question. All nodes are busy at the same time: taking them out one
  // by one would leave nobody to answer.
  return ctx.connections().answered > answered ? 'busy' : 'no answer'
}

function sharedCheck(ctx: ReadinessContext): Promise<DatabaseHealth> {
  const known = underWay.get(ctx.db)
  const now = performance.now()
  if (known && now - known.begun < ABANDONED_MS) return known.state
  const state = checkDatabase(ctx.db)
  const checking = { state, begun: now }
  underWay.set(ctx.db, checking)
  void state.then(() => underWay.get(ctx.db) === checking && underWay.delete(ctx.db))
  return state
}

function isUnheard(ctx: ReadinessContext): boolean {
  if (!ctx.isReady() || ctx.hearsChanges()) {
    unheardSince.delete(ctx.db)
    return false
  }
  const since = unheardSince.get(ctx.db) ?? performance.now()
  unheardSince.set(ctx.db, since)
  return performance.now() - since > UNHEARD_FOR_MS
}
