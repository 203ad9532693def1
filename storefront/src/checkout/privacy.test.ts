// Which page of the shop speaks of privacy.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { privacyPath } from './privacy.ts'

const pathIn = (...routes: (string | null)[]) =>
  privacyPath({ brand: { nav: routes.map((route) => ({ route })) } })

test('a page on privacy is found in the navigation, however its route is written', () => {
  assert.equal(pathIn('/c/kain', '/page/privasi'), '/page/privasi')
  assert.equal(pathIn('page/kebijakan-privasi/'), '/page/kebijakan-privasi')
})

test('no other page and no other site is taken for it', () => {
  assert.equal(pathIn('/page/tentang', null, '/privasi', 'https://lain.example/page/privasi'), null)
  assert.equal(privacyPath({ brand: null }), null)
})
