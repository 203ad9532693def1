// The figures of a run: as a table for people, and as JSON.
import { arch, availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import type { PhaseFigures } from '../load/meter.ts'
import { isInOrder, type OrderFindings } from './check-orders.ts'
import type { Told } from './story.ts'

export interface Report {
  readonly machine: Readonly<Record<string, string | number>>
  readonly startSeconds: number
  readonly phases: readonly PhaseFigures[]
  readonly orders: OrderFindings
  readonly buyersWithoutOrder: readonly string[]
  readonly problems: readonly string[]
  readonly warnings: readonly string[]
  readonly passed: boolean
}

export function reportOf(told: Told, orders: OrderFindings, startSeconds: number): Report {
  const { phases, crowd, problems, warnings } = told
  return {
    machine: {
      cores: availableParallelism(),
      processor: cpus()[0]?.model ?? arch(),
      'memory (GB)': Math.round(totalmem() / 2 ** 30),
      'load (1 min)': loadavg()[0] ?? 0,
    },
    startSeconds,
    phases,
    orders,
    buyersWithoutOrder: [...crowd.givenUp, ...crowd.untold.map((who) => `${who} was not told which order`)],
    problems,
    warnings,
    passed: problems.length === 0 && isInOrder(orders),
  }
}

const COLUMNS: Readonly<Record<string, (figures: PhaseFigures) => string>> = {
  seconds: ({ seconds }) => seconds.toFixed(1),
  reads: ({ reads }) => String(reads),
  writes: ({ writes }) => String(writes),
  orders: ({ orders }) => String(orders),
  'failed tries': ({ failedTries }) => String(Object.values(failedTries).reduce((sum, n) => sum + n, 0)),
  'calls retried': ({ retried }) => String(retried),
  unanswered: ({ unanswered }) => String(unanswered),
  'read p95': ({ readMs }) => inMs(readMs.p95),
  'write p95': ({ writeMs }) => inMs(writeMs.p95),
  'longest pause': ({ longestPauseMs }) => inMs(longestPauseMs),
  'change seen p50': ({ seenMs }) => inMs(seenMs.p50),
  'old price until': ({ changes, longestStaleMs }) => (changes > 0 ? inMs(longestStaleMs) : ''),
}

export function printedReport(report: Report): string {
  const { phases, orders, problems, warnings, buyersWithoutOrder, machine, startSeconds, passed } = report
  const width = Math.max(...phases.map(({ phase }) => phase.length))
  const line = (name: string, cells: readonly string[]) =>
    name.padEnd(width) + cells.map((cell, i) => cell.padStart(columnWidth(i))).join('')
  const details = phases.flatMap(({ phase, failedTries, notes }) => {
    const told = Object.entries({ ...notes, ...failedTries }).map(([what, n]) => `${what}: ${n}`)
    return told.length > 0 ? [`  ${phase}: ${told.join(', ')}`] : []
  })
  return [
    '',
    line('', Object.keys(COLUMNS)),
    ...phases.map((figures) =>
      line(
        figures.phase,
        Object.values(COLUMNS).map((read) => read(figures)),
      ),
    ),
    '',
    ...details,
    '',
    `Orders acknowledged ${orders.acknowledged}, in the database ${orders.inDatabase}, on the replica ${orders.onReplica}`,
    `Lost ${orders.lost.length}, doubled ${orders.doubled.length}`,
    `Sent again with their keys ${orders.repeated}, answered otherwise ${orders.answeredOtherwise.length}`,
    ...orders.answeredOtherwise.map((what) => `  ${what}`),
    `Inconsistencies of the rows: ${orders.inconsistencies.length}`,
    ...orders.inconsistencies.map((what) => `  ${what}`),
    ...listed('Buyers without an order', buyersWithoutOrder),
    ...listed('Warnings', warnings),
    ...listed('Broken promises', problems),
    `The fleet started in ${startSeconds.toFixed(1)} s. ${Object.entries(machine)
      .map(([what, n]) => `${what}: ${n}`)
      .join(', ')}`,
    passed ? 'PASSED' : 'FAILED',
  ].join('\n')
}

function columnWidth(column: number): number {
  return (Object.keys(COLUMNS)[column]?.length ?? 0) + 2
}

function inMs(ms: number): string {
  return Number.isNaN(ms) ? '' : `${Math.round(ms)} ms`
}

function listed(title: string, what: readonly string[]): string[] {
  return [`${title}: ${what.length}`, ...what.slice(0, 10).map((each) => `  ${each}`)]
}
