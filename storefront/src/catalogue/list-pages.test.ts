// Long lists that are read page by page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductSummary } from '@etalase/client'
import { joinPages, nextOffset, PAGE_SIZE } from './list-pages.ts'

test('a list of products grows by one page at a time, until all are there', () => {
  assert.equal(nextOffset({ products: [], total: 63 }, [], 0), PAGE_SIZE)
  assert.equal(nextOffset({ products: [], total: 63 }, [], PAGE_SIZE), 2 * PAGE_SIZE)
  assert.equal(nextOffset({ products: [], total: 63 }, [], 2 * PAGE_SIZE), undefined)
  assert.equal(nextOffset({ products: [], total: 2 * PAGE_SIZE }, [], PAGE_SIZE), undefined)
})

test('a list whose length is not known ends with its first page', () => {
  assert.equal(nextOffset({ products: [], total: null }, [], 0), undefined)
  assert.equal(joinPages({ pages: [{ products: products(0, 3), total: null }] }).total, 3)
})

test('the pages of a list are shown as one, with the newest total', () => {
  const pages = [
    { products: products(0, 24), total: 62 },
    { products: products(24, 48), total: 63 },
  ]
  const list = joinPages({ pages })
  assert.deepEqual(slugs(list.products), slugs(products(0, 48)))
  assert.equal(list.total, 63)
})

test('a product that moved to the next page meanwhile is shown once, as it is now', () => {
  const moved = { slug: 'barang-2', price: 3_000 } as ProductSummary
  const pages = [
    { products: products(0, 3), total: 5 },
    { products: [moved, ...products(3, 5)], total: 6 },
  ]
  const list = joinPages({ pages })
  assert.deepEqual(slugs(list.products), slugs(products(0, 5)))
  assert.equal(list.products[2]?.price, 3_000)
})

function products(from: number, to: number): ProductSummary[] {
  const numbers = Array.from({ length: to - from }, (_, index) => from + index)
  return numbers.map((number) => ({ slug: `barang-${number}`, price: 1_000 }) as ProductSummary)
}

function slugs(list: readonly ProductSummary[]): (string | null)[] {
  return list.map(({ slug }) => slug)
}
