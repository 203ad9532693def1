// The command line as an operator uses it: a process of its own, with an environment of its own.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface Finished {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const BIN = fileURLToPath(new URL('../../../bin/etalase.js', import.meta.url))

/** Runs one command; nothing of this process's environment but what finds programs and caches reaches it. */
export function etalase(args: readonly string[], env: Record<string, string>): Promise<Finished> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const given = Object.entries({ PATH, HOME, NODE_COMPILE_CACHE, ...env }).filter(
    ([, value]) => value !== undefined,
  )
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [BIN, ...args],
      { env: Object.fromEntries(given) },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr })
      },
    )
  })
}
