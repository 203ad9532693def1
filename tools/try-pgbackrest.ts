// npm run try:pgbackrest: Debian's PostgreSQL and pgBackRest with deploy/pgbackrest/pgbackrest.conf, for real: a full
// backup, orders, a moment noted, more orders, the data directory destroyed, and restored to that moment.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, HERE, startServer } from '../test/server.ts'
import { until } from '../test/until.ts'

const ACCOUNT = 'postgres'
const PORT = String(await freePort())
const STANZA = 'etalase'
const BEFORE = 3
const AFTER = 2

const bin = globSync('/usr/lib/postgresql/*/bin').sort().at(-1)
if (!bin || !existsSync('/usr/bin/pgbackrest')) {
  console.error('This needs Debian’s packages: apt-get install postgresql pgbackrest')
  process.exit(1)
}
if (process.getuid?.() !== 0) {
  console.error(`Run it as root: PostgreSQL and pgBackRest run as the account "${ACCOUNT}"`)
  process.exit(1)
}

const folder = await mkdtemp(join(tmpdir(), 'etalase-pgbackrest-'))
await chmod(folder, 0o755)
const data = join(folder, 'main')
const config = join(folder, 'pgbackrest.conf')
const env = {
  PATH: process.env.PATH ?? '',
  DATABASE_URL: `postgresql://${ACCOUNT}@127.0.0.1:${PORT}/etalase`,
  DATA_DIR: join(folder, 'data'),
  APP_SECRET: 'only-for-trying-only-for-trying-only-for-trying',
  CONSOLE_PORT: String(await freePort()),
  STOREFRONT_PORT: 'off',
  SEED_DEMO: '1',
  LOG_LEVEL: 'warn',
}
let isRunning = false
try {
  await prepare()
  start()
  say('PostgreSQL runs and archives its log')
  asPostgres('createdb', '-h', '127.0.0.1', '-p', PORT, 'etalase')
  pgbackrest('stanza-create')
  pgbackrest('check')
  const began = performance.now()
  const server = await startServer({ env })
  let moment = ''
  try {
    await until(async () => (await fetch(`http://127.0.0.1:${server.port}/readyz`)).ok)
    pgbackrest('--type=full', 'backup')
    say(`full backup after ${seconds(began)}`)
    for (let i = 0; i < BEFORE; i++) await placeOrder()
    await wait(1_000)
    moment = psql('select clock_timestamp()')
    await wait(1_000)
    for (let i = 0; i < AFTER; i++) await placeOrder()
    // What is in the archive can be restored: the last of the log is sent there now.
    psql('select pg_switch_wal()')
    say(`${psql('select count(*) from orders')} orders, ${BEFORE} of them until ${moment}`)
    pgbackrest('check')
  } finally {
    await server.stop()
  }

  const destroyed = performance.now()
  stop('immediate')
  await rm(data, { recursive: true })
  say('the data directory is gone')
  pgbackrest('--type=time', `--target=${moment}`, '--target-action=promote', 'restore')
  start()
  while (psql('select pg_is_in_recovery()') === 't') await wait(100)
  const orders = Number(psql('select count(*) from orders'))
  say(`restored to ${moment} in ${seconds(destroyed)}: ${orders} orders`)
  if (orders !== BEFORE) throw new Error(`${BEFORE} orders were expected`)
  say(etalase('consistency', 'check', '--pictures').trim())
} finally {
  if (isRunning) stop('fast')
  await rm(folder, { recursive: true, force: true })
}

async function prepare(): Promise<void> {
  for (const each of ['repo', 'log', 'socket', 'main']) await mkdir(join(folder, each))
  const given = await readFile(join(HERE, 'deploy/pgbackrest/pgbackrest.conf'), 'utf8')
  const paths: Readonly<Record<string, string>> = {
    'repo1-path': join(folder, 'repo'),
    'log-path': join(folder, 'log'),
    'pg1-path': data,
    'pg1-port': PORT,
    'pg1-socket-path': join(folder, 'socket'),
    'log-level-console': 'warn',
  }
  const changed = given.replaceAll(/^([\w-]+)=.*$/gm, (line, name) =>
    paths[name] ? `${name}=${paths[name]}` : line,
  )
  await writeFile(config, changed.replace('[global]', `[global]\nlock-path=${join(folder, 'log')}`))
  execFileSync('chown', ['-R', `${ACCOUNT}:`, folder])
  await mkdir(env.DATA_DIR)
  asPostgres('initdb', '-D', data, '--auth=trust', '-E', 'UTF8', '--no-instructions')
  const settings = [
    `port = ${PORT}`,
    `unix_socket_directories = '${join(folder, 'socket')}'`,
    'archive_mode = on',
    `archive_command = 'pgbackrest --config=${config} --stanza=${STANZA} archive-push %p'`,
    'archive_timeout = 60',
  ]
  await writeFile(join(data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
}

function start(): void {
  asPostgres('pg_ctl', '-D', data, '-w', '-t', '120', '-l', join(folder, 'log', 'postgres.log'), 'start')
  isRunning = true
}

function stop(mode: 'fast' | 'immediate'): void {
  asPostgres('pg_ctl', '-D', data, '-w', '-m', mode, 'stop')
  isRunning = false
}

function asPostgres(program: string, ...args: string[]): string {
  return execFileSync('runuser', ['-u', ACCOUNT, '--', join(bin ?? '', program), ...args], {
    encoding: 'utf8',
    cwd: folder,
    // What it starts keeps its output open.
    stdio: program === 'pg_ctl' ? ['ignore', 'ignore', 'inherit'] : ['ignore', 'pipe', 'inherit'],
  })
}

function pgbackrest(...args: string[]): void {
  const given = [`--config=${config}`, `--stanza=${STANZA}`, ...args]
  execFileSync('runuser', ['-u', ACCOUNT, '--', 'pgbackrest', ...given], {
    stdio: ['ignore', 'inherit', 'inherit'],
    cwd: folder,
  })
}

function psql(statement: string): string {
  return asPostgres('psql', '-h', '127.0.0.1', '-p', PORT, '-d', 'etalase', '-AtX', '-c', statement).trim()
}

function etalase(...args: string[]): string {
  return execFileSync(process.execPath, [join(HERE, 'server/src/cli.ts'), ...args], { env, encoding: 'utf8' })
}

/** A sale that the merchant enters: no code has to be read. */
async function placeOrder(): Promise<void> {
  const token = /\S{40,}/.exec(
    etalase('token', 'create', 'demo', '--name', `try ${Math.random()}`, '--scopes', 'all'),
  )?.[0]
  const products = psql(
    `select id from products p where unlimited_stock = false and stock > 5 and archived_at is null
     and not exists (select 1 from variants v where v.product_id = p.id) and (sell_until is null or sell_until > now()) limit 1`,
  )
  const answer = await fetch(`http://localhost:${env.CONSOLE_PORT}/admin/v1/shops/demo/orders`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({
      items: [{ product_id: products, qty: 1 }],
      customer_name: 'Sari',
      address: 'Jl. Melati 1',
      city: 'Yogyakarta',
      payment_method: 'transfer_bca',
      shipping_cost: 10_000,
    }),
  })
  if (!answer.ok) throw new Error(`An order was refused: ${answer.status} ${await answer.text()}`)
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

function say(what: string): void {
  console.log(`try:pgbackrest: ${what}`)
}
