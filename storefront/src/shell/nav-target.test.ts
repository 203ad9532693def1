// Links as merchants write them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCurrent, navTarget } from './nav-target.ts'

test('a route of this site is taken as it is, with the slash a merchant left out', () => {
  assert.deepEqual(navTarget('/c/kursi'), { href: '/c/kursi', isExternal: false })
  assert.deepEqual(navTarget('c/kursi'), { href: '/c/kursi', isExternal: false })
  assert.deepEqual(navTarget(null), { href: '/', isExternal: false })
})

test('addresses elsewhere stay as they are, and are never the screen that is shown', () => {
  const link = navTarget('https://kabar.example/c/kursi?a=(#b')
  assert.deepEqual(link, { href: 'https://kabar.example/c/kursi?a=(#b', isExternal: true })
  assert.equal(isCurrent('/c/kursi', link), false)
  assert.equal(navTarget('mailto:toko@toko.example').isExternal, true)
})

test('nothing else leaves this site', () => {
  for (const odd of ['javascript:alert(1)', '//lain.example', '/\\lain.example', 'data:text/html,x']) {
    const { href, isExternal } = navTarget(odd)
    assert.equal(isExternal, false)
    assert.equal(new URL(href, 'https://toko.example').host, 'toko.example', odd)
  }
})

test('a link is current on its own path, whatever it asks for there', () => {
  assert.ok(isCurrent('/search', navTarget('/search?q=kursi')))
  assert.ok(isCurrent('/c/kursi', navTarget('/c/kursi/#atas')))
  assert.ok(isCurrent('/c/kursi rotan', navTarget('/c/kursi%20rotan')))
  assert.ok(isCurrent('/', navTarget('/')))
  assert.equal(isCurrent('/c/kursi', navTarget('/')), false)
  assert.equal(isCurrent('/c/kursi-teras', navTarget('/c/kursi')), false)
})

test('signs that mean something in a pattern mean only themselves', () => {
  for (const odd of ['/search?q=(', '/c/(', '/c/[', '/c/*', '/c/a?', '/c/:x', '/c/%', '/c/+', '/c/\\']) {
    assert.equal(isCurrent('/c/kursi', navTarget(odd)), false, odd)
  }
  for (const odd of ['/c/(', '/c/[', '/c/*', '/c/:x', '/c/%']) assert.ok(isCurrent(odd, navTarget(odd)), odd)
})
