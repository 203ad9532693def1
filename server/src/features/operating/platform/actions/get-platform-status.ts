// getPlatformStatus: how the platform is, at a glance: its processes, its database, what waits, what is sold, what is wrong.
import { keptFor } from '../../../../base/kept-for.ts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { type DatabaseState, readDatabaseState } from '../../../../db/state.ts'
import { inOneSnapshot } from '../../../../db/transaction.ts'
import { jakartaDay, startOfJakartaDay } from '../../../../domain/jakarta.ts'
import { endingVersions } from '../../../../domain/vendor-versions.ts'
import { type Backlog, type BacklogSource, type JobsState, readJobsState } from '../../../../jobs/state.ts'
import type { Owner } from '../../../../tenancy/owner.ts'
import { backlogsOf } from '../../../../tenancy/owner.ts'
import { countShopsByPlan, type ShopsOfPlan } from '../../../../tenancy/queries.ts'
import { type SentByChannel, sentSince } from '../../../people/messages/state.ts'
import { countAllUnpaid, type PlatformTrade, tradeSince } from '../../../selling/orders/state.ts'
import { countAllRunning } from '../../../shop/imports/queries.ts'
import type { Finding } from '../finding.ts'
import { type KnownNode, type NodeState, nodeState } from '../node-rules.ts'
import { findNodes } from '../queries.ts'
import { findingsOf } from '../rules.ts'

export interface PlatformStatus {
  readonly at: Date
  readonly findings: readonly Finding[]
  readonly nodes: readonly (KnownNode & { readonly state: NodeState })[]
  readonly database: DatabaseState
  readonly work: PlatformWork
  readonly trade: Trade
}

export interface PlatformWork {
  readonly backlogs: readonly NamedBacklog[]
  readonly jobs: JobsState
  readonly imports: number
}

export type NamedBacklog = BacklogSource & Backlog

export interface Trade extends PlatformTrade {
  /** in Jakarta, as 2026-11-16 */
  readonly day: string
  /** when it was counted */
  readonly at: Date
  readonly unpaid: number
  readonly sent: readonly SentByChannel[]
  readonly plans: readonly ShopsOfPlan[]
}

const STATE_KEPT_MS = 5_000
/** Sums over a day and over all shops. */
const TRADE_KEPT_MS = 60_000
const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS

export const getPlatformStatus = keptFor(STATE_KEPT_MS, async (ctx: Context, at): Promise<PlatformStatus> => {
  const trade = await readTrade(ctx)
  // On one connection: an operator who looks takes none from the buyers.
  const [nodes, database, work] = await inOneSnapshot(ctx.db, (tx) =>
    Promise.all([findNodes(tx), readDatabaseState(tx), readWork(tx, ctx.owners, at)]),
  )
  return {
    at,
    findings: findingsOf({
      at,
      nodes,
      database,
      work,
      sent: trade.sent,
      ending: endingVersions(ctx.config.versionedUrls, at),
    }),
    nodes: nodes.map((node) => ({ ...node, state: nodeState(node, at) })),
    database,
    work,
    trade,
  }
})

async function readWork(db: Db, owners: readonly Owner[], at: Date): Promise<PlatformWork> {
  const [backlogs, jobs, imports] = await Promise.all([
    Promise.all(backlogsOf(owners).map(async (source) => ({ ...source, ...(await source.read(db, at)) }))),
    readJobsState(db, at),
    countAllRunning(db),
  ])
  return { backlogs, jobs, imports }
}

const readTrade = keptFor(TRADE_KEPT_MS, async ({ db }: Context, at): Promise<Trade> => {
  const day = jakartaDay(at)
  const start = startOfJakartaDay(day) ?? at
  const recently = new Date(at.getTime() - HOUR_MS)
  const [trade, unpaid, sent, plans] = await inOneSnapshot(db, (tx) =>
    Promise.all([
      tradeSince(tx, start),
      countAllUnpaid(tx),
      sentSince(tx, { day: start, recently }),
      countShopsByPlan(tx, new Date(at.getTime() - WEEK_MS)),
    ]),
  )
  return { ...trade, day, at, unpaid, sent, plans }
})
