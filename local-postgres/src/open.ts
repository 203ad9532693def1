// Opens the PostgreSQL an application brings along: makes it at the first start, shares it, stops it with its last user.
import { NOBODY } from './account.ts'
import { findBinaries } from './binaries.ts'
import { asEmbeddedError } from './error.ts'
import { joinOrStart } from './join-or-start.ts'
import { takeLease } from './lease.ts'
import { locateCluster } from './locate-cluster.ts'
import { makeCluster } from './make-cluster.ts'
import { type CompleteOptions, completeOptions, type EmbeddedOptions } from './options.ts'
import { openPassword } from './password.ts'
import { placeCluster } from './place-cluster.ts'
import { stopPostmaster } from './postmaster.ts'
import { appRole, secureCluster } from './secure-cluster.ts'
import { connectionString, type Server, socketDirectory } from './server.ts'

export { EmbeddedDatabaseError } from './error.ts'
export type { EmbeddedOptions } from './options.ts'

const REJOIN_TIMEOUT_MS = 1_000

export interface EmbeddedDatabase {
  /** for pg.Pool: over a unix socket, as the owner of the database and no more than that */
  readonly connectionString: string
  /** as the superuser, for what only a superuser may do */
  readonly adminConnectionString: string
  /** what an operator should know about how safe it is, in English, a sentence each */
  readonly notes: readonly string[]
  /** true when this call made the cluster: the first start */
  readonly created: boolean
  /** Starts the database again if it has died; cheap when it is up. To be called when connections are lost. */
  ensureRunning(): Promise<void>
  /** Gives the lease back; the last one out stops the database, and waits until it is down. */
  release(): Promise<void>
}

export async function openEmbeddedDatabase(given: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const options = completeOptions(given)
  try {
    return await use(await prepare(options), options)
  } catch (error) {
    throw asEmbeddedError(options, error)
  }
}

interface Prepared {
  readonly server: Server
  readonly created: boolean
  readonly notes: readonly string[]
}

async function prepare(options: CompleteOptions): Promise<Prepared> {
  const { name, settings, log } = options
  const location = await locateCluster(options)
  const { dataDir, account } = location
  const binaries = await findBinaries(options, account)
  const { password, created: isPasswordNew } = await openPassword(dataDir)
  const role = appRole(name)
  if (!location.cluster) log(`first start: making the embedded database for ${options.dataDir}`)
  const { cluster, created } = location.cluster
    ? { cluster: location.cluster, created: false }
    : await placeCluster(options, location, (directory) =>
        makeCluster(directory, { name, role, password, settings, dataDir, account, binaries }),
      )
  const socketDir = socketDirectory(name, cluster)
  const server = { name, role, password, settings, dataDir, cluster, socketDir, account, binaries }
  if (created) return { server, created, notes: notesOn(server) }
  const isSecured = await secureCluster(server, {
    isPasswordNew: isPasswordNew && location.cluster !== undefined,
    timeoutMs: options.readyTimeoutMs,
  })
  // As earlier versions connected: there is no role of the application's own yet.
  const found = isSecured ? server : { ...server, role: name }
  return { server: found, created, notes: [...notesOn(server), ...(isSecured ? [] : [UNSECURED])] }
}

const UNSECURED =
  'The embedded database was left running by an earlier version, without a password; it gets one when it is next started.'

function notesOn({ account }: Server): string[] {
  if (!account.switched || account.name !== NOBODY) return []
  return [
    'PostgreSQL runs as nobody, for no account of its own could be made: other programs that run as nobody can read its files.',
  ]
}

async function use(
  { server, created, notes }: Prepared,
  { log, readyTimeoutMs }: CompleteOptions,
): Promise<EmbeddedDatabase> {
  const first = await joinOrStart(server, readyTimeoutMs)
  log(`embedded database ${first.started ? 'started' : 'was running'} in ${server.cluster}`)
  let lease = first.lease
  let reviving: Promise<void> | undefined
  let leaving: Promise<void> | undefined

  // A new lease proves that the database takes connections, and costs no more than asking would.
  async function revive(): Promise<void> {
    const { lease: fresh, started } = await joinOrStart(server, readyTimeoutMs)
    if (started) log(`embedded database started again in ${server.cluster}`)
    await lease.close()
    lease = fresh
  }

  async function leave(): Promise<void> {
    await reviving?.catch(() => {})
    const stop = async () => {
      await stopPostmaster(server.cluster)
      log(`embedded database stopped in ${server.cluster}`)
    }
    if (await lease.drop(stop)) return
    // Its connection was lost: the last one to leave still stops the database.
    const again = await takeLease(server, REJOIN_TIMEOUT_MS).catch(() => undefined)
    await again?.drop(stop)
  }

  const rethrow = (error: unknown) => {
    throw asEmbeddedError(server, error)
  }
  return {
    connectionString: connectionString(server, server.role),
    adminConnectionString: connectionString(server, server.name),
    notes,
    created,
    async ensureRunning() {
      // Connections that are lost because we leave must not bring the database back.
      if (leaving) return
      reviving ??= revive().finally(() => {
        reviving = undefined
      })
      await reviving.catch(rethrow)
    },
    async release() {
      leaving ??= leave()
      await leaving.catch(rethrow)
    },
  }
}
