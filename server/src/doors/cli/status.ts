// etalase status: how the platform is, for a terminal or a program that watches.
import type { Command } from 'commander'
import { formatRupiah } from '../../domain/rupiah.ts'
import {
  getPlatformStatus,
  type PlatformStatus,
} from '../../features/operating/platform/actions/get-platform-status.ts'
import type { Backlog } from '../../jobs/state.ts'
import { CommandError } from './arguments.ts'
import { columns, type Terminal } from './terminal.ts'
import { withContext } from './with-context.ts'

export function addStatusCommand(program: Command, terminal: Terminal): void {
  program
    .command('status')
    .description('how the platform is; exits with 1 when something is wrong')
    .action(() =>
      withContext(terminal, async (ctx) => {
        const status = await getPlatformStatus(ctx)
        terminal.print(written(status))
        if (status.findings.length > 0) throw new CommandError(wrong(status))
      }),
    )
}

function wrong({ findings }: PlatformStatus): string {
  return findings.map(({ severity, code, says }) => `${severity}: ${says.en} (${code})`).join('\n')
}

function written({ at, nodes, database, work, trade }: PlatformStatus): string {
  const processes = nodes.map(({ host, pid, version, state, seen_at, figures }) => [
    `${host} (${pid})`,
    version,
    state,
    `seen ${ago(seen_at, at)}`,
    megabytes(figures.memory_bytes),
    `late ${figures.loop_delay_ms} ms`,
    `pool ${figures.pool.total}/${figures.pool.idle} idle/${figures.pool.waiting} waiting`,
  ])
  const rest = [
    ['database', aboutDatabase(database)],
    ...database.replicas.map(({ name, state, sync_state, lag_seconds }) => [
      'replica',
      [name, state ?? 'unknown', sync_state ?? 'unknown', `${lag_seconds ?? 0} s behind`].join(', '),
    ]),
    ...work.backlogs.map((waits) => [waits.name, backlog(waits, at)]),
    ['jobs', `${backlog(work.jobs, at)}, ${work.jobs.failed} failed in the last hour`],
    ['imports', `${work.imports} under way`],
    ['today', `${trade.orders} orders, ${trade.paid_orders} paid, ${formatRupiah(trade.revenue)}`],
    ['unpaid', String(trade.unpaid)],
    ['shops', trade.plans.map(({ plan, shops }) => `${shops} ${plan}`).join(', ') || 'none'],
  ]
  return [processes.length > 0 ? columns(processes) : 'no process serves', columns(rest)].join('\n\n')
}

function aboutDatabase(database: PlatformStatus['database']): string {
  const { version, is_replica, size_bytes, connections_used, connections_max, migrations } = database
  return [
    `PostgreSQL ${version}`,
    is_replica ? 'replica' : 'primary',
    megabytes(size_bytes),
    `${connections_used} of ${connections_max} connections`,
    `${migrations} migrations`,
  ].join(', ')
}

function backlog({ waiting, oldest_due_at }: Backlog, at: Date): string {
  return oldest_due_at ? `${waiting} waiting, the oldest due ${ago(oldest_due_at, at)}` : `${waiting} waiting`
}

function ago(moment: Date, at: Date): string {
  return `${Math.max(0, Math.round((at.getTime() - moment.getTime()) / 1_000))} s ago`
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_048_576)} MB`
}
