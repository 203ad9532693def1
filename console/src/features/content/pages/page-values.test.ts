import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isKey, keyOf, pageValues, samplePage, summaryOf, toPage } from './page-values.ts'

test('an address is made of what is typed', () => {
  assert.equal(keyOf('Tentang Kami'), 'tentang-kami')
  assert.equal(keyOf('  Café & Kopi -- 2'), 'cafe-kopi-2')
  // Goes on being typed.
  assert.equal(keyOf('cara '), 'cara-')
  assert.deepEqual(['cara-belanja', 'cara-', '', 'A'].map(isKey), [true, false, false, false])
})

test('a page goes through its form unchanged', () => {
  const page = { key: 'kami', sections: [{ id: 'a', type: 'story' as const, story: { title: 'Kami' } }] }
  assert.deepEqual(toPage(pageValues(page)), page)
  assert.equal(summaryOf(page), 'Kami')
})

test('a sample has words to begin with', () => {
  const { key, sections } = samplePage('kami', 'Tentang kami', 'Sejak 1990')
  assert.equal(key, 'kami')
  assert.partialDeepStrictEqual(sections[0], { story: { title: 'Tentang kami', text: 'Sejak 1990' } })
})
