// Words on a merchant's colour.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textColorOn } from './text-color.ts'

test('dark colours carry light words, light colours dark ones', () => {
  assert.equal(textColorOn('#3d2a1f'), '#ffffff')
  assert.equal(textColorOn('#fe0'), '#1d1814')
})

test('what is not a plain colour is not used at all', () => {
  for (const odd of [null, '', 'red', 'url(https://x.example/a.png)', '#12'])
    assert.equal(textColorOn(odd), null)
})
