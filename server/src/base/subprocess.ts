// Work whose time and memory a stranger's file decides about: in a process of its own, which ends where it takes too much.
// It is given no secret, and requests wait for nothing of it but the reading of its answer.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

export interface Bounds {
  readonly withinMs: number
  /** of its heap */
  readonly heapMb: number
}

/** One at a time, so that several take no more memory than one. */
let before: Promise<unknown> = Promise.resolve()

/**
 * The one answer that the program sends to what it is given; null: it took too much, and was ended. Its first argument is
 * how many milliseconds it has, as it may outlive whoever started it.
 */
export function runApart<Result>(program: URL, given: object, bounds: Bounds): Promise<Result | null> {
  const running = before.then(() => run<Result>(program, given, bounds))
  before = running.catch(() => {})
  return running
}

async function run<Result>(
  program: URL,
  given: object,
  { withinMs, heapMb }: Bounds,
): Promise<Result | null> {
  const child = fork(program, [String(withinMs)], {
    // Windows starts nothing without SystemRoot.
    env: namedIn(process.env, 'NODE_COMPILE_CACHE', 'SystemRoot'),
    execArgv: [`--max-old-space-size=${heapMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    timeout: withinMs,
    killSignal: 'SIGKILL',
  })
  await once(child, 'spawn')
  const complaint = lastWords(child.stderr)
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const ended = once(child, 'close')
  try {
    const sent = once(child, 'message').then(([result]): Result => result)
    child.send(given, () => {})
    return await Promise.race([sent, ended.then(() => refused(child, complaint()))])
  } finally {
    end()
    // Its memory is free before the next one begins.
    await ended
    process.off('exit', end)
  }
}

/** Of somebody who ends everything here: what was begun is to be done anew. */
const OF_OTHERS: readonly (string | null)[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Killed by us when its time was over, by itself when its memory was full, or by the system. */
function refused({ signalCode, exitCode }: ChildProcess, complaint: string): null {
  if (signalCode !== null && !OF_OTHERS.includes(signalCode)) return null
  throw new Error(`It ended with ${signalCode ?? exitCode} and without an answer: ${complaint}`)
}

const LONGEST_COMPLAINT = 2_000

function lastWords(stream: Readable | null): () => string {
  let words = ''
  stream?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-LONGEST_COMPLAINT)
  })
  return () => words
}

function namedIn(env: NodeJS.ProcessEnv, ...names: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])))
}
