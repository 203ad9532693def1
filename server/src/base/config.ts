// The environment turned into one frozen, typed Config; every error is named at once.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isPublicName } from '../domain/hosts.ts'
import type { VersionedSetting } from '../domain/vendor-versions.ts'
import { VENDOR_URLS, type VendorUrls } from '../domain/vendors.ts'
import { OperatorError } from './errors.ts'
import { type Env, openEnv } from './settings/env.ts'
import {
  addresses,
  flag,
  hostname,
  httpUrl,
  integer,
  networks,
  numbers,
  oneOf,
  origin,
  orOff,
  port,
  postgresUrl,
  secret,
  secrets,
  slugs,
} from './settings/kinds.ts'
import { type MailConfig, readMail } from './settings/mail.ts'
import { type MediaConfig, readMedia } from './settings/media.ts'
import { readTraces, type TracesConfig } from './settings/traces.ts'
import { readWebPush, type WebPushConfig } from './settings/web-push.ts'
import { readWhatsApp, type WhatsAppConfig } from './settings/whatsapp.ts'

export interface Config {
  readonly port: number
  readonly host: string
  /** how many share the port */
  readonly processes: number
  /** null: the embedded PostgreSQL in dataDir */
  readonly databaseUrl: string | null
  /** past a pooler in transaction mode, for what listens and migrates; null: databaseUrl leads to PostgreSQL itself */
  readonly databaseDirectUrl: string | null
  /** a replica for reads of catalogues; null: the primary answers everything */
  readonly databaseReplicaUrl: string | null
  /** whether to prepare statements by name: a PgBouncer before 1.21 in transaction mode cannot carry them */
  readonly preparedStatements: boolean
  readonly dataDir: string
  readonly media: MediaConfig
  /** null: the server makes one and keeps it in dataDir, with the embedded database only */
  readonly appSecret: string | null
  /** these open too, while the operator changes APP_SECRET */
  readonly otherAppSecrets: readonly string[]
  readonly platformDomain: string
  /** what a domain without a CNAME leads to; empty: merchants are told of names alone */
  readonly platformAddresses: readonly string[]
  /** where people reach the platform, without a slash at its end; null: this machine, at the port listened on */
  readonly publicUrl: string | null
  /** null: only into an empty embedded database */
  readonly seedDemo: boolean | null
  /** whether the built-in gateway exists, where buyers mark their own orders as paid */
  readonly sandboxPayments: boolean
  /** who may open a shop without an operator */
  readonly signUp: (typeof SIGN_UPS)[number]
  /** how many days a shop that signed up tries the greatest plan */
  readonly trialDays: number
  /** how many days a plan stays after what was bought of it is over */
  readonly planGraceDays: number
  /** of the operator's own front page; null: the platform shows its own */
  readonly frontPageUrl: string | null
  /** shops that the front page shows, by their slugs; empty: it chooses */
  readonly frontShops: readonly string[]
  /** the built storefront; a folder that is not there: the server is the API alone */
  readonly storefrontDir: string
  /** the built console; a folder that is not there: its host is the admin API alone */
  readonly consoleDir: string
  /** serves the demo shop's page from another origin; null: nothing does */
  readonly storefrontPort: number | null
  /** serves the console and the admin API on a developer's machine, besides their host; null: nothing does */
  readonly consolePort: number | null
  /** serves health, metrics and the like to the operator's own programs; null: nothing does */
  readonly internalPort: number | null
  readonly internalHost: string
  /** seconds that a node goes on serving after the signal to end, so that load balancers learn of it */
  readonly drainSeconds: number
  /** seconds that requests may wait in a line that was empty within as many seconds: a burst, no overload */
  readonly burstSeconds: number
  /** how much one shop's staff and programs may ask of a process in a second, in reads; a change is as much as four */
  readonly shopPace: number
  /** addresses and networks whose X-Forwarded-* headers count */
  readonly trustedProxies: readonly string[]
  readonly readMaxAge: number
  readonly readStaleWhileRevalidate: number
  /** whether public reads name their shop, so that a CDN can forget all of one shop */
  readonly cacheTags: boolean
  readonly databasePoolSize: number
  /** bytes that a node uses at most for what it holds of its shops, and for finished answers */
  readonly memoryForShops: number
  readonly memoryForAnswers: number
  /** bytes of bodies that a process holds at once */
  readonly memoryForBodies: number
  /** json: for programs that collect it; text: for people at a terminal */
  readonly logFormat: (typeof LOG_FORMATS)[number]
  readonly logLevel: string
  /** whether answers from memory have a line each in the log, which costs more than the answer */
  readonly logsMemoryAnswers: boolean
  /** where traces go; null: nowhere */
  readonly traces: TracesConfig | null
  /** requests a minute of one address */
  readonly ipBudgets: Readonly<Record<BudgetName, number>>
  /** what a code by WhatsApp costs; null: nobody said */
  readonly codeCostRupiah: number | null
  /** one-time codes a day to one contact over all shops, and of one shop */
  readonly codesADay: { readonly contact: number; readonly shop: number }
  /** factor of the messages that shops may send a day */
  readonly messagesTimes: number
  /** after so many years a finished order no longer tells whose it was */
  readonly buyerDataYears: number
  readonly connectionLimits: ConnectionLimits
  readonly vendorUrls: VendorUrls
  /** whose address names a version of the vendor's API; null: it is not called */
  readonly versionedUrls: Readonly<Record<VersionedSetting, string | null>>
  /** whether addresses that merchants and strangers name may lead to this machine and into private networks */
  readonly allowPrivateAddresses: boolean
  /** null: mail goes to the outbox */
  readonly mail: MailConfig | null
  /** null: WhatsApp messages go to the outbox */
  readonly whatsapp: WhatsAppConfig | null
  /** null: no browser gets news */
  readonly webPush: WebPushConfig | null
}

export class ConfigError extends OperatorError {}

export type BudgetName =
  | 'checkout'
  | 'send'
  | 'lookup'
  | 'track'
  | 'shipping'
  | 'search'
  | 'feeds'
  | 'prepared'
  | 'agents'
  | 'admin'
  | 'signin'
  | 'notices'
  | 'forged'

const IP_BUDGETS: Readonly<Record<BudgetName, number>> = Object.freeze({
  checkout: 60,
  send: 10,
  lookup: 20,
  track: 120,
  shipping: 120,
  search: 240,
  feeds: 30,
  prepared: 60,
  agents: 120,
  admin: 1_200,
  signin: 30,
  notices: 1_200,
  forged: 60,
})

/** What callers may hold: how many connections, requests and bodies, and how many seconds each part of a request may take. */
export type ConnectionLimits = Readonly<
  Record<
    | 'total'
    /** of one address, and requests of one at once: a trusted proxy has as many connections as it likes */
    | 'address'
    /** bodies of one address that are on their way at once */
    | 'bodies'
    /** until the head of a request is complete */
    | 'headers'
    /** until a small body is */
    | 'body'
    /** that a larger one may stay behind the least rate */
    | 'slow'
    /** the least rate, in KB a second */
    | 'rate'
    /** without any progress while an answer waits to be read */
    | 'stall'
    /** until an answer is read, at whatever speed */
    | 'answer',
    number
  >
>

const CONNECTION_LIMITS: ConnectionLimits = Object.freeze({
  total: 10_000,
  address: 2_000,
  bodies: 200,
  headers: 15,
  body: 20,
  slow: 5,
  rate: 8,
  stall: 20,
  answer: 300,
})

const MB = 1024 * 1024

/** Who may open a shop without an operator: anybody, whom an operator has invited, nobody. */
const SIGN_UPS = ['open', 'invited', 'off'] as const
const LOG_FORMATS = ['json', 'text'] as const
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Beside the project, wherever a command is called from: server and commands must meet in one database. */
const DATA_DIR = fileURLToPath(new URL('../../../data', import.meta.url))
const STOREFRONT_DIR = fileURLToPath(new URL('../../../storefront/dist', import.meta.url))
const CONSOLE_DIR = fileURLToPath(new URL('../../../console/dist', import.meta.url))

export function loadConfig(variables: NodeJS.ProcessEnv): Config {
  const env = openEnv(variables)
  const whatsapp = readWhatsApp(env)
  const config: Config = {
    ...readListening(env),
    ...readDatabase(env),
    ...readPlatform(env),
    ...readServing(env),
    ...readLimits(env),
    ...readVendors(env),
    media: readMedia(env),
    traces: readTraces(env),
    mail: readMail(env),
    whatsapp,
    versionedUrls: { WHATSAPP_API_URL: whatsapp?.apiUrl ?? null },
    webPush: readWebPush(env),
  }
  checkTogether(config, env)
  if (env.errors.length > 0)
    throw new ConfigError(
      `The configuration has errors:\n${env.errors.map((error) => `  - ${error}`).join('\n')}`,
    )
  return Object.freeze(config)
}

function readListening(env: Env) {
  return {
    port: env.read('PORT', port) ?? 3000,
    host: env.text('HOST') ?? '127.0.0.1',
    processes: env.read('WEB_CONCURRENCY', integer(1, 64)) ?? 1,
    storefrontPort: portOrOff(env, 'STOREFRONT_PORT', 4321),
    consolePort: portOrOff(env, 'CONSOLE_PORT', 3100),
    internalPort: portOrOff(env, 'INTERNAL_PORT', null),
    internalHost: env.text('INTERNAL_HOST') ?? '127.0.0.1',
    trustedProxies: env.read('TRUST_PROXY', networks) ?? [],
  }
}

/** null: switched off */
function portOrOff(env: Env, name: string, fallback: number | null): number | null {
  const chosen = env.read(name, orOff(port)) ?? fallback
  return chosen === 'off' ? null : chosen
}

function readDatabase(env: Env) {
  return {
    databaseUrl: env.read('DATABASE_URL', postgresUrl),
    databaseDirectUrl: env.read('DATABASE_DIRECT_URL', postgresUrl),
    databaseReplicaUrl: env.read('DATABASE_REPLICA_URL', postgresUrl),
    preparedStatements: env.read('DATABASE_PREPARED_STATEMENTS', flag) ?? true,
    databasePoolSize: env.read('DATABASE_POOL_SIZE', integer(2, 500)) ?? 10,
    dataDir: resolve(env.text('DATA_DIR') ?? DATA_DIR),
    appSecret: env.read('APP_SECRET', secret),
    otherAppSecrets: env.read('APP_SECRET_OTHERS', secrets) ?? [],
  }
}

function readPlatform(env: Env) {
  return {
    platformDomain: env.read('PLATFORM_DOMAIN', hostname) ?? 'localhost',
    platformAddresses: env.read('PLATFORM_ADDRESSES', addresses) ?? [],
    publicUrl: env.read('PUBLIC_URL', origin),
    seedDemo: env.read('SEED_DEMO', flag),
    // On somebody's own machine anybody may have a shop; where real buyers come, its operator says so.
    signUp: env.read('SIGN_UP', oneOf(...SIGN_UPS)) ?? (env.text('DATABASE_URL') === null ? 'open' : 'off'),
    trialDays: env.read('TRIAL_DAYS', integer(0, 365)) ?? 0,
    planGraceDays: env.read('PLAN_GRACE_DAYS', integer(0, 28)) ?? 7,
    frontPageUrl: env.read('FRONT_PAGE_URL', httpUrl),
    frontShops: env.read('FRONT_SHOPS', slugs) ?? [],
    // On somebody's own machine, for trying things out; never by itself where real buyers come.
    sandboxPayments: env.read('SANDBOX_PAYMENTS', flag) ?? env.text('DATABASE_URL') === null,
    storefrontDir: resolve(env.text('STOREFRONT_DIR') ?? STOREFRONT_DIR),
    consoleDir: resolve(env.text('CONSOLE_DIR') ?? CONSOLE_DIR),
    // Ten: PP 80/2019 and the law on documents of companies want records of transactions kept so long.
    buyerDataYears: env.read('BUYER_DATA_YEARS', integer(1, 30)) ?? 10,
  }
}

function readServing(env: Env) {
  return {
    drainSeconds: env.read('DRAIN_SECONDS', integer(0, 300)) ?? 0,
    burstSeconds: env.read('BURST_SECONDS', integer(0, 60)) ?? 10,
    shopPace: env.read('SHOP_PACE', integer(10, 1_000_000)) ?? 20,
    readMaxAge: env.read('READ_MAX_AGE', integer(0, 86_400)) ?? 0,
    readStaleWhileRevalidate: env.read('READ_STALE_WHILE_REVALIDATE', integer(0, 86_400)) ?? 0,
    cacheTags: env.read('CACHE_TAGS', flag) ?? false,
    memoryForShops: (env.read('SHOPS_MEMORY_MB', integer(1, 1_000_000)) ?? 32) * MB,
    memoryForAnswers: (env.read('ANSWERS_MEMORY_MB', integer(1, 1_000_000)) ?? 96) * MB,
    // A shop's quarter of it must hold the largest file that is taken.
    memoryForBodies: (env.read('BODIES_MEMORY_MB', integer(80, 1_000_000)) ?? 128) * MB,
    logFormat: env.read('LOG_FORMAT', oneOf(...LOG_FORMATS)) ?? 'json',
    logLevel: env.read('LOG_LEVEL', oneOf(...LOG_LEVELS)) ?? 'info',
    logsMemoryAnswers: env.read('LOG_MEMORY_ANSWERS', flag) ?? false,
  }
}

function readLimits(env: Env) {
  // Five at least: of fewer, finding old orders would have no share.
  const codes = integer(5, 999_999_999)
  return {
    ipBudgets: env.read('IP_BUDGETS', numbers(IP_BUDGETS, 'checkout=60')) ?? IP_BUDGETS,
    connectionLimits:
      env.read('CONNECTION_LIMITS', numbers(CONNECTION_LIMITS, 'stall=20')) ?? CONNECTION_LIMITS,
    codesADay: Object.freeze({
      contact: env.read('CODES_PER_CONTACT_A_DAY', codes) ?? 20,
      shop: env.read('CODES_PER_SHOP_A_DAY', codes) ?? 5_000,
    }),
    messagesTimes: env.read('MESSAGES_A_DAY_TIMES', integer(1, 1_000_000)) ?? 1,
    codeCostRupiah: env.read('WHATSAPP_CODE_COST_RUPIAH', integer(0, 1_000_000)),
  }
}

function readVendors(env: Env) {
  return {
    vendorUrls: Object.freeze({
      ...VENDOR_URLS,
      ...Object.fromEntries(
        Object.keys(VENDOR_URLS).flatMap((name) => {
          const url = env.read(name, httpUrl)
          return url === null ? [] : [[name, url]]
        }),
      ),
    }),
    allowPrivateAddresses:
      env.read('ALLOW_PRIVATE_ADDRESSES', flag) ??
      // As it was called until 0.2.
      env.read('WEBHOOK_ALLOW_PRIVATE', flag) ??
      false,
  }
}

function checkTogether(config: Config, env: Env): void {
  if (config.databaseUrl && !config.appSecret)
    env.refuse(
      'APP_SECRET is required with DATABASE_URL: 32 characters or more, the same on every node ' +
        '(for example: openssl rand -base64 32)',
    )
  if (config.appSecret !== null && config.otherAppSecrets.includes(config.appSecret))
    env.refuse('APP_SECRET_OTHERS names APP_SECRET itself: it is for those that open besides it')
  if (!config.databaseUrl && (config.databaseDirectUrl || config.databaseReplicaUrl))
    env.refuse(
      'DATABASE_DIRECT_URL and DATABASE_REPLICA_URL need DATABASE_URL: the embedded database has neither',
    )
  if (isPublicName(config.platformDomain)) checkPublic(config, env)
}

/** Strangers come: nothing hangs on what only a developer's machine has. */
function checkPublic({ platformDomain, allowPrivateAddresses }: Config, env: Env): void {
  if (env.text('PUBLIC_URL') === null)
    env.refuse(
      `PUBLIC_URL is required with a public PLATFORM_DOMAIN: add where people reach it, PUBLIC_URL=https://${platformDomain}`,
    )
  if (allowPrivateAddresses)
    env.refuse(
      'ALLOW_PRIVATE_ADDRESSES is for development and tests: with the public PLATFORM_DOMAIN ' +
        `"${platformDomain}" strangers could call the programs of this machine and its network by it. Remove it`,
    )
}
