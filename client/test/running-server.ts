// A server of its own for a test: embedded database, demo shop, a port that was free.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const SERVER = fileURLToPath(new URL('../../server/', import.meta.url))
const START_MS = 60_000
const CODE_MS = 20_000

export interface RunningServer {
  readonly baseUrl: string
  /** the newest one-time code of the demo shop, as soon as it is in the outbox */
  readCode(): Promise<string>
  stop(): Promise<void>
}

export async function startServer(): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-client-'))
  const { DATABASE_URL: _, ...inherited } = process.env
  const env = {
    ...inherited,
    DATA_DIR: dataDir,
    PORT: '0',
    STOREFRONT_PORT: 'off',
    CONSOLE_PORT: 'off',
    HOST: '127.0.0.1',
    SEED_DEMO: '1',
    LOG_LEVEL: 'silent',
  }
  const server = spawn(process.execPath, [join(SERVER, 'src/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGTERM')
    await exited
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const address = await addressSaid(server.stdout, exited)
    return { baseUrl: `${address}/api/v1`, readCode: () => newestCode(env), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function addressSaid(stdout: NodeJS.ReadableStream, exited: Promise<unknown>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const timer = setTimeout(
    () => reject(new Error(`the server did not start within ${START_MS} ms`)),
    START_MS,
  )
  exited.then(() => reject(new Error('the server ended before it listened')))
  let said = ''
  stdout.on('data', (chunk: Buffer) => {
    said += chunk
    const address = /listens on (http:\S+)/.exec(said)?.[1]
    if (address) resolve(address)
  })
  return promise.finally(() => clearTimeout(timer))
}

/** A code may be sent a moment after the answer. */
async function newestCode(env: NodeJS.ProcessEnv): Promise<string> {
  const deadline = Date.now() + CODE_MS
  while (Date.now() < deadline) {
    const command = [join(SERVER, 'bin/etalase.js'), 'messages', 'list', 'demo', '--limit', '1']
    const { stdout } = await promisify(execFile)(process.execPath, command, { env })
    const code = /\b\d{6}\b/.exec(stdout.split('\n').slice(1).join('\n'))?.[0]
    if (code) return code
  }
  throw new Error(`no code in the outbox within ${CODE_MS} ms`)
}
