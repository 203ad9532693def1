// Where one is led after signing in: only to paths of the console.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownPath } from './own-path.ts'

const ORIGIN = 'https://console.toko.example'

test('a path stays as it is', () => {
  for (const path of ['/', '/toko/demo/pesanan?tab=claim', '/toko/demo#atas'])
    assert.equal(ownPath(path, ORIGIN), path)
})

test('what a browser would take for another site is refused', () => {
  const others = [
    '//jahat.example',
    '/\\jahat.example',
    '/\t/jahat.example',
    '/\n//jahat.example',
    '/.//jahat.example',
    'https://jahat.example/',
    'javascript:alert(1)',
    'jahat',
    '',
  ]
  for (const address of others) assert.equal(ownPath(address, ORIGIN), null, JSON.stringify(address))
})
