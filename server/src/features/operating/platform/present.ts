// Turns the state of the platform into the shape that its operator is answered.
import type { Backlog } from '../../../jobs/state.ts'
import type { PlatformStatus, PlatformWork, Trade } from './actions/get-platform-status.ts'
import type { PlatformStatusShape } from './schema.ts'

export function presentStatus({
  at,
  findings,
  nodes,
  database,
  work,
  trade,
}: PlatformStatus): PlatformStatusShape {
  const { is_replica, last_migration_at, ...state } = database
  return {
    at: at.toISOString(),
    findings: findings.map(({ says, ...finding }) => ({ ...finding, message: says.id, message_en: says.en })),
    nodes: nodes.map(presentNode),
    database: {
      ...state,
      role: is_replica ? 'replica' : 'primary',
      replicas: [...state.replicas],
      unused_slots: [...state.unused_slots],
      last_migration_at: last_migration_at?.toISOString() ?? null,
    },
    work: presentWork(work),
    trade: presentTrade(trade),
  }
}

function presentNode({
  started_at,
  seen_at,
  figures,
  draining: _,
  ...node
}: PlatformStatus['nodes'][number]) {
  const { pool, ...own } = figures
  return {
    ...node,
    ...own,
    started_at: started_at.toISOString(),
    seen_at: seen_at.toISOString(),
    pool_total: pool.total,
    pool_idle: pool.idle,
    pool_waiting: pool.waiting,
  }
}

function presentWork({ backlogs, jobs, imports }: PlatformWork) {
  return {
    ...Object.fromEntries(backlogs.map((backlog) => [backlog.name, presentBacklog(backlog)])),
    jobs: presentBacklog(jobs),
    jobs_failed: jobs.failed,
    imports_running: imports,
  }
}

function presentBacklog({ waiting, oldest_due_at }: Backlog) {
  return { waiting, oldest_due_at: oldest_due_at?.toISOString() ?? null }
}

function presentTrade({ day, at, orders, paid_orders, revenue, unpaid, sent, plans }: Trade) {
  const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0)
  return {
    day,
    counted_at: at.toISOString(),
    orders,
    paid_orders,
    revenue,
    unpaid_orders: unpaid,
    codes: sent.map(({ channel, codes_sent, codes_failed }) => ({
      channel,
      sent: codes_sent,
      failed: codes_failed,
    })),
    shops: sum(plans.map(({ shops }) => shops)),
    new_shops: sum(plans.map(({ new_shops }) => new_shops)),
    plans: plans.map(({ plan, shops }) => ({ plan, shops })),
  }
}
