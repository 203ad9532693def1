// What a vendor may know of where a visitor is, and came from.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanAddress, cleanReferrer, isPrivatePath } from './page-address.ts'

test('an address keeps its path and the marks of a campaign, and loses what a visitor asked for', () => {
  assert.equal(
    cleanAddress('/p/kursi', '?v=1&fbclid=abc&utm_source=ig&q=rahasia'),
    '/p/kursi?fbclid=abc&utm_source=ig',
  )
  assert.equal(cleanAddress('/search', '?q=kado+untuk+istri'), '/search')
})

test('no vendor gets an address of one buyer', () => {
  assert.equal(cleanAddress('/track/rahasia', ''), '/')
  for (const path of ['/track/abc', '/TRACK/abc', '/orders', '/orders/'])
    assert.equal(isPrivatePath(path), true)
  for (const path of ['/', '/tracking', '/page/orders']) assert.equal(isPrivatePath(path), false)
})

test('of where a visitor came from vendors get only the site, and never the shop itself', () => {
  assert.equal(
    cleanReferrer('https://www.google.com/search?q=x', 'https://toko.id'),
    'https://www.google.com/',
  )
  assert.equal(cleanReferrer('https://toko.id/track/abc', 'https://toko.id'), '')
  assert.equal(cleanReferrer('', 'https://toko.id'), '')
})
