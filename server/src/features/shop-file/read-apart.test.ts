// A shop file that came over the network: read on a thread of its own, which ends where a text asks too much.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorsOf } from './files.fixture.ts'
import { readShopText } from './read.ts'
import { readShopTextApart } from './read-apart.ts'

const KIB = 1024
/** What takes long is meant to be ended by its memory here, and the other way round. */
const PLENTY = { withinMs: 120_000, heapMb: 1_000 }
const filledWith = (piece: string, bytes: number) => piece.repeat(Math.ceil(bytes / piece.length))

const readHere = async (text: string) => readShopText(text)

test('it is the same as read here, and so is what is wrong', async () => {
  const yaml = 'slug: rotan\nproducts:\n  - {slug: kursi, price: 1000, warna: biru}\n'
  const read = await readShopTextApart(yaml)
  assert.deepEqual(read, readShopText(yaml))
  assert.deepEqual(read.unknownFields, ['products[0].warna'])
  for (const broken of ['slug: [', '{"slug": 3}', 'slug: rotan\nslug: rotan\n'])
    assert.deepEqual(await errorsOf(readShopTextApart(broken)), await errorsOf(readHere(broken)))
})

test('whoever else is there goes on while it is read', async () => {
  let turns = 0
  const others = setInterval(() => turns++)
  // Every one of them is an error.
  const [error] = await errorsOf(readShopTextApart(filledWith(']', 64 * KIB), PLENTY))
  clearInterval(others)
  assert.match(String(error?.message), /at line 1, column 1$/)
  assert.ok(turns > 0)
})

test('a text that takes too long is given up', async () => {
  const [error] = await errorsOf(readShopTextApart('slug: rotan', { ...PLENTY, withinMs: 0 }))
  assert.match(String(error?.message), /too long/)
})

test('a text that takes too much memory ends its thread, and nothing else', async () => {
  const [error] = await errorsOf(
    readShopTextApart(filledWith('- &a [{}, {}]\n', 512 * KIB), { ...PLENTY, heapMb: 16 }),
  )
  assert.match(String(error?.message), /too much memory/)
})

test('JSON that is too long to be read as YAML as well is told of by its own parser', async () => {
  const long = filledWith(' ', 600 * KIB)
  const [broken] = await errorsOf(readShopTextApart(`{"slug": "rotan",${long} "name" "x"}`, PLENTY))
  assert.match(String(broken?.message), /line 1 column/)
  const [twice] = await errorsOf(readShopTextApart(`{"slug": "rotan",${long} "slug": "rotan"}`, PLENTY))
  assert.match(String(twice?.message), /given twice/)
})

test('names in JSON are counted in one go, whatever is quoted in it', async () => {
  const quotes = '\\"'.repeat(200 * KIB)
  const { unknownFields } = await readShopTextApart(`{"slug": "rotan", "catatan": "${quotes}"}`, PLENTY)
  assert.deepEqual(unknownFields, ['catatan'])
})

test('of very many errors a thousand are told', async () => {
  const errors = await errorsOf(
    readShopTextApart(`{"slug": "rotan", "products": [${'0,'.repeat(5_000)}0]}`, PLENTY),
  )
  assert.equal(errors.length, 1_000)
})
