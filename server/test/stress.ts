// A load beside the tests that keeps every core busy: what holds only on a quick machine does not hold beside it.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

export interface Stress {
  stop(): void
}

/** Ends with the one who started it, also when that one is killed. */
const BUSY = `
  const starter = process.ppid
  const work = () => {
    for (const end = Date.now() + 50; Date.now() < end; );
    if (process.ppid === starter) setImmediate(work)
  }
  work()`

export function startStress(): Stress {
  const busy = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['--eval', BUSY], { stdio: 'ignore' }),
  )
  return {
    stop() {
      for (const child of busy) child.kill('SIGKILL')
    },
  }
}
