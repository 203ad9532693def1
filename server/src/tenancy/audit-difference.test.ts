// What the audit keeps of a change.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { differing, MOST_KEPT } from './audit-difference.ts'

const size = (value: unknown) => JSON.stringify(value).length
const variants = (n: number) =>
  Array.from({ length: n }, (_, i) => ({ sku: `SKU-${i}`, price: 10_000, label: `Warna ${i}` }))

describe('of a change the audit keeps', () => {
  test('fields that differ, whole where they are short', () => {
    const change = differing({ name: 'Rak', tags: ['a', 'b'] }, { name: 'Rak', tags: ['a', 'c'], stock: 1 })
    assert.deepEqual(change, {
      before: { tags: ['a', 'b'], stock: null },
      after: { tags: ['a', 'c'], stock: 1 },
    })
  })

  test('of a long list the one entry that differs, by its place, and of that the field', () => {
    const before = variants(500)
    const after = before.map((each, i) => (i === 321 ? { ...each, price: 12_000 } : each))
    const change = differing({ variants: before }, { variants: after })
    assert.deepEqual(change.before, { variants: { 321: before[321] } })
    assert.deepEqual(change.after, { variants: { 321: after[321] } })
  })

  test('of a long list the entry that came, or went, and none that only moved for it', () => {
    const before = variants(500)
    const after = before.toSpliced(3, 1)
    assert.deepEqual(differing({ variants: before }, { variants: after }), {
      before: { variants: { 3: before[3] } },
      after: { variants: {} },
    })
    assert.deepEqual(differing({ variants: after }, { variants: before }), {
      before: { variants: {} },
      after: { variants: { 3: before[3] } },
    })
  })

  test('of a long text the words that differ, with some around them', () => {
    const long = 'kata '.repeat(2_000)
    const at = 5_000
    const { before, after } = differing(
      { description: long },
      { description: `${long.slice(0, at)}BARU${long.slice(at)}` },
    )
    assert.ok(size(before) < 200 && size(after) < 200)
    assert.match(JSON.stringify(after), /…kata .*BARUkata .*…/)
  })

  test('no more than so much, whatever was made or deleted', () => {
    const product = { name: 'Rak', description: 'x'.repeat(100_000), variants: variants(5_000) }
    for (const { before, after } of [differing(null, product), differing(product, null)]) {
      const kept = before ?? after
      assert.ok(size(kept) < 1.2 * MOST_KEPT, String(size(kept)))
      assert.match(JSON.stringify(kept), /^\{"name":"Rak"/)
    }
  })

  test('what is no thing as it is', () => {
    assert.deepEqual(differing(null, 5), { before: null, after: 5 })
    assert.deepEqual(differing('a', 'b'), { before: 'a', after: 'b' })
  })
})
