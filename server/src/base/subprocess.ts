// What the subprocesses have in common that compute what merchants and strangers send: requests go first, and no secret goes along.
import type { ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'

/** Enough to let requests go first, and not so much that it starves on a machine that is always busy. */
const NICE = 10

/** Where it may not say so, it works on as anybody does. Call it once the process is spawned. */
export function yieldToRequests({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, NICE)
  } catch {}
}

/** Node's arguments for a subprocess or thread: what it does is soon done, and loading it was most of its work. */
export const LOADS_QUICKLY = ['--import', new URL('../../bin/load-quickly.js', import.meta.url).href]

/** Windows starts nothing without SystemRoot. */
const HARMLESS = ['NODE_COMPILE_CACHE', 'SystemRoot']

export function bareEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    HARMLESS.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}

/** In such a process: it ends with the one that started it, also where a system tells every process to stop. */
export function endWithParent(): void {
  process.once('disconnect', () => process.exit())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
}
