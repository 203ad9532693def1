// A platform that is well: one node, one database, nothing waiting.
import { NO_BACKLOG } from '../../../jobs/state.ts'
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
  work: { messages: NO_BACKLOG, webhooks: NO_BACKLOG, push: NO_BACKLOG, jobs: { ...NO_BACKLOG, failed: 0 } },
  sent: [],
}
