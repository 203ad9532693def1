// What is left of a value that is too large to be shown.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutValue } from './cut-value.ts'

const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

test('what fits stays as it is', () => {
  for (const value of [null, 1, true, 'teks', [1, 2], { a: { b: 'c' } }])
    assert.deepEqual(cutValue(value, 100), value)
})

test('a text, a list and an object are cut with a mark, and say how much more there was', () => {
  const text = cutValue('a'.repeat(1_000), 100)
  assert.ok(typeof text === 'string' && text.endsWith('…') && text.startsWith('aaaa'))
  const list = cutValue(
    Array.from({ length: 1_000 }, () => 12_345),
    100,
  )
  assert.ok(Array.isArray(list) && list[0] === 12_345 && list.at(-1) === `… +${1_001 - list.length}`)
})

test('one large field hides no other', () => {
  const cut = cutValue({ long: 'x'.repeat(10_000), name: 'Kursi', price: 5 }, 300)
  assert.ok(typeof cut === 'object' && cut !== null && 'long' in cut)
  assert.deepEqual({ ...cut, long: null }, { long: null, name: 'Kursi', price: 5 })
  assert.ok(String(cut.long).endsWith('…'))
})

test('whatever it is made of, it takes no more than it may', () => {
  const deep = (levels: number): unknown =>
    levels === 0 ? 'x'.repeat(500) : { a: deep(levels - 1), b: [deep(levels - 1)] }
  const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`field${i}`, i]))
  for (const value of [
    'é"\\\u0001'.repeat(5_000),
    deep(6),
    wide,
    [wide, wide],
    [[deep(3)]],
    ['😀'.repeat(9_000)],
  ])
    for (const most of [200, 1_000, 8_000]) {
      const cut = cutValue(value, most)
      assert.ok(bytes(cut) <= most, `${bytes(cut)} of ${most}`)
      JSON.parse(JSON.stringify(cut))
    }
})

test('of a list as many entries stay whole as fit, and the first is cut where none does', () => {
  const numbers = Array.from({ length: 1_000 }, () => 12_345)
  assert.deepEqual(cutValue(numbers, 98), [...numbers.slice(0, 13), '… +987'])
  assert.deepEqual(cutValue(numbers, 97), [...numbers.slice(0, 12), '… +988'])
  const long = 'x'.repeat(1_000)
  assert.deepEqual(cutValue([long, 1], 41), [cutValue(long, 21), '… +1'])
  assert.deepEqual(cutValue([long, 1], 40), ['… +2'])
  assert.deepEqual(cutValue([1, long], 100), [1, '… +1'])
})

test('fields share the room, the small ones first, and stay in their order', () => {
  const long = 'x'.repeat(1_000)
  const cut = cutValue({ b: long, a: 1 }, 100)
  assert.deepEqual(Object.entries(cut ?? {}), [
    ['b', cutValue(long, 69)],
    ['a', 1],
  ])
  assert.deepEqual(cutValue({ b: long, a: long }, 46), { b: cutValue(long, 8), a: cutValue(long, 8) })
  assert.deepEqual(cutValue({ b: long, a: long }, 45), { '…': '+2' })
})

test('what cannot be cut stays', () => {
  for (const value of [123_456, null, true]) assert.equal(cutValue(value, 3), value)
})
