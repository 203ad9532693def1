// The command line as an operator uses it, with an environment of its own: in this process, or as a process.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { runCommandLine } from '../../command-line.ts'

export interface Finished {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

type Env = Readonly<Record<string, string>>

const BIN = fileURLToPath(new URL('../../../bin/etalase.js', import.meta.url))

/** Runs one command here, which saves the second that a process takes to start. `ask`: somebody sits at the terminal. */
export async function etalase(
  args: readonly string[],
  env: Env,
  ask?: (question: string, saidSoFar: string) => Promise<boolean>,
): Promise<Finished> {
  let stdout = ''
  let stderr = ''
  const code = await runCommandLine(args, {
    env,
    ...(ask && { ask: (question: string) => ask(question, stdout) }),
    print(line) {
      stdout += `${line}\n`
    },
    warn(line) {
      stderr += `${line}\n`
    },
  })
  return { code, stdout, stderr }
}

/** Runs one command as a process; nothing of our environment but what finds programs and caches reaches it. */
export function etalaseProcess(args: readonly string[], env: Env): Promise<Finished> {
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
