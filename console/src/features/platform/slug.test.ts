import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slugOf } from './slug.ts'

test('the address of a shop is its name in plain letters', () => {
  assert.equal(slugOf('Kopi Senja & Co.'), 'kopi-senja-co')
  assert.equal(slugOf('Café Été'), 'cafe-ete')
  assert.equal(slugOf('  '), '')
})
