// npm run release:fixture: what a release leaves behind, for the tests of later ones: a database that it made and filled,
// as a backup, and its own source, with which a test serves beside a later release.
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { aCart, CHECKOUT, walkToOrder } from '../../test/checkout.ts'
import { type Answer, send } from '../../test/http.ts'
import { until } from '../../test/until.ts'
import { loadConfig } from '../src/base/config.ts'
import { openContext } from '../src/context.ts'
import { features } from '../src/features/index.ts'
import { writeBackup } from '../src/features/operating/backup/write-backup.ts'
import { openForTests } from '../test/postgres.ts'
import { startProcess } from '../test/processes.ts'

/** One that the tests know, so that they can open what is sealed. */
const APP_SECRET = 'only-for-tests-only-for-tests-only-for-tests'
const HOST = { Host: 'demo.localhost', 'Content-Type': 'application/json' }
const API = '/api/v1'
/** a village of Yogyakarta */
const DESTINATION = '3471101001'
const FOLDER = fileURLToPath(new URL('../test/releases/', import.meta.url))

/** How far each of the orders goes, by commands of the release. */
const LIVES: readonly (readonly string[])[] = [
  [],
  ['paid', 'process', 'ship'],
  ['cancel'],
  ['paid', 'refund'],
]

/** Of the demo shop, as every release has it. */
const BOUGHT = ['keranjang-cucian-rotan', 'tatakan-gelas-rotan']
const used = new Set<string>()

const { values } = parseArgs({ options: { checkout: { type: 'string' } } })
/** of the release: this one, or an earlier one with its packages installed */
const checkout = resolve(values.checkout ?? fileURLToPath(new URL('../../', import.meta.url)))
const { version } = JSON.parse(await readFile(join(checkout, 'server/package.json'), 'utf8')) as {
  version: string
}
const folder = await mkdtemp(join(tmpdir(), 'etalase-release-'))
// The account that PostgreSQL runs as may be another.
await chmod(folder, 0o755)
const postgres = await openForTests(join(folder, 'postgres'))
const env = {
  DATABASE_URL: postgres.connectionString,
  DATA_DIR: join(folder, 'data'),
  APP_SECRET,
  SEED_DEMO: '1',
  SANDBOX_PAYMENTS: '1',
  CONSOLE_PORT: 'off',
  STOREFRONT_PORT: 'off',
}
const { connectionString } = postgres
const server = await startProcess({ connectionString, dataDir: env.DATA_DIR, checkout, env })
try {
  const orders: object[] = []
  for (const [i, moves] of LIVES.entries()) orders.push(await placeOrder(i, moves))
  await server.stop()

  await writeFile(
    join(FOLDER, `${version}.json`),
    `${JSON.stringify({ version, made_at: new Date(), orders }, null, 2)}\n`,
  )
  await rm(join(FOLDER, `${version}.tar.gz`), { force: true })
  // Without the demo shop's pictures, which are large and as they are anyway.
  const config = loadConfig({ ...env, DATA_DIR: join(folder, 'no-pictures') })
  const ctx = await openContext(config, connectionString, {
    owners: features,
    log: pino({ level: 'silent' }),
  })
  const { file, bytes } = await writeBackup(
    ctx,
    connectionString,
    join(FOLDER, `${version}.tar.gz`),
    new Date(),
    version,
  )
  await ctx.close()
  console.log(`${file}: ${Math.ceil(bytes / 1024)} KB`)
  packSource()
} finally {
  await server.kill()
  await postgres.release()
  await rm(folder, { recursive: true, force: true })
}

async function placeOrder(i: number, moves: readonly string[]) {
  const product = await call('GET', `/products/${BOUGHT[i % BOUGHT.length]}`)
  const items = [{ product_id: product.id, qty: 1 }]
  const rates = await call('POST', '/shipping/rates', { destination_ref: DESTINATION, items })
  const cart = aCart(`pembeli-${i}@contoh.id`, items, {
    shipping_quote_id: rates.options[0].quote_id,
    ...(i === 1 && { voucher_code: 'LARAS10' }),
  })
  const ask = (step: keyof typeof CHECKOUT, body: object) => answerTo('POST', CHECKOUT[step], body)
  const { reply } = await walkToOrder({ ask, expectCode: () => newestCode }, cart)
  const { order, track_token } = wellAnswered(reply)
  for (const move of moves) etalase('orders', move, 'demo', order.number)
  const { order: moved } = await call('GET', `/orders/track/${track_token}`)
  return { number: order.number, track_token, status: moved.status, total: moved.total }
}

/** Out of the outbox, newest first. */
async function newestCode(): Promise<string> {
  let code: string | undefined
  await until(() => {
    const [, message = ''] = etalase('messages', 'list', 'demo').split(/ code to /)
    code = /\b(\d{6})\b/.exec(message)?.[1]
    return code !== undefined && !used.has(code)
  })
  used.add(code ?? '')
  return code ?? ''
}

async function call(method: string, path: string, json?: unknown): Promise<Answer['body']> {
  return wellAnswered(await answerTo(method, path, json))
}

function answerTo(method: string, path: string, json?: unknown): Promise<Answer> {
  const body = json === undefined ? {} : { body: JSON.stringify(json) }
  return send(server.port, API + path, { method, headers: HOST, ...body })
}

function wellAnswered({ status, text, body }: Answer): Answer['body'] {
  if (status !== 200) throw new Error(`${status} ${text}`)
  return body
}

function etalase(...args: string[]): string {
  return execFileSync(process.execPath, [join(checkout, 'server/src/cli.ts'), ...args], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  })
}

/** What the server runs on, without tests; libraries are those that are installed. */
function packSource(): void {
  const without = ['*.test.ts', '*.fixture.ts', '*.fixture'].map((pattern) => `--exclude=${pattern}`)
  const parts = ['server/src', 'server/migrations', 'server/bin', 'server/package.json']
  const out = join(FOLDER, `${version}.source.tar.gz`)
  execFileSync('tar', [
    '-C',
    checkout,
    ...without,
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--mtime=2026-01-01',
    '-czf',
    out,
    ...parts,
  ])
  console.log(out)
}
