import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageName } from './routes.ts'

test('a page is called as in the menu, else by its address', () => {
  assert.equal(pageName('tentang-kami'), 'Tentang kami')
  const nav = [{ label: 'FAQ', route: '/page/faq' }]
  assert.equal(pageName('faq', nav), 'FAQ')
  assert.equal(pageName('retur', nav), 'Retur')
})
