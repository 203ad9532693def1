// Where a call to action leads.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstPageIn, routeNamedIn } from './cta-route.ts'

const nav = [
  { label: 'Keramik', route: '/c/keramik' },
  { label: 'Tentang', route: '/page/tentang' },
]

test('a call to action leads to the navigation item it names, else to all products', () => {
  assert.equal(routeNamedIn('Lihat keramik', nav), '/c/keramik')
  assert.equal(routeNamedIn('Mulai belanja', nav), '/search')
})

test('a story leads to the first page of words, if there is one', () => {
  assert.equal(firstPageIn(nav), '/page/tentang')
  assert.equal(firstPageIn([]), null)
})
