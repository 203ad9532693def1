// Words on a merchant's colour.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textColorOn } from './text-color.ts'

test('text on a dark colour is light, and on a light colour dark', () => {
  assert.equal(textColorOn('#3d2a1f'), '#ffffff')
  assert.equal(textColorOn('#fe0'), '#1d1814')
})

test('a background that is no plain colour is not used at all', () => {
  for (const odd of [null, '', 'red', 'url(https://x.example/a.png)', '#12'])
    assert.equal(textColorOn(odd), null)
})
