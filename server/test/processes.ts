// Real server processes on one database, as an operator runs them: started, called, killed, stopped.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { until } from '../../test/until.ts'
import { API_PATH } from '../src/domain/addresses.ts'
import { checkContract } from './contract.ts'
import { type Answer, send } from './http.ts'

export interface ServerProcess {
  readonly pid: number
  readonly port: number
  /** everything it has written so far, stdout and stderr */
  output(): string
  /** a POST of the API as a buyer of this shop; the answer is held to the API's description */
  post(shop: string, path: string, json: unknown, headers?: Record<string, string>): Promise<Answer>
  /** SIGKILL: whatever it was doing, it is gone when this settles */
  kill(): Promise<void>
  /** SIGTERM: it finishes what it is doing; throws when it did not end well */
  stop(): Promise<void>
}

export interface ProcessOptions {
  readonly connectionString: string
  /** all nodes of one installation share it */
  readonly dataDir: string
  readonly env?: Record<string, string>
  /** what starts it; this release unless said otherwise */
  readonly start?: string
}

/** The same as the applications of the tests have, so that they can open what the processes sealed. */
const APP_SECRET = 'only-for-tests-only-for-tests-only-for-tests'
const START = fileURLToPath(new URL('../bin/start.js', import.meta.url))
const STOP_MS = 15_000

/** A test that is ended from outside leaves nobody behind. */
const endWithUs = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of endWithUs) child.kill('SIGKILL')
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1))

export async function startProcess({
  connectionString,
  dataDir,
  env,
  start = START,
}: ProcessOptions): Promise<ServerProcess> {
  const child = spawn(process.execPath, [start], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      // Many run at once: none may depend on one port.
      CONSOLE_PORT: '0',
      DATABASE_URL: connectionString,
      DATA_DIR: dataDir,
      APP_SECRET,
      SEED_DEMO: '0',
      IP_BUDGETS:
        'checkout=1000000,send=1000000,lookup=1000000,track=1000000,shipping=1000000,search=1000000',
      CODES_PER_CONTACT_A_DAY: '1000000',
      CODES_PER_SHOP_A_DAY: '1000000',
      LOG_LEVEL: 'info',
      ...env,
    },
  })
  endWithUs.add(child)
  let written = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      written += text
    })
  }
  // "close", not "exit": by then all of its output has been read.
  const gone = once(child, 'close').then(([code]) => {
    endWithUs.delete(child)
    return { code: code as number | null }
  })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const port = () => Number(/listens on http:\/\/127\.0\.0\.1:(\d+)/.exec(written)?.[1] ?? 0)

  async function kill(): Promise<void> {
    child.kill('SIGKILL')
    await gone
  }

  try {
    await until(() => port() > 0 || hasEnded())
    if (hasEnded()) throw new Error('it ended')
    await until(async () => (await send(port(), '/readyz')).status === 200)
  } catch (error) {
    await kill()
    throw new Error(`A server process did not start; it wrote:\n${written}`, { cause: error })
  }

  return {
    pid: child.pid ?? 0,
    port: port(),
    output: () => written,
    async post(shop, path, json, headers = {}) {
      const answer = await send(port(), API_PATH + path, {
        method: 'POST',
        headers: { Host: `${shop}.localhost`, 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(json),
      })
      checkContract('POST', path, answer)
      return answer
    },
    kill,
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      const { code } = await gone
      clearTimeout(timer)
      if (code !== 0) throw new Error(`A server process did not end well (${code}); it wrote:\n${written}`)
    },
  }
}

export interface Nodes {
  readonly all: readonly ServerProcess[]
  /** one after the other, in turns */
  at(turn: number): ServerProcess
  close(): Promise<void>
}

/** Several nodes of one installation. */
export async function startNodes(count: number, options: Omit<ProcessOptions, 'dataDir'>): Promise<Nodes> {
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-nodes-'))
  const starting = Array.from({ length: count }, () => startProcess({ ...options, dataDir }))
  const all = (await Promise.allSettled(starting)).flatMap((started) =>
    started.status === 'fulfilled' ? started.value : [],
  )
  const close = async () => {
    const ends = await Promise.allSettled(all.map((node) => node.stop()))
    await rm(dataDir, { recursive: true, force: true })
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }
  if (all.length < count) {
    await close()
    await Promise.all(starting)
  }
  return {
    all,
    at(turn) {
      const node = all[turn % all.length]
      if (!node) throw new Error('There is no node')
      return node
    },
    close,
  }
}
