// Which addresses of the console's host are pages of the console.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOfApi, isOfFiles, isOfOneTimeLink, isOfScreens } from './rules.ts'

test('whatever is below an API or the files is no page, and what only begins like them may be one', () => {
  for (const path of ['/admin', '/admin/', '/admin/v1/shops', '/api', '/api/', '/api/v1/products'])
    assert.ok(isOfApi(path), path)
  for (const path of ['/assets', '/assets/x.js', '/media', '/media/x']) assert.ok(isOfFiles(path), path)
  for (const path of [
    '/',
    '/administrasi',
    '/asset',
    '/toko/admin/',
    'admin/',
    '/assetsx/y',
    '/toko/assets/pesanan',
    '/toko/api/',
    '/apix',
  ])
    assert.ok(!isOfApi(path) && !isOfFiles(path), path)
})

test('an address that ends like a file, or has a hidden part, is a file', () => {
  for (const path of [
    '/openapi.json',
    '/favicon.ico',
    '/toko/rotan/X.PHP',
    '/.env',
    '/.git/config',
    '/toko/.git/HEAD',
  ])
    assert.ok(isOfFiles(path), path)
  for (const path of [
    '/toko/rotan/pesanan/RTN-1',
    '/toko/a.b/pesanan',
    '/toko/rotan.',
    '/masuk/kunci-rahasia',
  ])
    assert.ok(!isOfFiles(path), path)
})

test('screens are at the root and below three names', () => {
  for (const path of ['/', '/masuk', '/masuk/kunci', '/daftar', '/platform', '/platform/baru', '/toko/rotan'])
    assert.ok(isOfScreens(path), path)
  for (const path of ['', '/tokoku', '/x', '/x/toko/', '/platforms', 'toko/'])
    assert.ok(!isOfScreens(path), path)
})

test('a link that signs somebody in is known by the key in its address', () => {
  assert.ok(isOfOneTimeLink('/masuk/rahasia'))
  for (const path of ['/masuk', '/masuk/', '/x/masuk/rahasia', '/masukx/y'])
    assert.ok(!isOfOneTimeLink(path), path)
})
