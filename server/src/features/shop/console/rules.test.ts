// Which addresses of the console's host are pages of the console.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOfApi, isOfFiles, isOfOneTimeLink } from './rules.ts'

test('whatever is below the API or the files is no page, and what only begins like them is one', () => {
  for (const path of ['/admin', '/admin/', '/admin/v1/shops']) assert.ok(isOfApi(path), path)
  for (const path of ['/assets', '/assets/x.js']) assert.ok(isOfFiles(path), path)
  for (const path of ['/', '/administrasi', '/asset', '/toko/admin/', 'admin/', '/assetsx/y'])
    assert.ok(!isOfApi(path) && !isOfFiles(path), path)
})

test('a link that signs somebody in is known by the key in its address', () => {
  assert.ok(isOfOneTimeLink('/masuk/rahasia'))
  for (const path of ['/masuk', '/masuk/', '/x/masuk/rahasia', '/masukx/y'])
    assert.ok(!isOfOneTimeLink(path), path)
})
