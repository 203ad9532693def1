// Another process that opens the database, says so, and releases it on request.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import type { TestContext } from 'node:test'
import { type Account, identity } from '../src/account.ts'
import { openIn } from './database.ts'

export interface OtherProcess {
  readonly process: ChildProcess
  readonly opened: Promise<{ connectionString?: string; created?: boolean; error?: string }>
  release(): Promise<void>
}

export function openInOtherProcess(t: TestContext, dataDir: string, as?: Account): OtherProcess {
  const child = fork(import.meta.filename, [dataDir], as ? identity(as) : {})
  t.after(() => child.kill('SIGKILL'))
  const opened = once(child, 'message').then(([message]) => message)
  return {
    process: child,
    opened,
    async release() {
      const gone = once(child, 'exit')
      child.send('release')
      await gone
    },
  }
}

if (import.meta.main) await openAndWait(process.argv[2] ?? '')

async function openAndWait(dataDir: string): Promise<void> {
  try {
    const { connectionString, created, release } = await openIn(dataDir)
    process.once('message', async () => {
      await release()
      process.disconnect()
    })
    process.send?.({ connectionString, created })
  } catch (error) {
    process.send?.({ error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })
    process.disconnect()
  }
}
