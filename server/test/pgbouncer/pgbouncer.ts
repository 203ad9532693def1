// A real PgBouncer in transaction mode, with the settings that operators are given (deploy/pgbouncer/pgbouncer.ini).
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../../test/server.ts'
import { until } from '../../../test/until.ts'

export interface PgBouncer {
  /** leads to the database through it */
  readonly connectionString: string
  readonly version: string
  stop(): Promise<void>
}

const GIVEN = new URL('../../../deploy/pgbouncer/pgbouncer.ini', import.meta.url)
/** Debian's package brings it; PgBouncer refuses to be root. */
const ACCOUNT = 'postgres'

/** `behind`: an address of PostgreSQL by TCP, with a password. */
export async function startPgBouncer(
  behind: string,
  settings: Readonly<Record<string, string | number>> = {},
): Promise<PgBouncer> {
  const version = installedVersion()
  // A client that never connects: it only reads the address.
  const { host, port, database = '', user = '', password } = new pg.Client({ connectionString: behind })
  const folder = await mkdtemp(join(tmpdir(), 'etalase-pgbouncer-'))
  await chmod(folder, 0o755)
  const listenPort = await freePort()
  const userlist = join(folder, 'userlist.txt')
  await writeFile(userlist, `"${user}" "${password}"\n`)
  const file = join(folder, 'pgbouncer.ini')
  const own = {
    listen_addr: '127.0.0.1',
    listen_port: listenPort,
    auth_file: userlist,
    logfile: '',
    pidfile: '',
  }
  const given = (await readFile(GIVEN, 'utf8')).replace(
    /^etalase = host=\S+ port=\S+ dbname=\S+/m,
    `${database} = host=${host} port=${port} dbname=${database}`,
  )
  await writeFile(file, withSettings(given, { ...own, ...settings }))

  const child = spawn('pgbouncer', [...asAccount(), file], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const connectionString = `postgresql://${user}:${encodeURIComponent(String(password))}@127.0.0.1:${listenPort}/${database}`
  try {
    await until(() => answers(connectionString, child))
  } catch (error) {
    child.kill('SIGKILL')
    throw new Error(`PgBouncer did not start; it wrote:\n${said}`, { cause: error })
  }
  return {
    connectionString,
    version,
    async stop() {
      const ended = once(child, 'exit')
      if (child.exitCode === null && child.kill('SIGKILL')) await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function installedVersion(): string {
  const { stdout, error } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' })
  if (error)
    throw new Error('PgBouncer is not installed; on Debian: apt-get install pgbouncer', { cause: error })
  return /PgBouncer (\S+)/.exec(stdout)?.[1] ?? 'unknown'
}

function asAccount(): string[] {
  return process.getuid?.() === 0 ? ['-u', ACCOUNT] : []
}

function withSettings(ini: string, settings: Readonly<Record<string, string | number>>): string {
  return Object.entries(settings).reduce((text, [name, value]) => {
    const line = new RegExp(`^${name} = .*$`, 'm')
    if (!line.test(text)) throw new Error(`There is no ${name} in the given pgbouncer.ini`)
    return text.replace(line, `${name} = ${value}`)
  }, ini)
}

async function answers(connectionString: string, child: ChildProcess): Promise<boolean> {
  if (child.exitCode !== null) throw new Error('it ended')
  const client = new pg.Client({ connectionString })
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}
