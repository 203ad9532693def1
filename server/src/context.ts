// Context: everything an action needs from outside. The only wiring there is.
import { mkdir } from 'node:fs/promises'
import { loadPlaces, type Places } from '@etalase/places'
import type { Logger } from 'pino'
import { type CourierProviders, createCourierProviders } from './adapters/couriers/providers.ts'
import { createDomainProofs, type DomainProofs } from './adapters/domain-proof.ts'
import { openMedia } from './adapters/media/open-media.ts'
import type { MediaStore } from './adapters/media/store.ts'
import { createMutationProviders, type MutationProviders } from './adapters/mutations/providers.ts'
import { createNames, type NamesOptions } from './adapters/names.ts'
import { createOutbound, type Outbound } from './adapters/outbound.ts'
import { createParcelVendors, type ParcelVendors } from './adapters/parcels/parcel-vendors.ts'
import { createPaymentGateways, type PaymentGateways } from './adapters/payments/gateways.ts'
import { createSenders, type Senders } from './adapters/senders/senders.ts'
import { createWebPush, type WebPush } from './adapters/web-push.ts'
import { loadAppSecrets } from './base/app-secret.ts'
import type { Config } from './base/config.ts'
import { createLog } from './base/log.ts'
import { type Metrics, NO_METRICS } from './base/metrics.ts'
import { type Problem, unavailable } from './base/problems.ts'
import { createSecrets, type Secrets } from './base/secrets.ts'
import { createDatabaseClock } from './db/clock.ts'
import { type ConnectionCounts, type Db, openDb } from './db/pool.ts'
import { type ReplicaCounts, readFromReplica } from './db/replica.ts'
import { type ChangeListeners, type ChangeWatch, watchChanges } from './db/watch-changes.ts'
import { createDirectory, type Directory } from './tenancy/directory.ts'
import { createMemory } from './tenancy/memory.ts'
import type { Owner } from './tenancy/owner.ts'
import { createPlatform, type ReachedPlatform } from './tenancy/platform.ts'

export interface Clock {
  /** milliseconds since 1970 */
  now(): number
}

export interface AnswerCounts {
  fromMemory: number
  made: number
}

export interface Context {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Metrics
  readonly secrets: Secrets
  readonly media: MediaStore
  readonly couriers: CourierProviders
  readonly gateways: PaymentGateways
  /** who reads the mutations of shops' accounts */
  readonly mutations: MutationProviders
  /** who books parcels */
  readonly parcels: ParcelVendors
  readonly senders: Senders
  readonly domainProofs: DomainProofs
  /** calls to addresses that merchants name */
  readonly outbound: Outbound
  /** news to browsers; null: the operator has no keys for it */
  readonly push: WebPush | null
  readonly places: Places
  readonly shops: Directory
  /** every owner of tables: the features, which are above */
  readonly owners: readonly Owner[]
  /** where links lead */
  readonly platform: ReachedPlatform
  /** statements sent to the database so far */
  readonly statements: () => number
  /** those that requests share */
  readonly connections: () => ConnectionCounts
  /** how often a catalogue or content was read from where; null: there is no replica */
  readonly replicaReads: () => ReplicaCounts | null
  /** what the pipelines counted since the start */
  readonly answers: AnswerCounts
  /** false until the database has been reached and is migrated */
  isReady(): boolean
  notReady(): Problem
  /** while false nothing is answered from memory */
  hearsChanges(): boolean
  /** true once it is to end: it still answers, but nobody should be sent here */
  isDraining(): boolean
  markDraining(): void
  /** settles when its clock is the database's; never rejects */
  followClock(): Promise<void>
  /** settles when changes to shops are heard of, and memory may be used */
  markReady(): Promise<void>
  /** settles when this node's memory knows of everything that had been committed when it was asked */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

interface ContextParts {
  readonly owners: readonly Owner[]
  /** the database's unless said */
  readonly clock?: Clock
  readonly askClockEveryMs?: number
  /** milliseconds that a request waits for a connection to the database */
  readonly connectsWithin?: number
  /** milliseconds that a statement waits for a lock; 0: as long as it may take itself */
  readonly locksWithin?: number
  /** milliseconds until a connection that tells of no changes, though asked, counts as dead */
  readonly hearsWithin?: number
  readonly log?: Logger
  readonly metrics?: Metrics
  readonly domainProofs?: DomainProofs
  /** how names that merchants name are looked up */
  readonly names?: NamesOptions
  readonly onDatabaseUnreachable?: () => void
}

/** Of a program that nobody waits behind, with connections of its own: a busy database is waited for. */
export const PATIENT = { connectsWithin: 30_000, locksWithin: 0 }

export async function openContext(
  config: Config,
  connectionString: string,
  parts: ContextParts,
): Promise<Context> {
  const log = parts.log ?? createLog(config)
  await mkdir(config.dataDir, { recursive: true })
  const { first, others } = await loadAppSecrets(config)
  const { close, ...pools } = openPools(config, connectionString, log, parts)
  const memory = openMemory(config, connectionString, pools.db, log, parts)
  const { names, ...adapters } = openAdapters(config, log, parts)
  // A price that was kept until its window closes would be kept for as long as the clock was set back.
  const clock = parts.clock
    ? null
    : createDatabaseClock({
        ...{ db: pools.db, log, onSetBack: () => memory.shops.forgetAll() },
        ...(parts.askClockEveryMs && { askEveryMs: parts.askClockEveryMs }),
      })
  let ready = false
  let draining = false

  return {
    config,
    ...pools,
    clock: parts.clock ?? clock ?? { now: Date.now },
    log,
    metrics: parts.metrics ?? NO_METRICS,
    secrets: createSecrets(first, others),
    ...adapters,
    // Read at the first use: a command that needs no destination does not wait for 83,762 of them.
    get places() {
      return loadPlaces()
    },
    shops: memory.shops,
    owners: parts.owners,
    platform: createPlatform(config),
    answers: { fromMemory: 0, made: 0 },
    isReady: () => ready,
    notReady: () => unavailable(),
    hearsChanges: memory.isLive,
    isDraining: () => draining,
    markDraining() {
      draining = true
    },
    followClock: async () => clock?.follow(),
    async markReady() {
      ready = true
      await memory.hear()
    },
    caughtUp: memory.caughtUp,
    async close() {
      clock?.stop()
      names.close()
      const { email, whatsapp } = adapters.senders
      await Promise.all([email?.close(), whatsapp?.close(), adapters.media.close()])
      await memory.stop()
      await close()
    },
  }
}

/** Connections that requests share: to the database, and to its replica where there is one. */
function openPools(config: Config, connectionString: string, log: Logger, parts: ContextParts) {
  const poolSize = config.databasePoolSize
  const { db, statements, connections, close } = openDb({
    connectionString,
    poolSize,
    throughPooler: config.databaseDirectUrl !== null,
    prepares: config.preparedStatements,
    ...(parts.connectsWithin && { connectsWithin: parts.connectsWithin }),
    ...(parts.locksWithin !== undefined && { locksWithin: parts.locksWithin }),
    onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  })
  const replica =
    config.databaseReplicaUrl === null
      ? null
      : openDb({
          connectionString: config.databaseReplicaUrl,
          poolSize,
          onIdleError: (error) => log.warn({ err: error }, 'a connection to the replica was lost'),
        })
  const reads = replica && readFromReplica(db, replica)
  return {
    db,
    statements,
    connections,
    replicaReads: () => reads?.counts() ?? null,
    async close() {
      await Promise.all([close(), replica?.close()])
    },
  }
}

/** What is held of shops, and how this node hears that they changed. */
function openMemory(config: Config, connectionString: string, db: Db, log: Logger, parts: ContextParts) {
  let watch: ChangeWatch | null = null
  const isLive = () => watch?.live ?? false
  const shops = createDirectory({
    db,
    platformDomain: config.platformDomain,
    memory: createMemory(config.memoryForShops),
    isLive,
  })
  return {
    shops,
    isLive,
    /** settles once changes are heard of */
    async hear() {
      const listeners: ChangeListeners = {
        onChange: shops.heard,
        onLost(error) {
          log.warn(
            { err: error },
            'changes are no longer heard of; nothing is served from memory until they are',
          )
          shops.forgetAll()
        },
        onUnreachable: () => parts.onDatabaseUnreachable?.(),
      }
      watch = watchChanges(config.databaseDirectUrl ?? connectionString, listeners, parts.hearsWithin)
      await watch.started
    },
    caughtUp: async () => watch?.caughtUp(),
    stop: async () => watch?.stop(),
  }
}

function openAdapters(config: Config, log: Logger, parts: ContextParts) {
  const allowPrivate = config.allowPrivateAddresses
  const names = createNames({ completes: allowPrivate, ...parts.names })
  const outbound = createOutbound({ allowPrivate, resolve: names.addresses })
  return {
    names,
    domainProofs: parts.domainProofs ?? createDomainProofs(names),
    media: openMedia(config, log),
    couriers: createCourierProviders(config.vendorUrls),
    gateways: createPaymentGateways(config.vendorUrls),
    mutations: createMutationProviders(config.vendorUrls),
    parcels: createParcelVendors(config.vendorUrls),
    senders: createSenders(config),
    outbound,
    push: config.webPush && createWebPush(config.webPush, outbound, { allowHttp: allowPrivate }),
  }
}
