// What a file causes to be computed is computed apart: the process that answers requests hardly notices, and one file that
// ends its process again and again is given up.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '../../../../../test/until.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { aProduct, aShop } from '../../../../test/world.ts'
import { COMMAND_LINE } from '../../../domain/access.ts'
import type { FileKind } from '../../../domain/import-kinds.ts'
import type { Worker } from '../../../jobs/worker.ts'
import { findShopBySlug } from '../../../tenancy/queries.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { storedProducts } from '../../catalogue/products/stored.ts'
import { tryImport } from './actions/run-import.ts'
import { takeIn } from './actions/start-import.ts'
import { applySheetLines } from './apply-sheet-lines.ts'
import { importing } from './importing.ts'
import { csv, importFile } from './imports.fixture.ts'
import { findImport } from './queries.ts'
import { readStockSheet } from './read-stock-sheet.ts'
import { workInSubprocess } from './work-in-subprocess.ts'

let app: TestApp
let worker: Worker
before(async () => {
  app = await startApp()
  worker = importing.start(app.ctx)
})
after(async () => {
  await worker.stop()
  await app.close()
})

const OPTIONS = [1, 2, 3, 4, 5].map((i) => ({ name: `Opsi ${i}`, values: ['a'] }))
const VARIANTS = 500

/** One product whose every variant must be looked at to know that none is meant. */
function manyVariants() {
  const values = Array.from({ length: VARIANTS }, (_, i) => `v${i}`)
  return aProduct({
    slug: 'banyak',
    options: [{ name: 'Opsi 0', values }, ...OPTIONS.slice(1)],
    variants: values.map((value) => ({
      options: { 'Opsi 0': value, ...Object.fromEntries(OPTIONS.slice(1).map(({ name }) => [name, 'a'])) },
    })),
  })
}

/** Wide, so that looking for a heading takes long. */
function wideSheet(lines: number): string {
  const fill = Array.from({ length: 185 }, (_, i) => `Catatan __ ${i}`)
  const header = ['slug', 'stok', ...fill, 'Opsi 0']
  const rows = Array.from({ length: lines }, (_, i) => ['banyak', i, ...fill.map(() => ''), `v${i}`])
  return csv([header, ...rows])
}

/** What the thread that answers requests spends until the file is done, in microseconds. The first file of its shop. */
async function spentOn(slug: string, file: string) {
  await app.shop(aShop({ slug, products: [manyVariants()] }))
  const token = await app.token({ shop: slug, scopes: ['products:write'] })
  const before = process.threadCpuUsage()
  const path = `/shops/${slug}/imports`
  const query = '?kind=stock_sheet&dry_run=true'
  const started = await app.admin(path + query, { method: 'POST', token, body: file })
  assert.equal(started.status, 202, started.text)
  await importing.of(app.ctx)?.finished()
  const { user, system } = process.threadCpuUsage(before)
  const seen = (await app.admin(`${path}/${started.body.id}`, { token })).body
  return { spent: user + system, seen }
}

test('a small sheet that takes long to lay out costs those who answer requests no more than any other', async () => {
  // Once unmeasured: code is loaded and compiled.
  await spentOn('lebar-1', wideSheet(1))
  const least = { one: Number.POSITIVE_INFINITY, many: Number.POSITIVE_INFINITY }
  // What else the thread does meanwhile, the longer the slower the machine, is not asked: the least of a few counts.
  for (let i = 0; i < 5 && !(least.many < 5 * least.one); i++) {
    const one = await spentOn(`lebar-satu-${i}`, wideSheet(1))
    const many = await spentOn(`lebar-banyak-${i}`, wideSheet(60))
    assert.deepEqual([one.seen.fault_count, many.seen.fault_count], [1, 60])
    least.one = Math.min(least.one, one.spent)
    least.many = Math.min(least.many, many.spent)
  }
  assert.ok(least.many < 5 * least.one, `${least.many} µs for 60 lines, ${least.one} µs for one`)
})

test('each kind of file is applied by a process of its own, and what is wrong with one is told', async () => {
  await app.shop(aShop({ slug: 'sendiri', products: [aProduct({ slug: 'lampu', sku: 'L-1', stock: 4 })] }))
  const token = await app.token({ shop: 'sendiri' })
  const sent = (kind: FileKind, file: string) => importFile(app, file, { shop: 'sendiri', token, kind })
  const seen = [
    await sent('shop_file', JSON.stringify({ slug: 'sendiri', name: 'Rotan Sendiri', warna: 'biru' })),
    await sent('shopify_csv', 'Handle,Title,Variant Price\nkursi,Kursi,9000'),
    await sent('stock_sheet', 'sku,stok\nTIDAK-ADA,1'),
  ]
  assert.deepEqual(
    seen.map(({ state, summary, faults }) => [state, summary?.added, faults[0]?.message]),
    [
      ['done', 0, undefined],
      ['done', 1, undefined],
      ['failed', undefined, 'tidak ada SKU "TIDAK-ADA"'],
    ],
  )
  assert.match(JSON.stringify(seen[0]?.notes[0]), /warna/)
  // This node hears of it, as of every other's.
  await app.ctx.caughtUp()
  const { body } = await app.call('/products/kursi', { shop: 'sendiri' })
  assert.equal(body.name, 'Kursi')
})

test('laying a sheet out looks at each heading and each variant once, however many lines there are', () => {
  const lines = 200
  const looks = { headings: 0, variants: 0 }
  const filled = Array.from({ length: 150 }, (_, i) => `Catatan ${i}`)
  const table = {
    header: ['slug', 'stok', ...filled, 'Opsi 0'],
    rows: Array.from({ length: lines }, (_, i) => ({
      row: i + 2,
      cells: ['banyak', '1', ...filled, `v${i}`],
    })),
  }
  const { header, ...sheet } = readStockSheet(table)
  const counted = new Proxy(header, {
    get(list, name, receiver) {
      if (/^\d+$/.test(String(name))) looks.headings++
      return Reflect.get(list, name, receiver)
    },
  })
  const product = aProduct({ slug: 'banyak', options: [{ name: 'Opsi 0', values: [] }] })
  const values = Array.from({ length: VARIANTS }, (_, i) => `V${i}`)
  const variants = values.map((value) => ({
    get options() {
      looks.variants++
      return { 'Opsi 0': value }
    },
  }))
  const faults = applySheetLines(
    { header: counted, ...sheet },
    new Map([['banyak', { ...product, variants }]]),
    () => 'banyak',
  )
  assert.deepEqual(faults, [])
  assert.ok(looks.headings <= 4 * header.length, `${looks.headings} looks at ${header.length} headings`)
  assert.ok(looks.variants <= 4 * VARIANTS, `${looks.variants} looks at ${VARIANTS} variants`)
})

test('an import that ends its process is tried twice, and then its merchant reads why', async () => {
  await app.shop(aShop({ slug: 'terhenti', products: [aProduct({ slug: 'lampu', sku: 'L-1', stock: 4 })] }))
  const shop = await findShopBySlug(app.ctx.db, 'terhenti')
  assert.ok(shop)
  const says = await endTwice(shop, 'stock_sheet', 'sku,stok\nL-1,9')
  assert.match(says, /dua kali terhenti.*tidak ada yang diubah/)
  assert.equal((await storedProducts(app.ctx.db, shop.id))[0]?.value.stock, 4)
})

test('of a statement, whose rows are taken in one by one, he reads that what came stays', async () => {
  await app.shop(aShop({ slug: 'mutasi-terhenti' }))
  const shop = await findShopBySlug(app.ctx.db, 'mutasi-terhenti')
  assert.ok(shop)
  const says = await endTwice(
    shop,
    'bank_statement',
    'Tanggal,Keterangan,Mutasi\n2026-09-10,TRSF CR,"1,000.00 CR"',
  )
  assert.match(says, /dua kali terhenti.*tetap ada dan tidak akan tercatat dua kali/)
})

/** Kills what works on such a file each time; gives what its merchant reads in the end. */
async function endTwice(shop: Shop, kind: FileKind, text: string): Promise<string> {
  const file = { kind, dryRun: false, bytes: Buffer.from(text), by: COMMAND_LINE, asOperator: false } as const
  const { id } = await takeIn(app.ctx, shop, file, new Date(app.clock.now()), 0)
  let tries = 0
  const outbox = importing.open(app.ctx, (ctx, claim, signal) => {
    tries++
    // Killed at once, as a system kills what takes too much.
    return workInSubprocess(ctx, claim, signal, { withinMs: 1, heapMb: 100 })
  })
  const look = async () => {
    await outbox.look()
    await outbox.finished()
    return findImport(app.ctx.db, shop.id, id)
  }
  // The shop has a little rest between its tries.
  await until(async () => (await look())?.state !== 'running')
  const found = await look()
  assert.deepEqual([tries, found?.state, found?.attempts], [2, 'failed', 2])
  return found?.faults[0]?.says.id ?? ''
}

test('a process that stops leaves its import to another, and counts no try', async () => {
  await app.shop(aShop({ slug: 'berhenti', products: [aProduct({ slug: 'lampu', sku: 'L-1', stock: 4 })] }))
  const shop = await findShopBySlug(app.ctx.db, 'berhenti')
  assert.ok(shop)
  const bytes = Buffer.from('sku,stok\nL-1,9')
  const file = { kind: 'stock_sheet', dryRun: false, bytes, by: COMMAND_LINE, asOperator: false } as const
  const claim = await takeIn(app.ctx, shop, file, new Date(app.clock.now()))
  const stopping = new AbortController()
  const tried = await tryImport(
    app.ctx,
    claim,
    (ctx, claim, signal) => {
      stopping.abort()
      return workInSubprocess(ctx, claim, signal)
    },
    stopping.signal,
  )
  const left = await findImport(app.ctx.db, shop.id, claim.id)
  assert.deepEqual([tried, left?.state, left?.attempts], ['untried', 'running', 0])
  importing.of(app.ctx)?.take([claim])
  await importing.of(app.ctx)?.finished()
  const done = await findImport(app.ctx.db, shop.id, claim.id)
  assert.deepEqual([done?.state, done?.attempts, done?.summary?.changed], ['done', 1, 1])
})
