// `etalase …`: one command, from a terminal.
import { createInterface } from 'node:readline/promises'
import { runCommandLine } from './command-line.ts'

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  print: (line) => console.log(line),
  warn: (line) => console.error(line),
  ...(process.stdin.isTTY && process.stdout.isTTY && { ask }),
})

/** Anything but a clear yes is a no; so is the end of the input. */
async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
    const answer = await Promise.race([terminal.question(`${question} [y/N] `), closed])
    return /^(y|yes|ya)$/i.test(answer.trim())
  } finally {
    terminal.close()
  }
}
