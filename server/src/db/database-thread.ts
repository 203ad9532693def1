// What the thread of the embedded database runs: it opens it at once, migrates it, and does what the main thread asks for.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { codeOf } from '../base/errors.ts'
import { migrate } from './migrate.ts'
import { openEmbedded } from './open-database.ts'

export interface ThreadCall {
  readonly what: keyof typeof actions
  readonly port: MessagePort
}

export type ThreadAnswer<Result> = { readonly result: Result } | { readonly failure: ThreadFailure }

export interface OpenedDatabase {
  readonly connectionString: string
  readonly notes: readonly string[]
}

/** Of an error, what its reader on the other thread tells it by. */
export interface ThreadFailure {
  readonly name: string
  readonly message: string
  readonly stack: string | undefined
  readonly code: string | undefined
}

const opening = openEmbedded(workerData.dataDir)
// Begun before anybody asks; after it failed, the next call tries again.
let migrating: Promise<string[]> | null = opening.then(({ connectionString }) => migrate(connectionString))
migrating.catch(() => {})

const actions = {
  async open(): Promise<OpenedDatabase> {
    const { connectionString, notes } = await opening
    return { connectionString, notes }
  },
  async migrate(): Promise<string[]> {
    const { connectionString } = await opening
    migrating ??= migrate(connectionString)
    try {
      return await migrating
    } finally {
      migrating = null
    }
  },
  ensureRunning: async () => (await opening).ensureRunning(),
  release: async () => (await opening).release(),
}

parentPort?.on('message', async ({ what, port }: ThreadCall) => {
  try {
    port.postMessage({ result: await actions[what]() })
  } catch (error) {
    port.postMessage({ failure: failureOf(error) })
  }
})

function failureOf(error: unknown): ThreadFailure {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  return { name, message, stack, code: codeOf(error) }
}
