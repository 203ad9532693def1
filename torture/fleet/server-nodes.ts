// The three Etalase servers: started as an operator starts them, stopped, killed, asked one by one.
import { fileURLToPath } from 'node:url'
import { type Answer, type Request, send } from '../../test/http.ts'
import { appUrl } from './database.ts'
import type { Place } from './place.ts'
import { type Program, startProgram, tailOf } from './programs.ts'
import { Hopeless, waitFor } from './wait-for.ts'

export interface ServerNode {
  readonly name: string
  readonly port: number
  /** settles when it is ready */
  start(): Promise<void>
  /** SIGTERM: it drains; throws when it did not end well */
  stop(): Promise<void>
  kill(): Promise<void>
  isReady(): Promise<boolean>
  /** past HAProxy */
  ask(path: string, request: Request): Promise<Answer>
}

const START_JS = fileURLToPath(new URL('../../server/bin/start.js', import.meta.url))
const START_MS = 60_000
/** Longer than HAProxy needs to notice: two checks, a second apart. */
const DRAIN_SECONDS = 3
/** Buyers who all come from one machine are many. */
const MANY = 999_999_999
const BUDGETS = ['checkout', 'send', 'lookup', 'track', 'shipping', 'search', 'admin']

/** Not started yet. */
export function serverNodes(place: Place, smtpPort: number): ServerNode[] {
  return ([1, 2, 3] as const).map((n) => serverNode(place, n, smtpPort))
}

function serverNode(place: Place, n: 1 | 2 | 3, smtpPort: number): ServerNode {
  const name = `etalase${n}`
  const port = place.ports[`server${n}`]
  const env = {
    PORT: String(port),
    INTERNAL_PORT: String(place.ports[`internal${n}`]),
    DATABASE_URL: appUrl(place, 'pgbouncer'),
    DATABASE_PREPARED_STATEMENTS: '0',
    DATABASE_DIRECT_URL: appUrl(place, 'primary'),
    DATABASE_REPLICA_URL: appUrl(place, 'replica'),
    APP_SECRET: place.appSecret,
    // Pictures are all that is in it, and all nodes share them.
    DATA_DIR: `${place.dir}/etalase`,
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    TRUST_PROXY: 'loopback',
    CONSOLE_PORT: 'off',
    STOREFRONT_PORT: 'off',
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: 'toko@mail.example',
    IP_BUDGETS: BUDGETS.map((budget) => `${budget}=${MANY}`).join(),
    CODES_PER_CONTACT_A_DAY: String(MANY),
    CODES_PER_SHOP_A_DAY: String(MANY),
    MESSAGES_A_DAY_TIMES: '1000000',
    NODE_ENV: 'production',
  }
  let program: Program | null = null

  const isReady = () =>
    send(port, '/readyz').then(
      ({ status }) => status === 200,
      () => false,
    )
  return {
    name,
    port,
    isReady,
    async start() {
      const started = startProgram(name, [process.execPath, START_JS], { logs: place.logs, env })
      program = started
      const look = async () => {
        if (!started.isRunning()) throw new Hopeless(`${name} ended:\n${tailOf(started)}`)
        return (await isReady()) || null
      }
      await waitFor(`${name} is ready`, look, START_MS)
    },
    async stop() {
      const code = await program?.stop()
      if (code !== 0) throw new Error(`${name} did not end well (${code}); see ${program?.logFile}`)
    },
    kill: async () => program?.kill(),
    ask: (path, request) => send(port, path, request),
  }
}
