// Real server processes on one database, as an operator runs them: started, called, killed, stopped.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Answer, send } from '../../test/http.ts'
import { NO_LIMITS, RELEASED_NO_LIMITS, type Server, startServer } from '../../test/server.ts'
import { until } from '../../test/until.ts'
import { API_PATH } from '../src/domain/addresses.ts'
import { checkContract } from './contract.ts'

export interface ServerProcess extends Server {
  /** a POST of the API as a buyer of this shop; the answer is held to the API's description */
  post(shop: string, path: string, json: unknown, headers?: Record<string, string>): Promise<Answer>
}

export interface ProcessOptions {
  readonly connectionString: string
  /** all nodes of one installation share it */
  readonly dataDir: string
  readonly env?: Readonly<Record<string, string>>
  /** of another release; this one unless said otherwise */
  readonly checkout?: string
  /** however busy the machine is, it gives up neither a vendor's answer nor a connection to the database */
  readonly isPatient?: boolean
  /** what is started in the place of the server */
  readonly program?: string
}

const PATIENT_SERVER = join(import.meta.dirname, 'patient-server.ts')
/** The same as the applications of the tests have, so that they can open what the processes sealed. */
const APP_SECRET = 'only-for-tests-only-for-tests-only-for-tests'

export async function startProcess({
  connectionString,
  dataDir,
  env,
  checkout,
  isPatient = false,
  program = isPatient ? PATIENT_SERVER : undefined,
}: ProcessOptions): Promise<ServerProcess> {
  const server = await startServer({
    ...(checkout && { checkout }),
    ...(program && { program }),
    env: {
      // Many run at once: none may depend on one port.
      CONSOLE_PORT: '0',
      DATABASE_URL: connectionString,
      DATA_DIR: dataDir,
      APP_SECRET,
      SEED_DEMO: '0',
      ...(checkout ? RELEASED_NO_LIMITS : NO_LIMITS),
      LOG_LEVEL: 'info',
      ...env,
    },
  })
  const { port } = server
  try {
    await until(async () => (await send(port, '/readyz')).status === 200)
  } catch (error) {
    await server.kill()
    throw new Error(`A server process did not get ready; it wrote:\n${server.output()}`, { cause: error })
  }
  return {
    ...server,
    async post(shop, path, json, headers = {}) {
      const answer = await send(port, API_PATH + path, {
        method: 'POST',
        headers: { Host: `${shop}.localhost`, 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(json),
      })
      checkContract('POST', path, answer)
      return answer
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
