import assert from 'node:assert/strict'
import { test } from 'node:test'
import { menuValues, missingIn, newLink, toMenu } from './menu-values.ts'

test('a menu goes through its form unchanged', () => {
  const brand = { nav: [{ label: 'Kursi', route: '/c/kursi' }] }
  assert.deepEqual(toMenu(menuValues({ brand })), { brand })
  assert.deepEqual(toMenu({}), {})
})

test('a link without a name or without an aim is reported', () => {
  const nav = [newLink('Kursi', '/c/kursi'), newLink(' ', '')]
  assert.deepEqual(missingIn(nav, 'wajib'), { 'brand.nav.1.label': 'wajib', 'brand.nav.1.route': 'wajib' })
})
