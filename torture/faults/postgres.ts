// A PostgreSQL of our own that is stopped, killed and started again by hand; the servers reach it through a proxy.
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openForTests } from '../../server/test/postgres.ts'
import { until } from '../../test/until.ts'

export interface Postgres {
  /** `fast` ends sessions, `immediate` asks nobody, `killed` is SIGKILL for the first process */
  stop(how: keyof typeof SIGNALS): Promise<void>
  /** settles when it takes connections */
  start(): Promise<void>
  /** as the superuser, in a database of its own name unless another is said */
  asAdmin<T>(work: (client: pg.Client) => Promise<T>, database?: string): Promise<T>
  /** sessions of the servers, by process number */
  backends(): Promise<number[]>
  connectAsApp(database: string): Promise<pg.Client>
}

const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT', killed: 'SIGKILL' } as const

export interface Place {
  /** on a file system of its own, for example; one that is made and removed unless said */
  readonly folder?: string
  readonly settings?: Readonly<Record<string, string>>
}

export async function onControlledPostgres(
  work: (postgres: Postgres) => Promise<void>,
  { folder: given, settings }: Place = {},
): Promise<void> {
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'etalase-faults-')))
  // PostgreSQL runs as another account when this is root.
  await chmod(folder, 0o755)
  const embedded = await openForTests(join(folder, 'data'), settings)
  process.env.TEST_DATABASE_URL = embedded.connectionString
  process.env.LOG_LEVEL ??= 'silent'

  async function connect(connectionString: string, database?: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString, application_name: 'torture' })
    const named = database === undefined ? client : new pg.Client({ ...addressOf(client), database })
    // One whose PostgreSQL is stopped must not end the run.
    named.on('error', () => {})
    await named.connect()
    return named
  }
  const asAdmin: Postgres['asAdmin'] = async (use, database) => {
    const client = await connect(embedded.adminConnectionString, database)
    try {
      return await use(client)
    } finally {
      await client.end().catch(() => {})
    }
  }
  const cluster = await asAdmin(async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return String(rows[0]?.data_directory)
  })
  const postmaster = async () =>
    Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => ''), 10)

  try {
    await work({
      async stop(how) {
        const pid = await postmaster()
        process.kill(pid, SIGNALS[how])
        await until(() => !isRunning(pid))
      },
      start: () => embedded.ensureRunning(),
      asAdmin,
      backends: () =>
        asAdmin(async (client) => {
          const { rows } = await client.query<{ pid: number }>(
            "select pid from pg_stat_activity where application_name like 'etalase%' and datname like 'test_%'",
          )
          return rows.map(({ pid }) => pid)
        }),
      connectAsApp: (database) => connect(embedded.connectionString, database),
    })
  } finally {
    await embedded.ensureRunning()
    await embedded.release()
    if (given === undefined) await rm(folder, { recursive: true, force: true })
  }
}

function addressOf({ host, port, user, password }: pg.Client) {
  return {
    ...{ host, port, application_name: 'torture' },
    ...(user !== undefined && { user }),
    ...(password && { password: String(password) }),
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Until a restarted PostgreSQL has done what it does by itself after a crash. */
export async function settled(postgres: Postgres): Promise<void> {
  for (;;) {
    const isUp = await postgres
      .asAdmin(async (client) => client.query('select 1'))
      .then(
        () => true,
        () => false,
      )
    if (isUp) return
    await wait(20)
  }
}
