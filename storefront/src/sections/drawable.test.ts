// Sections that hold nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Section } from '@etalase/client'
import { isDrawable } from './drawable.ts'

test('a section that holds something is drawn', () => {
  assert.ok(isDrawable(aSection({ type: 'hero', hero: { title: 'Halo', em: null, sub: null, cta: null } })))
  assert.ok(isDrawable(aSection({ type: 'story', story: { title: null, text: 'Sejak 1990.' } })))
  assert.ok(isDrawable(aSection({ type: 'banner', banner: { bg: null, text: null, cta: 'Lihat' } })))
})

test('a heading over nothing is not drawn', () => {
  assert.equal(isDrawable(aSection({ type: 'grid', grid: { title: 'Terbaru', products: [] } })), false)
  assert.equal(isDrawable(aSection({ type: 'cats', cats: [] })), false)
})

test('what is null, or of a kind this site does not know, is not drawn', () => {
  for (const type of ['hero', 'cats', 'campaign', 'grid', 'banner', 'story', null]) {
    assert.equal(isDrawable(aSection({ type } as Partial<Section>)), false)
  }
  assert.equal(isDrawable({ ...aSection({}), type: 'video' } as unknown as Section), false)
})

function aSection(more: Partial<Section>): Section {
  return {
    id: 'a',
    type: null,
    banner: null,
    campaign: null,
    cats: null,
    grid: null,
    hero: null,
    story: null,
    ...more,
  }
}
