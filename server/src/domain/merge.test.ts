// A field that is left out keeps what is there: for things, their parts, lists and pictures.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byKey, mergedPart, mergeFields, mergeImage, mergeList, pairImages, queues } from './merge.ts'

interface Thing {
  key: string
  name?: string | undefined
  note?: string | null
  part?: { a?: number; b?: number } | null
}

test('what is said replaces what was, what is left out stays, and null takes it away', () => {
  const was: Thing = { key: 'a', name: 'Meja', note: 'lama' }
  assert.deepEqual(mergeFields<Thing>(was, { key: 'a', name: undefined, note: null }), {
    key: 'a',
    name: 'Meja',
    note: null,
  })
  assert.deepEqual(mergeFields<Thing>(was, { key: 'b' }), { key: 'b', name: 'Meja', note: 'lama' })
})

test('a part is merged where both sides speak of it, and otherwise left to the side that does', () => {
  const some = { a: 1, b: 2 }
  const merged = (was: Thing['part'], is: Thing['part']) =>
    mergedPart<Thing>(
      { key: 'k', ...(was !== undefined && { part: was }) },
      { key: 'k', ...(is !== undefined && { part: is }) },
    )('part', mergeFields)
  assert.deepEqual(merged(some, { b: 3 }), { part: { a: 1, b: 3 } })
  for (const none of [null, undefined]) {
    assert.deepEqual(merged(none, some), {})
    assert.deepEqual(merged(some, none), {})
  }
})

test('a list is the new one; an entry that was there keeps the fields that are not named', () => {
  const merge = mergeList<Thing>(
    byKey(({ key }) => key),
    mergeFields,
  )
  const was: Thing[] = [
    { key: 'a', name: 'Meja' },
    { key: 'b', name: 'Kursi' },
  ]
  const is: Thing[] = [
    { key: 'c', name: 'Lampu' },
    { key: 'a', note: 'baru' },
  ]
  assert.deepEqual(merge(was, is), [
    { key: 'c', name: 'Lampu' },
    { key: 'a', name: 'Meja', note: 'baru' },
  ])
})

test('entries of one key wait in their order, and those without a key wait for nobody', () => {
  const waiting = queues(['a1', 'b1', 'a2', '-'], (entry) => (entry === '-' ? null : (entry[0] ?? null)))
  assert.deepEqual(
    [...waiting],
    [
      ['a', ['a1', 'a2']],
      ['b', ['b1']],
    ],
  )
})

test('pictures are known again by their content, each as often as it was shown', () => {
  const [first, second, other] = [
    { media: 'x', alt: 'Depan' },
    { media: 'x', alt: 'Belakang' },
    { media: 'y', alt: null },
  ]
  const known = [first, other, second]
  const given = [{ media: 'x' }, { media: 'z' }, { media: 'x' }, { media: 'x' }, {}]
  assert.deepEqual(pairImages(known, given), [first, undefined, second, undefined, undefined])
  assert.deepEqual(pairImages([{ alt: 'tanpa isi' }], [{}]), [undefined])
})

test('the words for a picture stay with it, and do not describe another', () => {
  const was: { media: string; alt?: string } = { media: 'x', alt: 'Kursi rotan' }
  assert.deepEqual(mergeImage(was, { media: 'x' }), was)
  assert.deepEqual(mergeImage(was, { media: 'y' }), { media: 'y' })
})
