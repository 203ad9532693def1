// Files that ask too much of their reader: the reading process ends, and everybody else goes on.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { until } from '../../../../../test/until.ts'
import type { FileKind } from '../../../domain/import-kinds.ts'
import { ImportFaults } from './faults.ts'
import { csv, xlsx } from './imports.fixture.ts'
import { readInSubprocess } from './read-in-subprocess.ts'

const KIB = 1024
const PLENTY = { withinMs: 120_000, heapMb: 1_000 }
const filledWith = (piece: string, bytes: number) => piece.repeat(Math.ceil(bytes / piece.length))

async function faultsOf(
  kind: FileKind,
  file: string | Buffer,
  bounds: { withinMs: number; heapMb: number; cpuMs?: number } = PLENTY,
): Promise<string[]> {
  const error = await readInSubprocess(Buffer.from(file), kind, bounds).then(
    () => assert.fail('it was read'),
    (error: unknown) => error,
  )
  if (!(error instanceof ImportFaults)) throw error
  return error.faults.map(({ says }) => says.en)
}

test('each kind of file is read, and what is wrong with one is reported', async () => {
  const shop = await readInSubprocess(Buffer.from('slug: rotan\nwarna: biru\n'), 'shop_file')
  assert.deepEqual(shop, { kind: 'shop_file', shop: { file: { slug: 'rotan' }, unknownFields: ['warna'] } })
  const sheet = await readInSubprocess(xlsx([['SKU', 'stok'], [], ['L-1', 5]]), 'stock_sheet')
  assert.partialDeepStrictEqual(sheet, { rows: 1, sheet: { lines: [{ sku: 'L-1', stock: 5 }] } })
  const rows = [
    ['Handle', 'Title', 'Variant Price'],
    ['kursi', 'Kursi', '9000'],
  ]
  const shopify = await readInSubprocess(Buffer.from(csv(rows)), 'shopify_csv')
  assert.partialDeepStrictEqual(shopify, {
    rows: 1,
    shopify: { products: [{ slug: 'kursi', name: 'Kursi', variants: [{ price: 9_000 }] }] },
  })
  const plain = await readInSubprocess(Buffer.from('Nama;Harga\nKursi;Rp 9.000'), 'product_sheet')
  assert.partialDeepStrictEqual(plain, {
    rows: 1,
    products: { products: [{ slug: 'kursi', name: 'Kursi', variants: [{ price: 9_000 }] }] },
  })
  assert.match((await faultsOf('shop_file', 'slug: [')).join(), /at line 1, column 8/)
  assert.match((await faultsOf('stock_sheet', 'PK\u0003\u0004')).join(), /XLSX/)
})

test('YAML of thirty thousand names in one object is read, and one that is there twice is found', async () => {
  const names = Array.from({ length: 30_000 }, (_, i) => `n${i}: 1\n`).join('')
  const read = await readInSubprocess(Buffer.from(`slug: rotan\n${names}`), 'shop_file')
  assert.ok(read.kind === 'shop_file')
  assert.deepEqual(read.shop.file, { slug: 'rotan' })
  const twice = await faultsOf('shop_file', `slug: rotan\n${names}n7: 2\n`)
  assert.match(twice.join(), /unique at line 30002, column 1$/)
})

test('one with more fields and entries than any honest file, or that takes more of the processor, is refused', async () => {
  const many = `{"slug": "rotan", "tags": [${'0,'.repeat(600_000)}0]}`
  assert.match((await faultsOf('shop_file', many)).join(), /too many fields/)
  assert.match((await faultsOf('shop_file', `a: [${'0,'.repeat(250_000)}]`)).join(), /too many fields/)
  const late = faultsOf('shop_file', filledWith(']', 100 * KIB), { ...PLENTY, cpuMs: 1 })
  assert.match((await late).join(), /too long/)
})

test('others go on while one is read', async () => {
  let turns = 0
  const others = setInterval(() => turns++)
  // Every one of them is an error; the import reports the first.
  assert.match((await faultsOf('shop_file', filledWith(']', 16 * KIB))).join(), /at line 1, column 1$/)
  clearInterval(others)
  assert.ok(turns > 0)
})

test('one that takes too long is given up, and the next one is read', async () => {
  const [late, next] = await Promise.all([
    faultsOf('shop_file', 'slug: rotan', { ...PLENTY, withinMs: 1 }),
    readInSubprocess(Buffer.from('slug: rotan'), 'shop_file'),
  ])
  assert.match(late.join(), /too long/)
  assert.equal(next.kind, 'shop_file')
})

const TOO_MUCH: [what: string, kind: FileKind, file: string | Buffer][] = [
  ['YAML with more nodes than fit', 'shop_file', filledWith('- &a [{}, {}]\n', 150 * KIB)],
  [
    'a sheet whose cells share one long text',
    'stock_sheet',
    xlsx([['SKU', 'stok']], [], { text: filledWith('X', 100 * KIB), times: 600 }),
  ],
]
for (const [what, kind, file] of TOO_MUCH)
  test(`${what} ends its process, and nothing else`, async () => {
    assert.match((await faultsOf(kind, file, { ...PLENTY, heapMb: 24 })).join(), /too much memory/)
  })

test('one long text that is wrong in many places is told in few words', async () => {
  const told = await faultsOf('shop_file', longTextInManyPlaces(), { ...PLENTY, heapMb: 64 })
  assert.match(told.join(), /must NOT have more than 120 characters/)
  assert.ok(Math.max(...told.map(({ length }) => length)) < KIB, 'each of them')
})

test('a long name that products share is a fault, and not told again and again', async () => {
  const file = xlsx([['Nama', 'Harga']], [], { text: filledWith('X', 100 * KIB), times: 600 })
  const read = await readInSubprocess(file, 'product_sheet', { ...PLENTY, heapMb: 64 })
  assert.ok(read.kind === 'product_sheet')
  assert.match(read.products.faults[0]?.says.en ?? '', /longer than 200 characters/)
  assert.ok(JSON.stringify(read).length < 200 * KIB)
})

/** Each is a fault that could quote it. */
function longTextInManyPlaces(): string {
  return `name: &lama ${filledWith('X', 100 * KIB)}\nproducts:\n${'  - {slug: *lama}\n'.repeat(900)}`
}

test('the process knows no secret, and ends with the one that started it, however busy it is', {
  skip: !existsSync('/proc/self/stat') && 'processes are looked for in /proc',
}, async () => {
  const program = new URL('read-in-subprocess.ts', import.meta.url)
  const reads = `
    const { readInSubprocess } = await import('${program}')
    await readInSubprocess(Buffer.from(']'.repeat(300_000)), 'shop_file', { withinMs: 600_000, heapMb: 2_000, cpuMs: 600_000 })`
  const env = { ...process.env, APP_SECRET: 'geheim' }
  const starter = spawn(process.execPath, ['--input-type=module', '--eval', reads], { env })
  const isReader = async (id: string) =>
    (await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')).includes('reading-program.ts')
  const stat = async (id: string) =>
    (await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')).replace(/^.*\) /, '').split(' ')
  let reader = ''
  await until(async () => {
    for (const id of await readdir('/proc')) {
      const [, parent] = await stat(id)
      if (parent === String(starter.pid) && (await isReader(id))) reader = id
    }
    return reader !== ''
  })
  // It has worked for more than half a second: by then it has been given the file.
  await until(async () => Number((await stat(reader))[11]) > 60)
  assert.doesNotMatch(await readFile(`/proc/${reader}/environ`, 'utf8'), /geheim/)
  starter.kill('SIGKILL')
  await once(starter, 'exit')
  await until(async () => !(await isReader(reader)))
})

test('of very many faults it reports some, and how many there are', async () => {
  const file = Buffer.from(`{"slug": "rotan", "products": [${'0,'.repeat(10_500)}0]}`)
  const error = await readInSubprocess(file, 'shop_file', PLENTY).catch((error: unknown) => error)
  assert.ok(error instanceof ImportFaults)
  assert.deepEqual([error.faults.length, error.count], [10_000, 10_501])
})

test('an archive that says it holds nothing, or holds very much, is refused unread', async () => {
  const parts = (count: number, bytes: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`xl/${i}.xml`, new Uint8Array(bytes)]))
  for (const files of [parts(1_001, 0), parts(17, 400_000)])
    for (const kind of ['stock_sheet', 'product_sheet'] as const)
      assert.match((await faultsOf(kind, Buffer.from(zipSync(files)))).join(), /too large/)
  const stored = Buffer.from(zipSync({ 'xl/a.xml': strToU8('a'.repeat(40 * KIB * KIB)) }, { level: 0 }))
  // In the list at its end: the size once it is unpacked.
  stored.writeUInt32LE(0, stored.lastIndexOf('PK\u0001\u0002') + 24)
  assert.match((await faultsOf('stock_sheet', stored)).join(), /too large/)
})

const HEADINGS = ['Handle', 'Title', 'Body (HTML)']

test('a table within a description that spans very many columns is refused', async () => {
  for (const span of ['Infinity', '1e9', '&#73;nfinity', '1000', ' 0xFFFF']) {
    const body = `<table><tr><td colspan="${span}">x</td></tr></table>`
    const file = csv([
      ['Handle', 'Title', 'Body (HTML)'],
      ['kursi', 'Kursi', body],
    ])
    const read = await readInSubprocess(Buffer.from(file), 'shopify_csv')
    assert.ok(read.kind === 'shopify_csv')
    assert.match(read.shopify.faults.map(({ says }) => says.en).join(), /too many HTML tags/, span)
  }
  const plain = `<table><tr><td colspan=2 rowspan="100%">Kursi rotan</td><td colspan=' 3 '></td></tr></table>`
  const read = await readInSubprocess(Buffer.from(csv([HEADINGS, ['kursi', 'Kursi', plain]])), 'shopify_csv')
  assert.partialDeepStrictEqual(read, { shopify: { products: [{ description: 'Kursi rotan' }], faults: [] } })
})
