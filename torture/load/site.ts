// What load goes against: two server processes behind a proxy to one database, and the world around them.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  startTestCheckout,
  type TestCheckout,
} from '../../server/src/features/selling/checkout/checkout.fixture.ts'
import { createDatabase, type TestDatabase } from '../../server/test/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../server/test/database-proxy.ts'
import { type ServerProcess, startProcess } from '../../server/test/processes.ts'
import { type MailSink, startMailSink } from '../../test/mail-sink.ts'

export interface Site {
  /** makes shops and looks into the database, past the proxy; it answers no buyer */
  readonly checkout: TestCheckout
  readonly proxy: DatabaseProxy
  readonly nodes: readonly SiteNode[]
  readonly sink: MailSink
  readonly receiver: Receiver
  /** requests that failed for a reason that no node expected, as their logs tell: the error and where it comes from */
  failures(): string[]
  /** of a node that runs, in turns */
  nextPort(): number
  close(): Promise<void>
}

export interface SiteNode {
  /** null: it was killed */
  process(): ServerProcess | null
  kill(): Promise<void>
  start(): Promise<void>
  /** everything that it wrote, those before it included */
  output(): string
}

/** What merchants' webhooks call. */
export interface Receiver {
  readonly url: string
  /** ids of the events that it took */
  readonly events: ReadonlySet<string>
  /** calls, also of an event that it had already */
  calls(): number
}

export interface SiteOptions {
  /** of the nodes, on a disk of its own for example; a new one unless said */
  readonly dataDir?: string
  readonly env?: Readonly<Record<string, string>>
  /** of one of them, by its place */
  envOf?(place: number): Readonly<Record<string, string>>
  readonly nodes?: number
  /** what is done to the database before anybody uses it */
  prepare?(database: TestDatabase): Promise<void>
  readonly sink?: MailSink
  readonly receiver?: Receiver
}

const NODES = 2
const MANY = 999_999_999
const BUDGETS = ['checkout', 'send', 'lookup', 'track', 'shipping', 'search', 'admin', 'notices', 'forged']

/** More than anybody uses, but for those that are named. */
export function budgets(named: Readonly<Record<string, number>> = {}): string {
  return BUDGETS.map((budget) => `${budget}=${named[budget] ?? MANY}`).join()
}

/** Databases are made where TEST_DATABASE_URL leads: see `onOwnPostgres`. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const sink = options.sink ?? (await startMailSink())
  const receiver = options.receiver ?? (await startReceiver())
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    MAIL_FROM: 'toko@mail.example',
    SANDBOX_PAYMENTS: '1',
    ALLOW_PRIVATE_ADDRESSES: '1',
    IP_BUDGETS: budgets(),
    STOREFRONT_PORT: 'off',
    ...options.env,
  }
  const database = await createDatabase()
  await options.prepare?.(database)
  const checkout = await startTestCheckout({
    database,
    // Budgets are counted over all nodes.
    env: { ALLOW_PRIVATE_ADDRESSES: '1', IP_BUDGETS: env.IP_BUDGETS },
  })
  const proxy = await startDatabaseProxy(checkout.app.database.connectionString)
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'etalase-site-')))
  const nodes = Array.from({ length: options.nodes ?? NODES }, (_, place) =>
    siteNode(() =>
      startProcess({
        ...{ connectionString: proxy.connectionString, dataDir },
        env: { ...env, ...options.envOf?.(place) },
      }),
    ),
  )
  let turn = 0

  const close = async () => {
    try {
      await Promise.all(nodes.map((node) => node.process()?.stop()))
    } finally {
      await proxy.close()
      await checkout.close()
      await database.drop()
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    }
  }
  try {
    await Promise.all(nodes.map((node) => node.start()))
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
  return {
    checkout,
    proxy,
    nodes,
    sink,
    receiver,
    nextPort() {
      const running = nodes.flatMap((node) => node.process() ?? [])
      // Where nobody listens the connection is refused, as a buyer would find it.
      return running[turn++ % running.length]?.port ?? 1
    },
    failures: () => [...new Set(nodes.flatMap((node) => failuresIn(node.output())))],
    close,
  }
}

const FAILED = 'request failed'

function failuresIn(output: string): string[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes(FAILED))
    .map((line) => {
      const { op, err } = JSON.parse(line)
      const places = String(err?.stack)
        .split('\n')
        .filter((place) => place.includes('/server/src/'))
      const [place = ''] = places.map((each) => each.replace(/.*\/server\/src\//, ''))
      return `${op}: ${err?.code ?? ''} ${err?.message} (${place})`
    })
}

function siteNode(begin: () => Promise<ServerProcess>): SiteNode {
  let running: ServerProcess | null = null
  let before = ''
  return {
    process: () => running,
    output: () => before + (running?.output() ?? ''),
    async kill() {
      const victim = running
      running = null
      await victim?.kill()
      before += victim?.output() ?? ''
    },
    async start() {
      running = await begin()
    },
  }
}

async function startReceiver(): Promise<Receiver> {
  const events = new Set<string>()
  let calls = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      calls++
      events.add(String(request.headers['webhook-id']))
      response.end('ok')
    })
    request.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, events, calls: () => calls }
}
