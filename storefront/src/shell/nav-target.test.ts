// Links as merchants write them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isShownAt, navTarget } from './nav-target.ts'

test('a route of this site is taken as it is, with the slash a merchant left out', () => {
  assert.deepEqual(navTarget('/c/kursi'), { href: '/c/kursi', isElsewhere: false })
  assert.deepEqual(navTarget('c/kursi'), { href: '/c/kursi', isElsewhere: false })
  assert.deepEqual(navTarget(null), { href: '/', isElsewhere: false })
})

test('addresses elsewhere stay as they are, and are never the screen that is shown', () => {
  const link = navTarget('https://kabar.example/c/kursi?a=(#b')
  assert.deepEqual(link, { href: 'https://kabar.example/c/kursi?a=(#b', isElsewhere: true })
  assert.equal(isShownAt('/c/kursi', link), false)
  assert.equal(navTarget('mailto:toko@toko.example').isElsewhere, true)
})

test('nothing else leaves this site', () => {
  for (const odd of ['javascript:alert(1)', '//lain.example', '/\\lain.example', 'data:text/html,x']) {
    const { href, isElsewhere } = navTarget(odd)
    assert.equal(isElsewhere, false)
    assert.equal(new URL(href, 'https://toko.example').host, 'toko.example', odd)
  }
})

test('a link is current on its own path, whatever it asks for there', () => {
  assert.ok(isShownAt('/search', navTarget('/search?q=kursi')))
  assert.ok(isShownAt('/c/kursi', navTarget('/c/kursi/#atas')))
  assert.ok(isShownAt('/c/kursi rotan', navTarget('/c/kursi%20rotan')))
  assert.ok(isShownAt('/', navTarget('/')))
  assert.equal(isShownAt('/c/kursi', navTarget('/')), false)
  assert.equal(isShownAt('/c/kursi-teras', navTarget('/c/kursi')), false)
})

test('signs that mean something in a pattern mean only themselves', () => {
  for (const odd of ['/search?q=(', '/c/(', '/c/[', '/c/*', '/c/a?', '/c/:x', '/c/%', '/c/+', '/c/\\']) {
    assert.equal(isShownAt('/c/kursi', navTarget(odd)), false, odd)
  }
  for (const odd of ['/c/(', '/c/[', '/c/*', '/c/:x', '/c/%']) assert.ok(isShownAt(odd, navTarget(odd)), odd)
})
