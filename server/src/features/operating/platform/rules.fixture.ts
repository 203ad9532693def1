// A platform that is well: one node, one database, nothing waiting.
import { type Backlog, NO_BACKLOG } from '../../../jobs/state.ts'
import { backlogsOf } from '../../../tenancy/owner.ts'
import { messages } from '../../people/messages/feature.ts'
import { push } from '../../people/push/feature.ts'
import { webhooks } from '../../people/webhooks/feature.ts'
import type { KnownNode } from './node-rules.ts'
import type { Facts } from './rules.ts'

export const AT = new Date('2026-11-16T03:00:00Z')
export const ago = (seconds: number) => new Date(AT.getTime() - seconds * 1_000)

export function aNode(given: Partial<KnownNode> = {}): KnownNode {
  return {
    id: 'nod_1',
    host: 'satu',
    pid: 1,
    version: '1.0.0',
    started_at: ago(3_600),
    seen_at: ago(5),
    draining: false,
    figures: {
      memory_bytes: 1,
      loop_delay_ms: 2,
      pool: { total: 10, idle: 10, waiting: 0 },
      answers_from_memory: 0,
      answers_made: 0,
      hears_changes: true,
    },
    ...given,
  }
}

/** Those that are not given are empty. */
export function waiting(given: Readonly<Record<string, Backlog>>): Facts['work']['backlogs'] {
  const all = backlogsOf([messages, push, webhooks])
  return all.map((source) => ({ ...source, ...(given[source.name] ?? NO_BACKLOG) }))
}

export const WELL: Facts = {
  at: AT,
  nodes: [aNode()],
  database: {
    is_replica: false,
    connections_used: 10,
    connections_max: 100,
    wants_synchronous: false,
    unused_slots: [],
    replicas: [],
  },
  work: { backlogs: waiting({}), jobs: { ...NO_BACKLOG, failed: 0 } },
  sent: [],
  ending: [],
}
