// Backup and restore by command: while the shop sells, into another database, and never half.
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { until } from '../../../../../test/until.ts'
import { startApp } from '../../../../test/app.ts'
import { createDatabase, type TestDatabase } from '../../../../test/database.ts'
import { aProduct, aShop } from '../../../../test/world.ts'
import { loadAppSecret, loadAppSecrets, makeNextSecret, useNextSecret } from '../../../base/app-secret.ts'
import type { Context } from '../../../context.ts'
import { etalase } from '../../../doors/cli/cli.fixture.ts'
import { type Placed, startTestOrders, type TestOrders } from '../../selling/orders/orders.fixture.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const APP_SECRET = 'only-for-tests-only-for-tests-only-for-tests'

let folder: string
let orders: TestOrders
let elsewhere: TestDatabase
let quiet: string
let busy: string
let order: Placed
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'etalase-backup-'))
  elsewhere = await createDatabase()
  orders = await startTestOrders({ env: { APP_SECRET } })
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a52' } })
    .png()
    .toBuffer()
  await writeFile(join(orders.app.ctx.config.dataDir, 'kursi.png'), image)
  const kursi = aProduct({ slug: 'kursi', stock: 500, images: [{ file: 'kursi.png' }] })
  quiet = await orders.aShop({ products: [kursi] })
  busy = await orders.aShop({ products: [kursi] })
  await aForgottenBuyer()
  order = await orders.placeIn('shipped', quiet, { customer_name: 'Bu "Tab"\t\\N ;\nSari', note: '' })
})
after(async () => {
  await orders.close()
  await elsewhere.drop()
  await rm(folder, { recursive: true, force: true })
})

/** The books of the copy have to agree about an order that is nobody's, too. */
async function aForgottenBuyer(): Promise<void> {
  const { contact } = await orders.placeIn('completed', quiet, { contact: 'lupa@contoh.id' })
  const forgotten = await orders.app.admin(`/shops/${quiet}/buyers/anonymise`, {
    method: 'POST',
    token: await orders.app.token({ shop: quiet }),
    json: { contact, confirm_contact: contact },
  })
  assert.equal(forgotten.body.request.outcome, 'anonymised', forgotten.text)
}

const there = () => ({ DATABASE_URL: elsewhere.connectionString, DATA_DIR: join(folder, 'data'), APP_SECRET })
const here = () => ({
  DATABASE_URL: orders.app.database.connectionString,
  DATA_DIR: orders.app.ctx.config.dataDir,
  APP_SECRET,
})

/** Whether PostgreSQL knows no command any more that worked there. */
async function isLeft(): Promise<boolean> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from pg_stat_activity
    where datname = ${elsewhere.name} and application_name like 'etalase%'`.execute(orders.app.ctx.db)
  return rows[0]?.others === 0
}

test('what is backed up while a shop sells is whole elsewhere; a damaged file changes nothing', async () => {
  const backups = join(folder, 'backups')
  await mkdir(backups)
  let isSelling = true
  const selling = (async () => {
    while (isSelling) await orders.place(busy)
  })()
  await orders.place(busy)
  const backup = await etalase(['backup', backups], here())
  assert.match((await etalase(['backup', `${backups}-misspelt`], here())).stderr, /^There is no folder/)
  isSelling = false
  await selling
  assert.deepEqual([backup.code, backup.stderr], [0, ''])
  const [name = '', ...others] = await readdir(backups)
  assert.deepEqual(others, [])
  const file = join(backups, name)
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  assert.match(backup.stdout, /^\S+\.tar\.gz: \d+ tables, 2 pictures, \d+ KB\nIt does not hold APP_SECRET/)

  // Where a server works nothing is put, and a file that is not whole goes nowhere.
  assert.match(
    (await etalase(['restore', file, '--replace'], here())).stderr,
    /^A server or a command works on/,
  )
  const whole = await readFile(file)
  const changed = gunzipSync(whole)
  changed[changed.indexOf('Sari')] = 0x53 + 1
  for (const [what, bytes, said] of [
    ['cut', whole.subarray(0, whole.length - 100), /is no backup, or a damaged one/],
    ['changed', gzipSync(changed), /is damaged: tables\/drafts\/000001/],
    ['other', Buffer.from('no backup'), /is no backup, or a damaged one/],
  ] as const) {
    await writeFile(join(folder, what), bytes)
    const refused = await etalase(['restore', join(folder, what)], there())
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, said)
  }
  const otherSecret = { ...there(), APP_SECRET: APP_SECRET.toUpperCase() }
  assert.match(
    (await etalase(['restore', file], otherSecret)).stderr,
    /^APP_SECRET is not the one of the backup/,
  )

  await writeFile(join(folder, 'lama.json'), JSON.stringify(aShop({ slug: 'lama' })))
  const applied = await etalase(['shop', 'apply', join(folder, 'lama.json')], there())
  assert.equal(applied.code, 0, applied.stderr)
  await until(isLeft)
  assert.match((await etalase(['restore', file], there())).stderr, /^The database is not empty/)
  await until(isLeft)
  const restored = await etalase(['restore', file, '--replace'], there())
  assert.deepEqual([restored.code, restored.stderr], [0, ''], restored.stdout)
  assert.match(restored.stdout, /2 pictures\nIts books agree\n$/)

  const copy = await startApp({ database: elsewhere, env: { APP_SECRET } })
  try {
    const tracked = await copy.call(`/orders/track/${order.token}`, { shop: quiet })
    assert.deepEqual(
      [tracked.status, tracked.body.order.customer_name],
      [200, (await orders.row(order)).customer_name],
    )
    const rows = async (
      app: typeof copy,
      table: 'orders' | 'stock_ledger' | 'order_history' | 'order_search',
    ) => {
      const all = await app.ctx.db
        .selectFrom(table)
        .where('shop_id', '=', orders.shopId(quiet))
        .selectAll()
        .execute()
      return all.map((row) => JSON.stringify(row)).sort()
    }
    for (const table of ['orders', 'stock_ledger', 'order_history', 'order_search'] as const)
      assert.deepEqual(await rows(copy, table), await rows(orders.app, table))
    // Numbers go on where they were.
    const ledger = await copy.ctx.db
      .selectFrom('stock_ledger')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const token = await copy.token({ shop: quiet })
    const stock = { changes: [{ product_id: orders.id(quiet, 'kursi'), set: 7 }] }
    const set = await copy.admin(`/shops/${quiet}/stock`, { token, method: 'POST', json: stock })
    assert.equal(set.status, 200, set.text)
    const added = await copy.ctx.db
      .selectFrom('stock_ledger')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    assert.ok(added.id > ledger.id)
  } finally {
    await copy.close()
  }
})

test('a generated secret comes back with its database, for its owner’s eyes', async () => {
  const { ctx, database } = orders.app
  const at = (dataDir: string): Context => ({ ...ctx, config: { ...ctx.config, dataDir, appSecret: null } })
  const [own, other] = [at(join(folder, 'of-backup')), at(join(folder, 'of-restore'))]
  const secret = await loadAppSecret(own.config)
  assert.notEqual(await loadAppSecret(other.config), secret)
  const file = join(folder, 'with-secret.tar.gz')
  assert.equal((await writeBackup(own, database.connectionString, file, new Date())).hasSecret, true)
  await restoreBackup(other, elsewhere.connectionString, { file, replace: true })
  assert.equal(await loadAppSecret(other.config), secret)
  assert.equal((await stat(join(folder, 'of-restore/secret'))).mode & 0o777, 0o600)
  assert.deepEqual(await readdir(join(folder, 'of-restore')), ['secret'])
})

test('a backup from the middle of a change of the secret needs both, and brings generated ones along', async () => {
  const { ctx, database } = orders.app
  const [NEW, OTHERS] = [`${APP_SECRET}-baru`, 'APP_SECRET_OTHERS']
  const given = join(folder, 'middle.tar.gz')
  const middle = { ...here(), APP_SECRET: NEW, [OTHERS]: APP_SECRET }
  assert.equal((await etalase(['backup', given], middle)).code, 0)
  const restore = (env: Record<string, string>) =>
    etalase(['restore', given, '--replace'], { ...there(), ...env })
  assert.match(
    (await restore({ APP_SECRET: NEW })).stderr,
    /not all sealed in it .* name it in APP_SECRET_OTHERS/,
  )
  const restored = await restore({ APP_SECRET: NEW, [OTHERS]: APP_SECRET })
  assert.equal(restored.code, 0, restored.stderr)
  const resealed = await etalase(['secret', 'reseal'], { ...there(), APP_SECRET: NEW, [OTHERS]: APP_SECRET })
  assert.deepEqual([resealed.code, resealed.stderr], [0, ''])

  const at = (dataDir: string): Context => ({ ...ctx, config: { ...ctx.config, dataDir, appSecret: null } })
  const [own, other] = [at(join(folder, 'middle')), at(join(folder, 'middle-restored'))]
  await loadAppSecrets(own.config)
  await makeNextSecret(own.config.dataDir)
  await useNextSecret(own.config.dataDir)
  const file = join(folder, 'middle-generated.tar.gz')
  await writeBackup(own, database.connectionString, file, new Date())
  await restoreBackup(other, elsewhere.connectionString, { file, replace: true })
  assert.deepEqual(await loadAppSecrets(other.config), await loadAppSecrets(own.config))
})

test('a backup goes into no file that is there', async () => {
  const file = join(folder, 'taken')
  await writeFile(file, '')
  const { code, stderr } = await etalase(['backup', file], here())
  assert.deepEqual([code, stderr], [1, `${file} is there already: name another file than taken\n`])
})
