// Long lists that grow and are refreshed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductSummary } from '@etalase/client'
import { grownBy, nextPart, refreshedPart, refreshedWith } from './list-parts.ts'

test('a list begins with one page, and grows by one', () => {
  assert.deepEqual(refreshedPart(0), { limit: 24, offset: 0 })
  assert.deepEqual(nextPart(24), { limit: 24, offset: 24 })
  assert.equal(grownBy(products(0, 24), products(24, 48)).length, 48)
})

test('a product that moved to the next page meanwhile is shown once', () => {
  assert.deepEqual(slugs(grownBy(products(0, 3), products(2, 5))), slugs(products(0, 5)))
})

test('a shown list is refreshed as long as it is', () => {
  assert.deepEqual(refreshedPart(48), { limit: 48, offset: 0 })
  const fresh = products(0, 48).map((product) => ({ ...product, price: 2_000 }))
  assert.deepEqual(refreshedWith(products(0, 48), fresh), fresh)
})

test('what one answer does not reach stays as it was', () => {
  assert.deepEqual(refreshedPart(144), { limit: 100, offset: 0 })
  const fresh = products(0, 100).map((product) => ({ ...product, price: 2_000 }))
  const list = refreshedWith(products(0, 144), fresh)
  assert.deepEqual(slugs(list), slugs(products(0, 144)))
  assert.deepEqual([list[99]?.price, list[100]?.price], [2_000, 1_000])
})

test('what rose into the refreshed part is shown once, as it is now', () => {
  const risen = { slug: 'barang-120', price: 3_000 } as ProductSummary
  const list = refreshedWith(products(0, 144), [risen, ...products(0, 99)])
  assert.deepEqual(
    list.filter(({ slug }) => slug === 'barang-120'),
    [risen],
  )
})

function products(from: number, to: number): ProductSummary[] {
  const numbers = Array.from({ length: to - from }, (_, index) => from + index)
  return numbers.map((number) => ({ slug: `barang-${number}`, price: 1_000 }) as ProductSummary)
}

function slugs(list: readonly ProductSummary[]): (string | null)[] {
  return list.map(({ slug }) => slug)
}
