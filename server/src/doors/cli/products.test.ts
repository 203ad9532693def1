// `etalase products import`: what the file is, what it would do, and whom it asks.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../../test/app.ts'
import { aProduct, aShop } from '../../../test/world.ts'
import { aFolder, type Folder } from '../../features/shop/shop-file/files.fixture.ts'
import { etalase } from './cli.fixture.ts'

const APP_SECRET = 'only-for-tests-only-for-tests-only-for-tests'

let app: TestApp
let folder: Folder
before(async () => {
  folder = await aFolder()
  app = await startApp({ env: { APP_SECRET } })
  await app.shop(aShop({ slug: 'rotan', products: [aProduct({ slug: 'lampu', sku: 'L-1' })] }))
})
after(async () => {
  await app.close()
  await folder.remove()
})

async function run(name: string, text: string, options: string[] = [], ask?: () => Promise<boolean>) {
  const path = await folder.write(name, text)
  const { ctx, database } = app
  const env = { DATABASE_URL: database.connectionString, DATA_DIR: ctx.config.dataDir, APP_SECRET }
  return etalase(['products', 'import', 'rotan', path, ...options], env, ask)
}

const CSV = 'Handle,Title,Variant Price,Image Src\nmeja,Meja,250000.00,https://cdn.example/meja.jpg'

test('says what a file would do, and does it once somebody agrees', async () => {
  const looked = await run('a.csv', CSV, ['--dry-run'])
  assert.equal(looked.code, 0, looked.stderr)
  assert.match(
    looked.stdout,
    /meja: added: Meja, Rp250\.000, unlimited stock\n {2}1 added, 0 changed, 0 unchanged, 0 archived, 1 pictures to fetch/,
  )
  const refused = await run('a.csv', CSV, [], async () => false)
  assert.deepEqual([refused.code, refused.stderr.includes('Nothing was changed.')], [1, true])
  const done = await run('a.csv', CSV, [], async () => true)
  assert.match(done.stdout, /Shop rotan: 1 added/)
  assert.match((await run('a.csv', CSV, ['--yes'])).stdout, /0 added, 0 changed, 1 unchanged, 0 archived/)
})

test('tells a sheet of stock by its headings, and names faults by row and column', async () => {
  const done = await run('stok.csv', 'SKU;stok\nL-1;3', ['--yes'])
  assert.match(done.stdout, /lampu: stock 10 → 3/)
  const broken = await run('stok.csv', 'SKU;stok\nL-1;banyak\nX-1;2', ['--yes'])
  assert.equal(broken.code, 1)
  assert.match(
    broken.stderr,
    /2 faults, nothing was changed:\n {2}row 2, column stok: "banyak" is not a whole number\n/,
  )
  assert.match(broken.stderr, /row 3, column SKU: there is no SKU "X-1"/)
})

test('tells a plain sheet of products by its headings', async () => {
  const done = await run('barang.csv', 'Nama;Harga;Stok\nTikar Pandan;Rp 85.000;4', ['--yes'])
  assert.match(done.stdout, /tikar-pandan: added/)
})

test('archives nothing without a yes where nobody can answer', async () => {
  const file = JSON.stringify({ slug: 'rotan', products: [] })
  const refused = await run('toko.json', file)
  assert.deepEqual([refused.code, refused.stderr.includes('--yes')], [1, true])
  assert.match((await run('toko.json', file, ['--yes'])).stdout, / archived/)
})

test('asks what a file without a known ending is', async () => {
  assert.match((await run('berkas', CSV)).stderr, /--kind/)
  assert.equal((await run('berkas', CSV, ['--kind', 'shopify_csv', '--dry-run'])).code, 0)
})
