// How this process does: its pool, its memories, its event loop. Each has the process as a label, as sums would say nothing.
import cluster from 'node:cluster'
import { performance } from 'node:perf_hooks'
import { Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import type { MemoryFigures } from '../../../base/metrics.ts'
import { RELEASE } from '../../../base/release.ts'
import type { Context } from '../../../context.ts'
import type { CountedMetrics } from './counted.ts'

export function measureProcess(
  registry: Registry,
  ctx: Pick<Context, 'connections' | 'shops' | 'hearsChanges'>,
  { answers }: Pick<CountedMetrics, 'answers'>,
): void {
  // It begins again with every start, and counts on only where a process is replaced: the system's own would never come again.
  const process = String(cluster.worker?.id ?? 1)
  const gauge = gaugesIn(registry)

  // Memory, processor time, start, open files, event loop delay, garbage collection.
  collectDefaultMetrics({ register: registry, labels: { process } })
  gauge('etalase_build_info', 'The version that runs', ['version', 'node'], (info) =>
    info.set({ process, version: RELEASE, node: globalThis.process.version }, 1),
  )
  let before = performance.eventLoopUtilization()
  gauge('etalase_event_loop_utilization', 'Busy part of the time since the last look, 0 to 1', [], (busy) => {
    const now = performance.eventLoopUtilization()
    busy.set({ process }, performance.eventLoopUtilization(now, before).utilization)
    before = now
  })
  gauge(
    'etalase_changes_heard',
    'Whether changes are heard of, and memory is used (1), or not (0)',
    [],
    (heard) => heard.set({ process }, ctx.hearsChanges() ? 1 : 0),
  )
  gauge('etalase_pool_connections', 'Connections of the pool to the database', ['state'], (pool) => {
    const { total, idle } = ctx.connections()
    pool.set({ process, state: 'idle' }, idle)
    pool.set({ process, state: 'busy' }, total - idle)
  })
  gauge('etalase_pool_waiting', 'Requests that wait for a connection', [], (pool) =>
    pool.set({ process }, ctx.connections().waiting),
  )
  measureMemories(registry, process, () => [
    ['shops', ctx.shops.figures()],
    ...answers.map(({ door, figures }) => [`answers_${door}`, figures()] as const),
  ])
}

/** Each is read when somebody looks. */
function gaugesIn(registry: Registry) {
  return <L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    read: (gauge: Gauge<L | 'process'>) => void,
  ) =>
    new Gauge<L | 'process'>({
      name,
      help,
      labelNames: ['process', ...labelNames],
      registers: [registry],
      collect() {
        read(this)
      },
    })
}

function measureMemories(
  registry: Registry,
  process: string,
  memories: () => readonly (readonly [name: string, MemoryFigures])[],
): void {
  const gauge = gaugesIn(registry)
  const ofMemories = (name: string, help: string, read: (figures: MemoryFigures) => number) =>
    gauge(name, help, ['memory'], (each) => {
      for (const [memory, figures] of memories()) each.set({ process, memory }, read(figures))
    })
  const countedByMemories = (name: string, help: string, read: (figures: MemoryFigures) => number) =>
    new Counter({
      name,
      help,
      labelNames: ['process', 'memory'],
      registers: [registry],
      collect() {
        this.reset()
        for (const [memory, figures] of memories()) this.inc({ process, memory }, read(figures))
      },
    })
  ofMemories('etalase_memory_bytes', 'About what a memory takes', ({ bytes }) => bytes)
  ofMemories('etalase_memory_entries', 'How many things a memory holds', ({ entries }) => entries)
  countedByMemories('etalase_memory_hits_total', 'Asked for and found', ({ hits }) => hits)
  countedByMemories('etalase_memory_misses_total', 'Asked for, and loaded or made', ({ misses }) => misses)
  countedByMemories(
    'etalase_memory_evictions_total',
    'Thrown out for want of room',
    ({ evictions }) => evictions,
  )
}
