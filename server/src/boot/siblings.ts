// What processes behind one port tell one another of what they counted: whoever is asked asks the primary, which asks the others.
import cluster, { type Worker } from 'node:cluster'
import type { AskSiblings, Told } from '../doors/internal/metrics/metrics.ts'

/** Between a process and the primary; `id` is the asker's own, `round` the primary's. */
type Word =
  | { readonly siblings: 'ask'; readonly id: number }
  | { readonly siblings: 'asked'; readonly round: number }
  | { readonly siblings: 'tell'; readonly round: number; readonly told: Told }
  | { readonly siblings: 'told'; readonly id: number; readonly all: readonly Told[] }

/** One that is busy, or dies meanwhile, is left out. */
const TELL_WITHIN_MS = 1_000
/** Longer than the primary waits for the others. */
const ANSWER_WITHIN_MS = 1_500

function isWord(message: unknown): message is Word {
  return typeof message === 'object' && message !== null && 'siblings' in message
}

/** In the primary. */
export function relayBetweenSiblings(): void {
  const rounds = new Map<number, (worker: Worker, told: Told | null) => void>()
  let round = 0
  cluster.on('message', (worker, message: unknown) => {
    if (!isWord(message)) return
    if (message.siblings === 'tell') rounds.get(message.round)?.(worker, message.told)
    if (message.siblings === 'ask') void answer(worker, message.id)
  })
  cluster.on('disconnect', (worker) => {
    for (const heard of rounds.values()) heard(worker, null)
  })

  async function answer(asker: Worker, id: number): Promise<void> {
    const all = await askOthers(asker)
    if (asker.isConnected()) asker.send({ siblings: 'told', id, all } satisfies Word, () => {})
  }

  function askOthers(asker: Worker): Promise<Told[]> {
    const others = Object.values(cluster.workers ?? {}).filter(
      (worker) => worker !== undefined && worker !== asker && worker.isConnected(),
    )
    const left = new Set(others)
    const all: Told[] = []
    const own = ++round
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(late)
        rounds.delete(own)
        resolve(all)
      }
      const late = setTimeout(done, TELL_WITHIN_MS)
      rounds.set(own, (worker, told) => {
        if (!left.delete(worker)) return
        if (told) all.push(told)
        if (left.size === 0) done()
      })
      for (const worker of others) worker?.send({ siblings: 'asked', round: own } satisfies Word, () => {})
      if (left.size === 0) done()
    })
  }
}

/** In a process: tells the others what it counted when they ask, and asks them. Alone it has none. */
export function knowSiblings(tell: () => Promise<Told>): AskSiblings {
  if (!cluster.isWorker) return async () => []
  const asking = new Map<number, (all: readonly Told[]) => void>()
  let asked = 0
  const say = (word: Word) => void process.send?.(word, () => {})
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
  return () =>
    new Promise((resolve) => {
      const id = ++asked
      const settle = (all: readonly Told[]) => {
        clearTimeout(late)
        asking.delete(id)
        resolve(all)
      }
      const late = setTimeout(() => settle([]), ANSWER_WITHIN_MS)
      asking.set(id, settle)
      say({ siblings: 'ask', id })
    })
}
