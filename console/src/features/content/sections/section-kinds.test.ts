import assert from 'node:assert/strict'
import { test } from 'node:test'
import { duplicated, KINDS, moved, newSection, toSections, withIds, wordsOf } from './section-kinds.ts'

test('a new section of each kind holds what its kind needs', () => {
  for (const kind of KINDS) {
    const section = newSection(kind, { promotion: 'lebaran' })
    assert.equal(section.type, kind)
    assert.match(section.id, new RegExp(`^${kind}-[0-9a-f]{8}$`))
  }
})

test('a copy stands below its original, under a name of its own', () => {
  const sections = [newSection('hero', { id: 'a' }), newSection('grid', { id: 'b' })]
  const [first, copy, last] = duplicated(sections, 'a')
  assert.deepEqual([first?.id, copy?.type, last?.id], ['a', 'hero', 'b'])
  assert.notEqual(copy?.id, 'a')
})

test('texts that are empty are left out', () => {
  const [hero, cats] = toSections([
    { id: 'a', type: 'hero', hero: { title: 'Baru', em: '', sub: null } },
    { id: 'b', type: 'cats', cats: ['kursi'] },
  ])
  assert.deepEqual(hero, { id: 'a', type: 'hero', hero: { title: 'Baru' } })
  assert.deepEqual(cats, { id: 'b', type: 'cats', cats: ['kursi'] })
})

test('sections are moved, named, and known by their words', () => {
  assert.deepEqual(moved(['a', 'b', 'c'], 2, 0), ['c', 'a', 'b'])
  assert.deepEqual(moved(['a', 'b', 'c'], 0, 1), ['b', 'a', 'c'])
  assert.equal(withIds([{ type: 'cats' }])[0]?.id, 'cats-0')
  assert.equal(wordsOf({ type: 'hero', hero: { title: 'Rotan', em: 'asli' } }), 'Rotan asli')
  assert.equal(wordsOf({ type: 'story', story: { text: 'Sejak 1990' } }), 'Sejak 1990')
})
