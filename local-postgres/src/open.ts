// Opens the PostgreSQL that Etalase brings along: makes it at the first start, shares it, stops it with its last user.
import path from 'node:path'
import { findBinaries } from './binaries.ts'
import { makeCluster } from './cluster.ts'
import { embeddedFault } from './error.ts'
import { takeLease } from './lease.ts'
import { findPlace } from './place.ts'
import { type Server, stopPostmaster } from './postmaster.ts'
import { leaseRunning } from './running.ts'
import { settleCluster } from './settle.ts'
import { connectionString, socketDirectory } from './socket.ts'

export { EmbeddedDatabaseError } from './error.ts'

const READY_TIMEOUT_MS = 15_000
const REJOIN_TIMEOUT_MS = 1_000

export interface EmbeddedDatabase {
  /** for pg.Pool: over a unix socket */
  readonly connectionString: string
  /** true when this call made the cluster: the first start */
  readonly created: boolean
  /** Starts the database again if it has died or was stopped; cheap when it is up. To be called when connections are lost. */
  ensureRunning(): Promise<void>
  /** Gives the lease back; the last one out stops the database, and waits until it is down. */
  release(): Promise<void>
}

export interface EmbeddedOptions {
  readonly dataDir: string
  readonly log?: (line: string) => void
  /** where root keeps what the database's account cannot reach in its own place */
  readonly stageDir?: string
  readonly readyTimeoutMs?: number
}

export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = path.resolve(options.dataDir)
  const log = options.log ?? (() => {})
  try {
    const { server, created } = await prepare(dataDir, options.stageDir ?? '/var/lib/etalase', log)
    return await use(server, created, options.readyTimeoutMs ?? READY_TIMEOUT_MS, log)
  } catch (error) {
    throw embeddedFault(dataDir, error)
  }
}

async function prepare(dataDir: string, stageDir: string, log: (line: string) => void) {
  const place = await findPlace(dataDir)
  const binaries = await findBinaries(place.account, stageDir)
  if (!place.cluster) log(`first start: making the embedded database for ${dataDir}`)
  const { cluster, created } = place.cluster
    ? { cluster: place.cluster, created: false }
    : await settleCluster(place, stageDir, (directory) => makeCluster(directory, place, binaries))
  const { account } = place
  const server: Server = {
    dataDir: place.dataDir,
    cluster,
    socketDir: socketDirectory(cluster),
    account,
    binaries,
  }
  return { server, created }
}

async function use(
  server: Server,
  created: boolean,
  timeoutMs: number,
  log: (line: string) => void,
): Promise<EmbeddedDatabase> {
  const first = await leaseRunning(server, timeoutMs)
  log(`embedded database ${first.started ? 'started' : 'was running'} in ${server.cluster}`)
  let lease = first.lease
  let reviving: Promise<void> | undefined
  let leaving: Promise<void> | undefined

  // A new lease proves that the database takes connections, and costs no more than asking would.
  async function revive(): Promise<void> {
    const { lease: fresh, started } = await leaseRunning(server, timeoutMs)
    if (started) log(`embedded database started again in ${server.cluster}`)
    await lease.close()
    lease = fresh
  }

  async function leave(): Promise<void> {
    await reviving?.catch(() => {})
    const current = lease.lost()
      ? await takeLease(server.socketDir, REJOIN_TIMEOUT_MS).catch(() => undefined)
      : lease
    await current?.drop(async () => {
      await stopPostmaster(server.cluster)
      log(`embedded database stopped in ${server.cluster}`)
    })
  }

  const fault = (error: unknown) => {
    throw embeddedFault(server.dataDir, error)
  }
  return {
    connectionString: connectionString(server.socketDir),
    created,
    async ensureRunning() {
      // Connections that are lost because we leave must not bring the database back.
      if (leaving) return
      reviving ??= revive().finally(() => {
        reviving = undefined
      })
      await reviving.catch(fault)
    },
    async release() {
      leaving ??= leave()
      await leaving.catch(fault)
    },
  }
}
