// Sections that hold nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Section } from '@etalase/client'
import { hasContent } from './has-content.ts'

test('a section that holds something is shown', () => {
  assert.ok(hasContent(aSection({ type: 'hero', hero: { title: 'Halo', em: null, sub: null, cta: null } })))
  assert.ok(hasContent(aSection({ type: 'story', story: { title: null, text: 'Sejak 1990.' } })))
  assert.ok(hasContent(aSection({ type: 'banner', banner: { bg: null, text: null, cta: 'Lihat' } })))
})

test('a section that has only a heading is not shown', () => {
  assert.equal(hasContent(aSection({ type: 'grid', grid: { title: 'Terbaru', products: [] } })), false)
  assert.equal(hasContent(aSection({ type: 'cats', cats: [] })), false)
})

test('a section that is null, or of a kind this site does not know, is not shown', () => {
  for (const type of ['hero', 'cats', 'campaign', 'grid', 'banner', 'story', null]) {
    assert.equal(hasContent(aSection({ type })), false)
  }
  assert.equal(hasContent(Object.assign(aSection({}), { type: 'video' })), false)
})

/** Also what the description rules out: an answer of another server may hold it. */
function aSection(more: object): Section {
  const empty = { banner: null, campaign: null, cats: null, grid: null, hero: null, story: null }
  return { id: 'a', type: null, ...empty, ...more } as object as Section
}
