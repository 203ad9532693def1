// Processes behind one port share what they counted: the one that is asked asks the primary, which asks the others.
import cluster, { type Worker } from 'node:cluster'
import type { AskSiblings, ProcessMetrics } from '../doors/internal/metrics/metrics.ts'

/** Between a process and the primary; `id` is the asker's own, `round` the primary's. */
type SiblingWord =
  | { readonly siblings: 'ask'; readonly id: number; readonly told: ProcessMetrics }
  | { readonly siblings: 'asked'; readonly round: number }
  | { readonly siblings: 'tell'; readonly round: number; readonly told: ProcessMetrics }
  | { readonly siblings: 'told'; readonly id: number; readonly all: readonly ProcessMetrics[] }

/** Of one that is busy, or dies meanwhile, the last report counts. */
const TELL_WITHIN_MS = 1_000
/** Longer than the primary waits for the others. */
const ANSWER_WITHIN_MS = 1_500

function isWord(message: unknown): message is SiblingWord {
  return typeof message === 'object' && message !== null && 'siblings' in message
}

/**
 * In the primary. It remembers the last report of each, also of those that ended: a sum that shrank would look like a start
 * anew, and every rate made of it would leap.
 */
export function relayBetweenSiblings(): void {
  const lastTold = new Map<number, ProcessMetrics>()
  const departed = rememberDeparted()
  const rounds = new Map<number, (worker: Worker) => void>()
  let round = 0
  cluster.on('message', (worker, message: unknown) => {
    if (!isWord(message)) return
    if (message.siblings === 'tell' || message.siblings === 'ask') lastTold.set(worker.id, message.told)
    if (message.siblings === 'tell') rounds.get(message.round)?.(worker)
    if (message.siblings === 'ask') void answer(worker, message.id)
  })
  cluster.on('disconnect', (worker) => {
    const told = lastTold.get(worker.id)
    lastTold.delete(worker.id)
    if (told) departed.add(told)
    for (const heard of rounds.values()) heard(worker)
  })

  async function answer(asker: Worker, id: number): Promise<void> {
    await askOthers(asker)
    const others = [...lastTold].flatMap(([worker, told]) => (worker === asker.id ? [] : [told]))
    const all = [...others, ...departed.told()]
    if (asker.isConnected()) asker.send({ siblings: 'told', id, all } satisfies SiblingWord, () => {})
  }

  /** Settles when all have reported, or the time for the others is over. */
  function askOthers(asker: Worker): Promise<void> {
    const others = Object.values(cluster.workers ?? {}).filter(
      (worker) => worker !== undefined && worker !== asker && worker.isConnected(),
    )
    const left = new Set(others)
    const own = ++round
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(late)
        rounds.delete(own)
        resolve()
      }
      const late = setTimeout(done, TELL_WITHIN_MS)
      rounds.set(own, (worker) => left.delete(worker) && left.size === 0 && done())
      for (const worker of others)
        worker?.send({ siblings: 'asked', round: own } satisfies SiblingWord, () => {})
      if (left.size === 0) done()
    })
  }
}

/** What those counted that are gone; many of them as one. */
function rememberDeparted(): { add(told: ProcessMetrics): void; told(): readonly ProcessMetrics[] } {
  let kept: ProcessMetrics[] = []
  let adding = Promise.resolve()
  return {
    add(told) {
      kept.push(lastingOf(told))
      adding = adding.then(addUp).catch(() => {})
    },
    told: () => kept,
  }

  async function addUp(): Promise<void> {
    // Here and not above: most primaries never need it.
    const { AggregatorRegistry } = await import('prom-client')
    kept = [await AggregatorRegistry.aggregate(kept).getMetricsAsJSON()]
  }
}

/** What was counted stays so; how a process does that is gone is nobody's concern. */
function lastingOf(told: ProcessMetrics): ProcessMetrics {
  return told
    .filter(({ type }) => String(type) === 'counter' || String(type) === 'histogram')
    .map((metric) => ({ ...metric, values: metric.values.filter(({ labels }) => !('process' in labels)) }))
}

/** In a process: tells the others what it counted when they ask, and asks them. Alone it has none. */
export function siblingMetrics(tell: () => Promise<ProcessMetrics>): AskSiblings {
  if (!cluster.isWorker) return async () => []
  const asking = new Map<number, (all: readonly ProcessMetrics[]) => void>()
  let asked = 0
  const say = (word: SiblingWord) => void process.send?.(word, () => {})
  process.on('message', (message: unknown) => {
    if (!isWord(message)) return
    if (message.siblings === 'told') asking.get(message.id)?.(message.all)
    if (message.siblings === 'asked') {
      const { round } = message
      tell().then(
        (told) => say({ siblings: 'tell', round, told }),
        () => {},
      )
    }
  })
  return (told) =>
    new Promise((resolve) => {
      const id = ++asked
      const settle = (all: readonly ProcessMetrics[]) => {
        clearTimeout(late)
        asking.delete(id)
        resolve(all)
      }
      const late = setTimeout(() => settle([]), ANSWER_WITHIN_MS)
      asking.set(id, settle)
      say({ siblings: 'ask', id, told })
    })
}
