import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextSlug, slugFrom } from './slug.ts'

test('a slug is made of letters and digits, with hyphens between', () => {
  assert.equal(slugFrom('  Kopi Gayo 250 g (Café) – Édisi Baru!  '), 'kopi-gayo-250-g-cafe-edisi-baru')
  assert.equal(slugFrom('!!!'), '')
  assert.match(slugFrom('kata '.repeat(40)), /^[a-z0-9]+(-[a-z0-9]+)*$/)
})

test('one that is taken gets a number', () => {
  assert.equal(nextSlug('kopi'), 'kopi-2')
  assert.equal(nextSlug('kopi-2'), 'kopi-3')
})
