// Filters in the address: read, written, and read back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filterIn, priceOf } from './filter-in.ts'
import { hasOption, isFiltered, priceRange, tagLabel, toggledOption, withFilter } from './listing-filter.ts'

const read = (query: string) => filterIn(new URLSearchParams(query))

test('what an address says is what a list is narrowed by', () => {
  assert.deepEqual(read('q=meja&min=50000&max=200000&stock=1&sale=1'), {
    min_price: 50_000,
    max_price: 200_000,
    in_stock: true,
    on_sale: true,
  })
  assert.equal(isFiltered(read('q=meja&sort=newest')), false)
})

test('what makes no sense in an address is left out', () => {
  assert.deepEqual(read('min=abc&max=0&stock=ya&sale='), {})
})

test('a filter in an address is read back, and leaves the rest of it alone', () => {
  const filter = { min_price: 5, on_sale: true } as const
  const params = withFilter(new URLSearchParams('q=meja&max=9&stock=1'), filter)
  assert.equal(params.toString(), 'q=meja&min=5&sale=1')
  assert.deepEqual(filterIn(params), filter)
})

test('amounts may be typed as people write them', () => {
  assert.equal(priceOf('Rp 50.000'), 50_000)
  assert.equal(priceOf(''), null)
})

test('bounds typed the wrong way round are turned', () => {
  assert.deepEqual(priceRange('200.000', '50000'), { min_price: 50_000, max_price: 200_000 })
  assert.deepEqual(priceRange('', '50000'), { max_price: 50_000 })
})

test('option values in an address are those that the server takes, whatever somebody wrote', () => {
  assert.deepEqual(read('options=Warna%3DPutih%2BTulang%26Ukuran%3DM'), {
    options: 'Warna=Putih+Tulang&Ukuran=M',
  })
  assert.deepEqual(read('options=Warna&tag='), {})
  assert.deepEqual(read(`options=${encodeURIComponent('a=1&'.repeat(21))}`), {})
})

test('a value is chosen once, and taken away as it is written anywhere', () => {
  const one = toggledOption({ in_stock: true }, ['Warna', 'Merah & Putih'])
  assert.deepEqual(one, { in_stock: true, options: 'Warna=Merah+%26+Putih' })
  assert.equal(hasOption(one, ['warna', 'merah & putih']), true)
  assert.deepEqual(toggledOption(one, ['WARNA', 'Merah & putih ']), { in_stock: true })
})

test('tags are shown as words', () => {
  assert.equal(tagLabel('ruang-tamu'), 'Ruang tamu')
})
