// The real application over real HTTP, on a database of its own, with a clock the test can turn.
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import { type Answer, type Request, send } from '../../test/http.ts'
import { PATIENCE_MS } from '../../test/until.ts'
import type { DomainProofs } from '../src/adapters/domain-proof.ts'
import type { NamesOptions } from '../src/adapters/names.ts'
import { type Config, loadConfig } from '../src/base/config.ts'
import type { Metrics } from '../src/base/metrics.ts'
import { type Context, openContext } from '../src/context.ts'
import type { Scope } from '../src/domain/access.ts'
import { ADMIN_PATH, API_PATH } from '../src/domain/addresses.ts'
import { allAdminRoutes } from '../src/doors/admin/routes.ts'
import { openDoors } from '../src/doors/doors.ts'
import { startWork } from '../src/doors/jobs.ts'
import { allRoutes } from '../src/doors/storefront/routes.ts'
import { features } from '../src/features/index.ts'
import { createToken } from '../src/features/people/accounts/actions/create-token.ts'
import { type ListedMessage, listMessages } from '../src/features/people/messages/actions/list-messages.ts'
import { hearing } from '../src/features/selling/heard/hearing.ts'
import { workOff } from '../src/features/selling/notices/work-off.ts'
import { applyShop } from '../src/features/shop/shop-file/apply.ts'
import { checkForm } from '../src/features/shop/shop-file/read.ts'
import type { Route } from '../src/http/routes/route.ts'
import { buildServer } from '../src/http/server.ts'
import { findShopBySlug } from '../src/tenancy/queries.ts'
import { checkAdminContract, checkContract } from './contract.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import type { ShopSketch } from './world.ts'

export interface TestClock {
  now(): number
  /** from now on it is this moment, and time stands still */
  set(moment: string): void
}

export interface ApiRequest extends Request {
  /** slug of the shop whose platform host is called; the first one by default */
  readonly shop?: string
  readonly origin?: string
  readonly version?: string
  /** sent as JSON */
  readonly json?: unknown
}

export interface AdminRequest extends ApiRequest {
  /** of a program */
  readonly token?: string
  /** of a session, as `Set-Cookie` gave it */
  readonly cookie?: string
  /** the version that is edited */
  readonly ifMatch?: number | string
}

export interface TestApp {
  readonly ctx: Context
  readonly port: number
  readonly clock: TestClock
  readonly database: TestDatabase
  /** makes or changes a shop, as `shop apply` does; resolves when this node knows */
  shop(sketch: ShopSketch, folder?: string): Promise<void>
  /** a call of the API; the answer is held to the API's description */
  call(path: string, request?: ApiRequest): Promise<Answer>
  /** a call of the admin API, below `/admin/v1`; as a page of the console would make it where it goes by a cookie */
  admin(path: string, request?: AdminRequest): Promise<Answer>
  /** a key for a program of a shop, the first one by default */
  token(options?: { shop?: string; scopes?: readonly Scope[] }): Promise<string>
  /** any request at all */
  send(path: string, request?: Request): Promise<Answer>
  /** what buyers were sent, newest first; opened while no sender is configured */
  messages(shop?: string): Promise<ListedMessage[]>
  close(): Promise<void>
}

export interface AppOptions {
  readonly env?: Record<string, string>
  /** endpoints of the test's own, to show what the frame does with them */
  readonly extraRoutes?: readonly Route[]
  readonly database?: TestDatabase
  /** works jobs off and sends messages, as a serving node does; without it they wait */
  readonly jobs?: boolean
  /** false: notices of banks, parcels and gateways wait as well */
  readonly hears?: false
  /** its clock is the database's, which is asked so often; `clock` turns nothing */
  readonly askClockEveryMs?: number
  readonly log?: Logger
  readonly metrics?: Metrics
  /** what domains say of themselves; nobody is asked where a test says nothing */
  readonly domainProofs?: DomainProofs
  /** how names that merchants name are looked up */
  readonly names?: NamesOptions
}

const SILENT: DomainProofs = { txt: async () => [], file: async () => null }

export async function startApp(options: AppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-app-'))
  const config: Config = loadConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    APP_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
    // So that links are the same in every run; tests call by the port that they are given.
    PUBLIC_URL: 'http://localhost',
    SANDBOX_PAYMENTS: '1',
    // Whether someone has built storefront or console must not decide about a test.
    STOREFRONT_DIR: join(dataDir, 'no-storefront'),
    CONSOLE_DIR: join(dataDir, 'no-console'),
    // A machine that is slow is not overloaded.
    BURST_SECONDS: '60',
    // Every test calls from one address: only the tests of the budgets themselves are to feel them.
    IP_BUDGETS:
      'checkout=1000000,send=1000000,lookup=1000000,track=1000000,shipping=1000000,search=1000000,feeds=1000000,admin=1000000,signin=1000000,prepared=1000000,agents=1000000,notices=1000000,forged=1000000',
    SHOP_PACE: '1000000',
    CODES_PER_CONTACT_A_DAY: '1000000',
    CODES_PER_SHOP_A_DAY: '1000000',
    MESSAGES_A_DAY_TIMES: '1000000',
    ...options.env,
  })
  const clock = testClock()
  const log = options.log ?? pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  const ctx = await openContext(config, database.connectionString, {
    owners: features,
    ...(options.askClockEveryMs ? { askClockEveryMs: options.askClockEveryMs } : { clock }),
    hearsWithin: PATIENCE_MS,
    log,
    ...(options.metrics && { metrics: options.metrics }),
    domainProofs: options.domainProofs ?? SILENT,
    ...(options.names && { names: options.names }),
  })
  const shop = [...(await allRoutes(config)), ...(options.extraRoutes ?? [])]
  const doors = openDoors(ctx, { shop, console: await allAdminRoutes(config) })
  const server = buildServer(ctx, doors.byHost)
  const port = await server.listen(0, '127.0.0.1')
  await ctx.followClock()
  await ctx.markReady()
  const work = options.jobs ? startWork(ctx, config.databaseDirectUrl ?? database.connectionString) : null
  // It never looks by itself: whoever counts statements counts its own.
  const hears = work || options.hears === false ? null : hearing.start(ctx, workOff, null)
  // To open a connection would be half of what a call costs. Given up long before the server would: it never meets a closed one.
  const agent = new Agent({ keepAlive: true, timeout: 1_000 })
  let firstShop = ''

  return {
    ctx,
    port,
    clock,
    database,
    async shop(sketch, folder = dataDir) {
      firstShop ||= sketch.slug
      await applyShop(ctx, checkForm(sketch), { folder })
      // Other nodes hear of it within moments; a test need not wait for its own.
      ctx.shops.forgetAll()
    },
    async call(path, { shop = firstShop, origin, version, json, headers, ...request } = {}) {
      const answer = await send(port, API_PATH + path, {
        agent,
        ...request,
        headers: {
          Host: `${shop}.localhost`,
          ...(origin !== undefined && { Origin: origin }),
          ...(version !== undefined && { 'X-API-Version': version }),
          ...(json !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      })
      checkContract(request.method ?? 'GET', path, answer)
      return answer
    },
    async admin(path, { token, cookie, ifMatch, json, headers, ...request } = {}) {
      const answer = await send(port, ADMIN_PATH + path, {
        agent,
        ...request,
        headers: {
          Host: 'console.localhost',
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...(cookie !== undefined && { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' }),
          ...(ifMatch !== undefined && {
            'If-Match': typeof ifMatch === 'number' ? `"${ifMatch}"` : ifMatch,
          }),
          ...(json !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      })
      checkAdminContract(request.method ?? 'GET', path, answer)
      return answer
    },
    async token({
      shop: slug = firstShop,
      scopes = ['all'],
    }: {
      shop?: string
      scopes?: readonly Scope[]
    } = {}) {
      const shop = await findShopBySlug(ctx.db, slug)
      if (!shop) throw new Error(`There is no shop "${slug}"`)
      const { key } = await createToken(
        ctx,
        shop,
        { name: 'test', scopes, expiresAt: null },
        new Date(clock.now()),
      )
      return key
    },
    send: (path, request) => send(port, path, { agent, ...request }),
    async messages(slug = firstShop) {
      const shop = await findShopBySlug(ctx.db, slug)
      if (!shop) throw new Error(`There is no shop "${slug}"`)
      return listMessages(ctx, shop, { limit: 1_000, opensAll: true })
    },
    async close() {
      await server.close()
      agent.destroy()
      await work?.stop()
      await hears?.stop()
      await ctx.close()
      if (!options.database) await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function testClock(): TestClock {
  let fixed: number | null = null
  return {
    now: () => fixed ?? Date.now(),
    set(moment) {
      fixed = Date.parse(moment)
    },
  }
}
