import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameOfKey } from './routes.ts'

test('a page is called by its address', () => {
  assert.equal(nameOfKey('tentang-kami'), 'Tentang kami')
})
