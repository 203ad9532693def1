// Opens the database beside the loading of the sources, which keeps the main thread busy for most of a start: the embedded
// one is opened and migrated on a thread of its own.
import { once } from 'node:events'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { Config } from '../base/config.ts'
import { LOADS_QUICKLY } from '../base/subprocess.ts'
import type { OpenedDatabase, ThreadAnswer, ThreadCall, ThreadFailure } from './database-thread.ts'
import type { OpenDatabase } from './open-database.ts'

export async function openBeside(config: Config): Promise<OpenDatabase> {
  if (config.databaseUrl === null) return openOnThread(config.dataDir)
  const { openDatabase } = await import('./open-database.ts')
  return openDatabase(config)
}

async function openOnThread(dataDir: string): Promise<OpenDatabase> {
  const thread = new Worker(new URL('./database-thread.ts', import.meta.url), {
    workerData: { dataDir },
    execArgv: LOADS_QUICKLY,
  })
  const gone = once(thread, 'exit').then(() => {
    throw new Error('The thread of the embedded database has ended')
  })
  gone.catch(() => {})

  async function ask<Result>(what: ThreadCall['what']): Promise<Result> {
    const { port1, port2 } = new MessageChannel()
    const answered = once(port1, 'message').then(([answer]): ThreadAnswer<Result> => answer)
    thread.postMessage({ what, port: port2 } satisfies ThreadCall, [port2])
    const answer = await Promise.race([answered, gone]).finally(() => port1.close())
    if ('failure' in answer) throw await errorOf(answer.failure)
    return answer.result
  }

  try {
    const { connectionString, notes } = await ask<OpenedDatabase>('open')
    return {
      connectionString,
      directConnectionString: connectionString,
      embedded: true,
      notes,
      migrate: () => ask('migrate'),
      ensureRunning: () => ask('ensureRunning'),
      async release() {
        await ask('release')
        // Not terminated: it takes note of the end of PostgreSQL, which would stay a zombie else.
        thread.unref()
      },
    }
  } catch (error) {
    await thread.terminate()
    throw error
  }
}

async function errorOf({ name, message, code, stack }: ThreadFailure): Promise<Error> {
  // Here and not above: it brings along all that makes a database.
  const { EmbeddedDatabaseError } = await import('@etalase/local-postgres')
  if (name === EmbeddedDatabaseError.name) return new EmbeddedDatabaseError(message)
  return Object.assign(new Error(message), { stack }, code !== undefined && { code })
}
