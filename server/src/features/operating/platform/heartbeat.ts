// A serving process tells the others every few seconds that it lives, and how it is.
import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { RELEASE } from '../../../base/release.ts'
import type { Context } from '../../../context.ts'
import type { NodeFigures } from '../../../db/tables/nodes.ts'
import { newId } from '../../../domain/ids.ts'
import { createInFlight } from '../../../jobs/worker.ts'
import { deleteNode, noteNode } from './changes.ts'

const BEAT_EVERY_MS = 10_000
const SAMPLED_EVERY_MS = 50
const NS_PER_MS = 1_000_000

export interface Heartbeat {
  readonly id: string
  /** settles after the first report, or its failure */
  readonly begun: Promise<void>
  /** it stops: reported at once */
  drain(): Promise<void>
  /** takes it out of the list */
  stop(): Promise<void>
}

export function startHeartbeat(ctx: Context): Heartbeat {
  const self = {
    id: newId('nod'),
    host: hostname(),
    pid: process.pid,
    version: RELEASE,
    started_at: new Date(ctx.clock.now()),
  }
  const delays = monitorEventLoopDelay({ resolution: SAMPLED_EVERY_MS })
  delays.enable()
  const inFlight = createInFlight(ctx.log, 'the platform cannot be told that this process lives')
  let draining = false
  const timer = setInterval(beat, BEAT_EVERY_MS).unref()
  const begun = beat()

  function beat(): Promise<void> {
    // A timer that is on time is late by its own resolution.
    const lateMs = Math.max(0, delays.percentile(99) / NS_PER_MS - SAMPLED_EVERY_MS)
    delays.reset()
    const figures = figuresOf(ctx, Math.round(lateMs))
    const written = noteNode(ctx.db, { ...self, seen_at: new Date(ctx.clock.now()), draining, figures })
    const kept = draining ? written : written.then(() => ctx.platform.keepUp(ctx.db))
    return inFlight.follow(kept.then(inFlight.reached))
  }

  return {
    id: self.id,
    begun,
    drain() {
      draining = true
      return beat()
    },
    async stop() {
      clearInterval(timer)
      delays.disable()
      await inFlight.finished()
      // Where the database is gone the others see that it is no longer seen.
      await inFlight.follow(ctx.platform.leave(ctx.db).then(() => deleteNode(ctx.db, self.id)))
    },
  }
}

function figuresOf(ctx: Context, loopDelayMs: number): NodeFigures {
  return {
    memory_bytes: process.memoryUsage.rss(),
    loop_delay_ms: loopDelayMs,
    pool: ctx.connections(),
    answers_from_memory: ctx.answers.fromMemory,
    answers_made: ctx.answers.made,
    hears_changes: ctx.hearsChanges(),
  }
}
