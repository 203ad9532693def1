// Whether this process can answer well, part by part: one check at a time, and never waited for long.
import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { checkDatabase, type DatabaseState } from '../db/check-database.ts'

export interface Readiness {
  readonly isReady: boolean
  readonly server: 'ok' | 'starting' | 'draining'
  /** `busy`: it answers others, and this question waits behind theirs */
  readonly database: DatabaseState | 'busy'
  readonly changes: 'ok' | 'not heard'
}

type Asked = Pick<Context, 'db' | 'connections' | 'isReady' | 'isDraining' | 'hearsChanges'>

/** A load balancer asks every second or so, and gives up soon. */
const WITHIN_MS = 2_000
/** A question that is never answered is given up, and asked anew. */
const ABANDONED_MS = 20_000
/** Without changes everything is read from the database, which works for a while: a connection that comes back is no outage. */
const UNHEARD_FOR_MS = 5_000

interface Checking {
  readonly state: Promise<DatabaseState>
  readonly begun: number
}

const underWay = new WeakMap<object, Checking>()
const unheardSince = new WeakMap<object, number>()

export async function readinessOf(ctx: Asked, withinMs = WITHIN_MS): Promise<Readiness> {
  const server = ctx.isDraining() ? 'draining' : ctx.isReady() ? 'ok' : 'starting'
  const changes = isUnheard(ctx) ? 'not heard' : 'ok'
  // Before the start is over there may be no database to ask.
  const database = server === 'starting' ? 'no answer' : await databaseState(ctx, withinMs)
  const isReady = server === 'ok' && changes === 'ok' && (database === 'ok' || database === 'busy')
  return { isReady, server, database, changes }
}

async function databaseState(ctx: Asked, withinMs: number): Promise<Readiness['database']> {
  const { answered } = ctx.connections()
  const state = await Promise.race([sharedCheck(ctx), wait(withinMs, null, { ref: false })])
  if (state !== null && state !== 'no answer') return state
  // No connection was free in time, or none for this question. All nodes are busy at the same time: taking them out one
  // by one would leave nobody to answer.
  return ctx.connections().answered > answered ? 'busy' : 'no answer'
}

function sharedCheck(ctx: Asked): Promise<DatabaseState> {
  const known = underWay.get(ctx.db)
  const now = performance.now()
  if (known && now - known.begun < ABANDONED_MS) return known.state
  const state = checkDatabase(ctx.db)
  const checking = { state, begun: now }
  underWay.set(ctx.db, checking)
  void state.then(() => underWay.get(ctx.db) === checking && underWay.delete(ctx.db))
  return state
}

function isUnheard(ctx: Asked): boolean {
  if (!ctx.isReady() || ctx.hearsChanges()) {
    unheardSince.delete(ctx.db)
    return false
  }
  const since = unheardSince.get(ctx.db) ?? performance.now()
  unheardSince.set(ctx.db, since)
  return performance.now() - since > UNHEARD_FOR_MS
}
