// How much room things take in memory: estimated, and held to what the heap really takes.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { NOW, someProduct, someVariant } from '../features/catalog/facts.fixture.ts'
import { HeldCatalog } from '../features/catalog/held-catalog.ts'
import type { ProductFacts } from '../features/products/facts.ts'
import { bytesOf } from './memory.ts'

/** Far more than whatever else comes and goes on the heap meanwhile. */
const COUNT = 2_000
const FACTOR = 2

function assertWeighed(make: () => unknown): void {
  const begun = heap()
  const made = make()
  const taken = heap() - begun
  const estimated = bytesOf(made)
  const ratio = estimated / taken
  assert.ok(
    ratio > 1 / FACTOR && ratio < FACTOR,
    `${estimated} bytes are estimated where the heap takes ${taken}`,
  )
}

const many = <T>(make: (i: number) => T) => Array.from({ length: COUNT }, (_, i) => make(i))

/** Without what nobody refers to any more. */
function heap(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

/** One of its own, flat, as one that was read from the database. */
const text = (length: number, i: number) =>
  Buffer.from(`${i} `.padEnd(length, 'rotan '), 'latin1').toString('latin1')

const picture = (i: number) => ({ id: text(20, i), hash: text(64, i), width: 1_200, height: 900, alt: null })

const variant = (i: number) =>
  someVariant({ id: text(20, i), sku: text(12, i), options: { Warna: text(8, i), Ukuran: text(6, i) } })

const product = (i: number) =>
  someProduct({
    id: text(20, i),
    slug: text(30, i),
    position: i,
    name: text(40, i),
    tags: [text(8, i), text(10, i)],
    description: text(600, i),
    published_at: new Date(i),
    options: [{ name: text(6, i), values: [text(8, i), text(8, i + 1)] }],
    pictures: [picture(i), picture(i + 1)],
    variants: [variant(i), variant(i + 1), variant(i + 2)],
  })

const plainProduct = (i: number) => someProduct({ id: text(20, i), slug: text(30, i), name: text(40, i) })

function catalogOf(products: ProductFacts[]): HeldCatalog {
  return new HeldCatalog({ categories: [], products, campaigns: [] }, NOW)
}

describe('within a factor of two of what the heap takes are', () => {
  test('the catalogue of a large shop', () => assertWeighed(() => catalogOf(many(product))))
  test('one whose products have no more than a name', () =>
    assertWeighed(() => catalogOf(many(plainProduct))))
  test('answers', () =>
    assertWeighed(() => many((i) => ({ etag: text(20, i), body: new Uint8Array(1_000) }))))
  test('maps and sets', () =>
    assertWeighed(() =>
      many((i) => ({
        byId: new Map(Array.from({ length: 20 }, (_, j) => [text(20, i + j), { id: j }])),
        ids: new Set(Array.from({ length: 20 }, (_, j) => text(20, i + j))),
      })),
    ))
})

test('what weighs itself is believed', () => {
  assert.equal(bytesOf({ bytes: 1_234, much: 'a'.repeat(10_000) }), 1_234)
})
