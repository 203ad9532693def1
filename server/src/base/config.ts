// The environment turned into one frozen, typed Config; every error is named at once.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OperatorError } from './operator-error.ts'
import {
  type MailConfig,
  readEnv,
  type TracesConfig,
  type WebPushConfig,
  type WhatsAppConfig,
} from './read-env.ts'
import { type MediaConfig, readMediaEnv } from './read-media-env.ts'

export interface Config {
  readonly port: number
  readonly host: string
  /** how many share the port */
  readonly processes: number
  /** null: the embedded PostgreSQL in dataDir */
  readonly databaseUrl: string | null
  /** past a pooler in transaction mode, for what listens and migrates; null: databaseUrl leads to PostgreSQL itself */
  readonly databaseDirectUrl: string | null
  /** a replica that catalogues may be read from; null: everything is read from the primary */
  readonly databaseReplicaUrl: string | null
  /** whether statements are prepared by name: a PgBouncer before 1.21 in transaction mode cannot carry them */
  readonly preparedStatements: boolean
  readonly dataDir: string
  readonly media: MediaConfig
  /** null: generated and kept in dataDir, with the embedded database only */
  readonly appSecret: string | null
  /** what opens besides, while APP_SECRET is being changed */
  readonly otherAppSecrets: readonly string[]
  readonly platformDomain: string
  /** where people reach the platform, without a slash at its end; null: this machine, at the port listened on */
  readonly publicUrl: string | null
  /** null: only into an empty embedded database */
  readonly seedDemo: boolean | null
  /** whether the built-in gateway exists, where buyers mark their own orders as paid */
  readonly sandboxPayments: boolean
  /** the built storefront; a folder that is not there: the server is the API alone */
  readonly storefrontDir: string
  /** the built console; a folder that is not there: its host is the admin API alone */
  readonly consoleDir: string
  /** where the demo shop's page is served from another origin; null: nowhere */
  readonly storefrontPort: number | null
  /** where the console and the admin API are served on a developer's machine, besides their host; null: nowhere */
  readonly consolePort: number | null
  /** where health, metrics and the like are served for the operator's own programs; null: nowhere */
  readonly internalPort: number | null
  readonly internalHost: string
  /** seconds that a node goes on serving after it was told to end, so that load balancers learn of it */
  readonly drainSeconds: number
  /** seconds that requests may wait in a line that was empty within as many seconds: a burst, no overload */
  readonly burstSeconds: number
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
  readonly logLevel: string
  /** whether answers from memory have a line each in the log, which costs more than the answer */
  readonly logsMemoryAnswers: boolean
  /** where traces go; null: nowhere */
  readonly traces: TracesConfig | null
  /** requests a minute of one address */
  readonly ipBudgets: Readonly<Record<BudgetName, number>>
  /** one-time codes a day to one contact over all shops, and of one shop */
  /** what a code by WhatsApp costs; null: nobody said */
  readonly codeCostRupiah: number | null
  readonly codesADay: { readonly contact: number; readonly shop: number }
  /** after so many years a finished order no longer tells whose it was */
  readonly buyerDataYears: number
  readonly connectionLimits: ConnectionLimits
  readonly biteshipUrl: string
  readonly rajaOngkirUrl: string
  /** Core API, and Snap */
  readonly midtransApiUrl: string
  readonly midtransAppUrl: string
  readonly xenditUrl: string
  /** whether addresses that merchants name may lead into private networks, such as this machine's own */
  readonly webhookAllowPrivate: boolean
  /** null: mail goes to the outbox */
  readonly mail: MailConfig | null
  /** null: WhatsApp messages go to the outbox */
  readonly whatsapp: WhatsAppConfig | null
  /** null: no browser is told of news */
  readonly webPush: WebPushConfig | null
}

export class ConfigError extends OperatorError {}

export type BudgetName = 'checkout' | 'send' | 'lookup' | 'track' | 'shipping' | 'search' | 'admin' | 'signin'

const IP_BUDGETS: Readonly<Record<BudgetName, number>> = {
  checkout: 60,
  send: 10,
  lookup: 20,
  track: 120,
  shipping: 120,
  search: 240,
  admin: 1_200,
  signin: 30,
}

/** What one connection may cost: how many there are, and how many seconds each part of a request may take. */
export type ConnectionLimits = Readonly<
  Record<
    | 'total'
    /** of one address, but for trusted proxies */
    | 'address'
    /** until the head of a request is complete */
    | 'headers'
    /** until its body is */
    | 'body'
    /** without any progress while an answer waits to be read */
    | 'stall'
    /** until an answer is read, at whatever speed */
    | 'answer',
    number
  >
>

const CONNECTION_LIMITS: ConnectionLimits = {
  total: 10_000,
  address: 2_000,
  headers: 15,
  body: 20,
  stall: 20,
  answer: 300,
}

const MB = 1024 * 1024

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Beside the project, wherever a command is called from: server and commands must meet in one database. */
const DATA_DIR = fileURLToPath(new URL('../../../data', import.meta.url))
const STOREFRONT_DIR = fileURLToPath(new URL('../../../storefront/dist', import.meta.url))
const CONSOLE_DIR = fileURLToPath(new URL('../../../console/dist', import.meta.url))

export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const errors: string[] = []
  const read = readEnv(env, errors)

  const config: Config = {
    port: read.integer('PORT', 3000, 0, 65_535),
    host: read.text('HOST', '127.0.0.1'),
    processes: read.integer('WEB_CONCURRENCY', 1, 1, 64),
    databaseUrl: read.postgresUrl('DATABASE_URL'),
    databaseDirectUrl: read.postgresUrl('DATABASE_DIRECT_URL'),
    databaseReplicaUrl: read.postgresUrl('DATABASE_REPLICA_URL'),
    preparedStatements: read.flag('DATABASE_PREPARED_STATEMENTS') ?? true,
    dataDir: resolve(read.text('DATA_DIR', DATA_DIR)),
    media: readMediaEnv(read, errors),
    appSecret: read.secret('APP_SECRET'),
    otherAppSecrets: read.secrets('APP_SECRET_OTHERS'),
    platformDomain: read.hostname('PLATFORM_DOMAIN', 'localhost'),
    publicUrl: read.publicUrl('PUBLIC_URL'),
    seedDemo: read.flag('SEED_DEMO'),
    // On somebody's own machine, for trying things out; never by itself where real buyers come.
    sandboxPayments: read.flag('SANDBOX_PAYMENTS') ?? !read.isSet('DATABASE_URL'),
    storefrontDir: resolve(read.text('STOREFRONT_DIR', STOREFRONT_DIR)),
    consoleDir: resolve(read.text('CONSOLE_DIR', CONSOLE_DIR)),
    storefrontPort: read.isOff('STOREFRONT_PORT') ? null : read.integer('STOREFRONT_PORT', 4321, 0, 65_535),
    consolePort: read.isOff('CONSOLE_PORT') ? null : read.integer('CONSOLE_PORT', 3100, 0, 65_535),
    internalPort:
      read.isOff('INTERNAL_PORT') || !read.isSet('INTERNAL_PORT')
        ? null
        : read.integer('INTERNAL_PORT', 9464, 0, 65_535),
    internalHost: read.text('INTERNAL_HOST', '127.0.0.1'),
    drainSeconds: read.integer('DRAIN_SECONDS', 0, 0, 300),
    burstSeconds: read.integer('BURST_SECONDS', 10, 0, 60),
    trustedProxies: read.networks('TRUST_PROXY'),
    readMaxAge: read.integer('READ_MAX_AGE', 0, 0, 86_400),
    readStaleWhileRevalidate: read.integer('READ_STALE_WHILE_REVALIDATE', 0, 0, 86_400),
    cacheTags: read.flag('CACHE_TAGS') ?? false,
    databasePoolSize: read.integer('DATABASE_POOL_SIZE', 10, 2, 500),
    memoryForShops: read.integer('SHOPS_MEMORY_MB', 32, 1, 1_000_000) * MB,
    memoryForAnswers: read.integer('ANSWERS_MEMORY_MB', 96, 1, 1_000_000) * MB,
    logsMemoryAnswers: read.flag('LOG_MEMORY_ANSWERS') ?? false,
    traces: read.traces(),
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    ipBudgets: read.numbers('IP_BUDGETS', IP_BUDGETS, 'checkout=60'),
    codeCostRupiah: read.isSet('WHATSAPP_CODE_COST_RUPIAH')
      ? read.integer('WHATSAPP_CODE_COST_RUPIAH', 0, 0, 1_000_000)
      : null,
    // Five at least: of fewer, finding old orders would have no share.
    codesADay: Object.freeze({
      contact: read.integer('CODES_PER_CONTACT_A_DAY', 20, 5, 999_999_999),
      shop: read.integer('CODES_PER_SHOP_A_DAY', 5_000, 5, 999_999_999),
    }),
    // Ten: records of transactions are kept so long by PP 80/2019 and the law on documents of companies.
    buyerDataYears: read.integer('BUYER_DATA_YEARS', 10, 1, 30),
    connectionLimits: read.numbers('CONNECTION_LIMITS', CONNECTION_LIMITS, 'stall=20'),
    biteshipUrl: read.httpUrl('BITESHIP_API_URL', 'https://api.biteship.com'),
    rajaOngkirUrl: read.httpUrl('RAJAONGKIR_API_URL', 'https://rajaongkir.komerce.id/api/v1'),
    midtransApiUrl: read.httpUrl('MIDTRANS_API_URL', 'https://api.midtrans.com'),
    midtransAppUrl: read.httpUrl('MIDTRANS_APP_URL', 'https://app.midtrans.com'),
    xenditUrl: read.httpUrl('XENDIT_API_URL', 'https://api.xendit.co'),
    webhookAllowPrivate: read.flag('WEBHOOK_ALLOW_PRIVATE') ?? false,
    mail: read.mail('SMTP_URL', 'MAIL_FROM'),
    whatsapp: read.whatsapp(),
    webPush: read.webPush(),
  }
  if (config.databaseUrl && !config.appSecret) {
    errors.push(
      'APP_SECRET is required with DATABASE_URL: 32 characters or more, the same on every node ' +
        '(for example: openssl rand -base64 32)',
    )
  }
  if (config.appSecret !== null && config.otherAppSecrets.includes(config.appSecret)) {
    errors.push('APP_SECRET_OTHERS names APP_SECRET itself: it is for those that open besides it')
  }
  if (!config.databaseUrl && (config.databaseDirectUrl || config.databaseReplicaUrl)) {
    errors.push(
      'DATABASE_DIRECT_URL and DATABASE_REPLICA_URL need DATABASE_URL: the embedded database has neither',
    )
  }
  if (errors.length > 0) {
    throw new ConfigError(
      `The configuration has errors:\n${errors.map((error) => `  - ${error}`).join('\n')}`,
    )
  }
  return Object.freeze(config)
}
