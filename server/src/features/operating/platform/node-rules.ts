// What is wrong with the processes that serve. Pure.
import type { NodeFigures } from '../../../db/tables/nodes.ts'
import { broken, type Finding, minutes, minutesInIndonesian, warning } from './finding.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Unseen for longer, a process counts as gone. */
const GONE_AFTER_MS = MINUTE
/** It is in the list for a day, but after an hour nobody is to do anything about it. */
const GONE_TOLD_MS = HOUR
export const NODE_KEPT_MS = 24 * HOUR

const LATE_LOOP_MS = 500
/** It begins to hear of changes only once it serves. */
const BEGINNING_MS = 30_000

export const NODE_STATES = ['serving', 'draining', 'gone'] as const
export type NodeState = (typeof NODE_STATES)[number]

export interface KnownNode {
  readonly id: string
  readonly host: string
  readonly pid: number
  readonly version: string
  readonly started_at: Date
  readonly seen_at: Date
  readonly draining: boolean
  readonly figures: NodeFigures
}

export function nodeState({ draining, seen_at }: KnownNode, at: Date): NodeState {
  if (at.getTime() - seen_at.getTime() > GONE_AFTER_MS) return 'gone'
  return draining ? 'draining' : 'serving'
}

const nameOf = ({ host, pid }: KnownNode) => `${host} (${pid})`

export function* findingsOfNodes(nodes: readonly KnownNode[], at: Date): Generator<Finding> {
  const present = nodes.filter((node) => nodeState(node, at) !== 'gone')
  const [newest] = present.toSorted((a, b) => b.started_at.getTime() - a.started_at.getTime())
  if (!newest)
    yield broken('no_node', null, { en: 'No process serves.', id: 'Tidak ada proses yang melayani.' })
  for (const node of nodes) {
    const name = nameOf(node)
    if (nodeState(node, at) === 'gone') {
      if (isMissed(node, nodes, at))
        yield broken('node_gone', name, {
          en: `${name} has not been seen for ${minutes(at, node.seen_at)}, and did not say that it stops.`,
          id: `${name} tidak terlihat selama ${minutesInIndonesian(at, node.seen_at)}, dan tidak memberi tahu akan berhenti.`,
        })
      continue
    }
    yield* ofNode(node, name, at)
    if (newest && node.version !== newest.version)
      yield warning('node_outdated', name, {
        en: `${name} runs ${node.version}; the process started last runs ${newest.version}.`,
        id: `${name} memakai versi ${node.version}; proses terbaru memakai ${newest.version}.`,
      })
  }
}

function* ofNode({ started_at, figures }: KnownNode, name: string, at: Date): Generator<Finding> {
  const { hears_changes, loop_delay_ms, pool } = figures
  if (!hears_changes && at.getTime() - started_at.getTime() > BEGINNING_MS)
    yield warning('node_deaf', name, {
      en: `${name} does not hear of changes, and answers nothing from memory: it is slow, but right.`,
      id: `${name} tidak mendengar perubahan, dan tidak menjawab dari memori: lambat, tetapi benar.`,
    })
  if (loop_delay_ms > LATE_LOOP_MS)
    yield warning('node_slow', name, {
      en: `${name} is busy: what is due runs ${loop_delay_ms} ms late.`,
      id: `${name} terlalu sibuk: pekerjaannya terlambat ${loop_delay_ms} ms.`,
    })
  if (pool.waiting > 0 && pool.waiting >= pool.total)
    yield warning('node_waits', name, {
      en: `In ${name}, ${pool.waiting} requests wait for one of ${pool.total} database connections.`,
      id: `Di ${name}, ${pool.waiting} permintaan menunggu satu dari ${pool.total} koneksi basis data.`,
    })
}

/** One that was stopping is not missed, nor one that was killed and has a successor on its host. */
function isMissed(node: KnownNode, nodes: readonly KnownNode[], at: Date): boolean {
  if (node.draining || at.getTime() - node.seen_at.getTime() > GONE_TOLD_MS) return false
  return !nodes.some(
    ({ id, host, started_at }) => id !== node.id && host === node.host && started_at >= node.seen_at,
  )
}
