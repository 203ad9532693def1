// A Citus cluster on loopback: a coordinator and workers, each a PostgreSQL of its own in one folder.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { appendFile, chmod, mkdtemp } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../test/server.ts'

/** PostgreSQL refuses to run as root. */
const ACCOUNT = process.getuid?.() === 0 ? 'postgres' : userInfo().username

export interface Node {
  readonly name: string
  readonly port: number
  /** of its first process */
  pid(): number
  /** of the database of this name on it */
  url(database: string): string
  start(): void
  /** kill: as a machine that loses its power */
  stop(how: 'fast' | 'kill'): void
  psql(database: string, statement: string): string
  /** in one transaction */
  psqlScript(database: string, text: string): void
}

export interface Cluster {
  readonly folder: string
  readonly coordinator: Node
  readonly workers: readonly Node[]
  /** Its data are gone with it. */
  stop(): void
}

/** Where Citus is installed; null: nowhere. */
export function findCitus(): string | null {
  return binsHere().find((bin) => existsSync(join(libraryOf(bin), 'citus.so'))) ?? null
}

export function newestBin(): string {
  const [newest] = binsHere()
  if (!newest) throw new Error('There is no PostgreSQL: apt-get install postgresql postgresql-server-dev-all')
  return newest
}

function binsHere(): string[] {
  return globSync('/usr/lib/postgresql/*/bin').sort().reverse()
}

function libraryOf(bin: string): string {
  return execFileSync(join(bin, 'pg_config'), ['--pkglibdir'], { encoding: 'utf8' }).trim()
}

const SETTINGS = [
  `shared_preload_libraries = 'citus'`,
  `listen_addresses = '127.0.0.1'`,
  'max_connections = 400',
  'max_prepared_transactions = 400',
  'max_worker_processes = 200',
  'wal_level = logical',
  `citus.node_conninfo = 'sslmode=disable'`,
  'jit = off',
]

export async function startCluster(options: {
  readonly bin: string
  readonly parent: string
  readonly workers: number
  readonly settings?: readonly string[]
}): Promise<Cluster> {
  const { bin, parent, workers: count, settings = [] } = options
  const folder = await mkdtemp(join(parent, 'etalase-citus-'))
  await chmod(folder, 0o777)
  const nodes: Node[] = []
  async function add(name: string): Promise<Node> {
    const data = join(folder, name)
    const node = nodeOf({ bin, folder, data, name, port: await freePort() })
    run(
      bin,
      folder,
      'initdb',
      '-D',
      data,
      '--auth=trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '-U',
      'postgres',
      '-N',
    )
    const own = [`port = ${node.port}`, `unix_socket_directories = '${folder}'`]
    await appendFile(join(data, 'postgresql.auto.conf'), `${[...SETTINGS, ...own, ...settings].join('\n')}\n`)
    node.start()
    nodes.push(node)
    return node
  }
  const stop = () => {
    process.off('exit', stop)
    for (const node of nodes.toReversed()) {
      try {
        node.stop('kill')
      } catch {
        // It was down already.
      }
    }
    rmSync(folder, { recursive: true, force: true })
  }
  // Also on Ctrl-C: nothing stays behind.
  process.on('exit', stop)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  try {
    const coordinator = await add('coordinator')
    const workers: Node[] = []
    for (let i = 1; i <= count; i++) workers.push(await add(`worker${i}`))
    return {
      folder,
      coordinator,
      workers,
      stop,
    }
  } catch (error) {
    stop()
    throw error
  }
}

function nodeOf(at: { bin: string; folder: string; data: string; name: string; port: number }): Node {
  const { bin, folder, data, name, port } = at
  const asking = (database: string) => [
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-U',
    'postgres',
    '-d',
    database,
    '-AtXq',
    '-v',
    'ON_ERROR_STOP=1',
  ]
  return {
    name,
    port,
    pid: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]),
    url: (database) => `postgresql://postgres@127.0.0.1:${port}/${database}`,
    start: () =>
      void run(
        bin,
        folder,
        'pg_ctl',
        '-D',
        data,
        '-w',
        '-t',
        '120',
        '-l',
        join(folder, `${name}.log`),
        'start',
      ),
    stop: (how) =>
      void run(bin, folder, 'pg_ctl', '-D', data, '-w', '-m', how === 'fast' ? 'fast' : 'immediate', 'stop'),
    psql: (database, statement) => run(bin, folder, 'psql', ...asking(database), '-c', statement).trim(),
    psqlScript: (database, text) =>
      void runWith(text, bin, folder, 'psql', ...asking(database), '--single-transaction'),
  }
}

function run(bin: string, folder: string, program: string, ...args: string[]): string {
  return runWith('', bin, folder, program, ...args)
}

/** As the account that PostgreSQL runs as. */
function runWith(input: string, bin: string, folder: string, program: string, ...args: string[]): string {
  const path = join(bin, program)
  const isRoot = process.getuid?.() === 0
  const [command, given] = isRoot ? ['runuser', ['-u', ACCOUNT, '--', path, ...args]] : [path, args]
  return execFileSync(command, given, {
    encoding: 'utf8',
    cwd: folder,
    input,
    maxBuffer: 64_000_000,
    // What pg_ctl starts keeps its output open.
    stdio: program === 'pg_ctl' ? ['ignore', 'ignore', 'inherit'] : ['pipe', 'pipe', 'pipe'],
  })
}
