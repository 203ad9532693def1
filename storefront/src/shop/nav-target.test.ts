// Links as merchants write them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCurrent, navTarget } from './nav-target.ts'

test('a link to a route of this site gets the slash that the merchant left out', () => {
  assert.deepEqual(navTarget('/c/kursi'), { href: '/c/kursi', isExternal: false })
  assert.deepEqual(navTarget('c/kursi'), { href: '/c/kursi', isExternal: false })
  assert.deepEqual(navTarget(null), { href: '/', isExternal: false })
})

test('a link to another site stays as it is, and is never the current screen', () => {
  const link = navTarget('https://kabar.example/c/kursi?a=(#b')
  assert.deepEqual(link, { href: 'https://kabar.example/c/kursi?a=(#b', isExternal: true })
  assert.equal(isCurrent('/c/kursi', link), false)
  assert.equal(navTarget('mailto:toko@toko.example').isExternal, true)
})

test('only web addresses, mails and phone numbers lead away from this site', () => {
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

test('characters that mean something in a pattern mean only themselves in a link', () => {
  for (const odd of ['/search?q=(', '/c/(', '/c/[', '/c/*', '/c/a?', '/c/:x', '/c/%', '/c/+', '/c/\\']) {
    assert.equal(isCurrent('/c/kursi', navTarget(odd)), false, odd)
  }
  for (const odd of ['/c/(', '/c/[', '/c/*', '/c/:x', '/c/%']) assert.ok(isCurrent(odd, navTarget(odd)), odd)
})
