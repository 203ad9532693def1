// Several processes behind one port (WEB_CONCURRENCY): starts them, replaces one that died or all in turn, ends them all.
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Config } from '../base/config.ts'
import { OperatorError } from '../base/errors.ts'
import { createLog } from '../base/log.ts'
import type { Greeting } from './greeting.ts'
import { relayBetweenSiblings } from './siblings.ts'
import { endOnSignal, onReload, tellReplaced } from './signals.ts'

/** What a worker tells the primary, which has the only voice. */
type WorkerWord = { readonly greeting: Greeting } | { readonly failure: string }

/** After a death; it doubles as long as those who follow die young. */
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 10_000
const YOUNG_MS = 60_000

/** The primary: it opens neither port nor database, and tells of the first process for all. */
export async function runProcesses(
  config: Config,
  env: NodeJS.ProcessEnv,
  show: (greeting: Greeting) => void,
): Promise<void> {
  const { processes } = config
  const log = createLog(config)
  /** they got the signal to end: nobody takes their place any more */
  const retired = new Set<Worker>()
  relayBetweenSiblings()
  let isEnding = false
  // From the very start: until there is something to replace, there is nothing to do.
  let reload = (): void => {}
  onReload(() => reload())
  endOnSignal(config).closes(async () => {
    isEnding = true
    await endAll()
  })
  // Those that are left did not end in time.
  process.once('exit', () => {
    for (const worker of workers()) worker.process.kill('SIGKILL')
  })

  // Alone at first: what keeps it from starting appears once, and it makes the database ready for the others.
  const first = start()
  const word = await wordOf(first)
  if (isEnding) return
  if ('failure' in word) throw new OperatorError(word.failure)
  show(word.greeting)
  replaceWhenDead(first, FIRST_PAUSE_MS)
  for (let i = 1; i < processes; i++) startAnother(FIRST_PAUSE_MS)
  reload = inTurn(replaceAll)

  function start(): Worker {
    const worker = cluster.fork(env)
    log.info({ worker: worker.process.pid }, 'a process was started')
    return worker
  }

  function startAnother(pause: number): void {
    const worker = start()
    replaceWhenDead(worker, pause)
    void wordOf(worker).then((told) => {
      if ('failure' in told && !isEnding) log.error({ worker: worker.process.pid }, told.failure)
    })
  }

  function replaceWhenDead(worker: Worker, pause: number): void {
    const born = performance.now()
    worker.once('exit', (code, signal) => {
      if (isEnding || retired.delete(worker)) return
      const wait = performance.now() - born < YOUNG_MS ? pause : FIRST_PAUSE_MS
      log.error(
        { worker: worker.process.pid, code, signal, wait },
        'a process ended; another takes its place',
      )
      setTimeout(() => isEnding || startAnother(Math.min(wait * 2, LONGEST_PAUSE_MS)), wait)
    })
  }

  /** One after the other, each once its successor answers; one that cannot start leaves those that are there alone. */
  async function replaceAll(): Promise<void> {
    log.info('all processes are replaced, one after the other')
    for (const old of workers()) {
      if (isEnding) return
      // Another took its place meanwhile, and is as new as any.
      if (old.isDead()) continue
      retired.add(old)
      const next = start()
      const told = await wordOf(next)
      if (isEnding) return
      if ('failure' in told) {
        // It may have died meanwhile, and nobody took its place.
        if (!retired.delete(old)) startAnother(FIRST_PAUSE_MS)
        log.error({ worker: next.process.pid }, `${told.failure} The processes that are there go on.`)
        return
      }
      replaceWhenDead(next, FIRST_PAUSE_MS)
      if (old.isDead()) continue
      const ended = once(old, 'exit')
      tellReplaced(old)
      await ended
    }
    log.info('all processes have been replaced')
  }
}

/** One run after the other: what is asked for during a run is done after it, once. */
function inTurn(work: () => Promise<void>): () => void {
  let running: Promise<void> | null = null
  let isAskedAgain = false
  return function ask(): void {
    if (running) {
      isAskedAgain = true
      return
    }
    running = work().finally(() => {
      running = null
      if (!isAskedAgain) return
      isAskedAgain = false
      ask()
    })
  }
}

/** In a worker: `run` serves, and tells its greeting. */
export async function runWorker(run: (tell: (greeting: Greeting) => void) => Promise<void>): Promise<void> {
  // Meant for the primary, and sent to the whole group by some.
  onReload(() => {})
  const say = (word: WorkerWord) => new Promise((resolve) => process.send?.(word, resolve))
  try {
    await run((greeting) => void say({ greeting }))
  } catch (error) {
    // Here and not above: it is needed only when something went wrong.
    const { explainFailure } = await import('./failure.ts')
    await say({ failure: explainFailure(error) })
    process.exit(1)
  }
}

async function wordOf(worker: Worker): Promise<WorkerWord> {
  const said = new Promise<WorkerWord>((resolve) => {
    worker.on('message', (message: object) => {
      // Processes that tell one another what they counted use the same way.
      if ('greeting' in message || 'failure' in message) resolve(message as WorkerWord)
    })
  })
  const ended = once(worker, 'exit').then(
    ([code, signal]): WorkerWord => ({
      failure: `The server process ended before it was ready (${signal ?? code}).`,
    }),
  )
  return Promise.race([said, ended])
}

async function endAll(): Promise<void> {
  await Promise.all(
    workers().map(async (worker) => {
      const ended = once(worker, 'exit')
      worker.process.kill('SIGTERM')
      await ended
    }),
  )
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}
