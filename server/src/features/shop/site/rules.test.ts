// Which screen an address shows, who is shown a page, and what a page may do in a browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { inlineSource } from '../../../http/answers/protection.ts'
import { pathTo } from './page-paths.ts'
import { type PageSources, pageHeaders, type Screen, screenAt, wantsPage } from './rules.ts'

for (const [path, name] of [
  ['/', 'home'],
  ['/search', 'search'],
  ['/cart', 'cart'],
  ['/checkout', 'checkout'],
  ['/orders', 'orders'],
] as const) {
  test(`${path} shows ${name}, and nothing before or behind it does`, () => {
    assert.deepEqual(screenAt(path), { name, key: '' })
    if (name !== 'home') assert.deepEqual(screenAt(`${path}/`), { name, key: '' })
    for (const other of [`/x${path}`, `${path}/x`, `${path}x`, `${path}//`])
      assert.notEqual(screenAt(other)?.name, name)
  })
}

for (const [prefix, name, hasKey] of [
  ['/track', 'track', false],
  ['/beli', 'buy', false],
  ['/lanjut', 'prepared', false],
  ['/c', 'category', true],
  ['/p', 'product', true],
  ['/page', 'page', true],
] as const) {
  test(`${prefix}/kursi shows ${name}, and only with a name behind it`, () => {
    const screen = { name, key: hasKey ? 'kursi' : '' }
    assert.deepEqual(screenAt(`${prefix}/kursi`), screen)
    assert.deepEqual(screenAt(`${prefix}/kursi/`), screen)
    for (const other of [prefix, `${prefix}/`, `${prefix}/a/b`, `/x${prefix}/kursi`, `${prefix}/kursi//`])
      assert.equal(screenAt(other), null, other)
  })
}

test('whatever a thing is called, its path leads to it', () => {
  const keys = fc.string({ unit: 'grapheme', minLength: 1 }).filter((key) => !key.includes('/'))
  fc.assert(
    fc.property(keys, fc.constantFrom('category', 'product', 'page'), (key, name) => {
      assert.deepEqual(screenAt(decodeURIComponent(pathTo[name](key))), { name, key })
    }),
  )
})

test('someone in a browser is shown a page, and a program that calls the API is not', () => {
  const browser = 'text/html,application/xhtml+xml,*/*;q=0.8'
  for (const path of ['/', '/apikasi', '/x/api/y', '/p/api']) assert.ok(wantsPage(path, browser), path)
  assert.ok(wantsPage('/', 'TEXT/HTML'))
  for (const path of ['/api', '/api/', '/api/v1/x']) assert.ok(!wantsPage(path, browser), path)
  for (const accept of [undefined, '*/*', 'application/json', 'text/htmlx', 'xtext/html'])
    assert.ok(!wantsPage('/', accept), accept)
})

/** The sources of each directive of the page's policy. */
function policyOf(screen: Screen | null, sources?: PageSources): Record<string, string> {
  const policy = pageHeaders(screen, sources)['Content-Security-Policy'] ?? ''
  return Object.fromEntries(
    policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  )
}
const HOME: Screen = { name: 'home' }

test('a page loads from its own host alone, pictures from anywhere safe, and is framed by nobody', () => {
  assert.deepEqual(policyOf(HOME), {
    'default-src': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'self'",
    'img-src': "'self' data: https:",
    'connect-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self'",
    'frame-src': "'none'",
    'object-src': "'none'",
  })
  assert.equal(pageHeaders(HOME)['Cache-Control'], 'no-cache')
})

test('an API, pictures and styles elsewhere are allowed by name', () => {
  const policy = policyOf(HOME, {
    api: 'https://api.example',
    pictures: 'https://gambar.example',
    style: 'a{}',
    attributes: ['color:red', 'top:0'],
  })
  assert.equal(policy['connect-src'], "'self' https://api.example")
  assert.equal(policy['img-src'], "'self' data: https: https://api.example https://gambar.example")
  assert.equal(policy['style-src'], `'self' ${inlineSource('a{}')}`)
  assert.equal(
    policy['style-src-attr'],
    `'unsafe-hashes' ${inlineSource('color:red')} ${inlineSource('top:0')}`,
  )
  assert.equal(policy['script-src'], "'self'", 'and scripts from nowhere else')
})

test('the console frames a page where it is named, and nobody else does', () => {
  assert.equal(
    policyOf(HOME, { framedBy: ['https://a.example', 'https://b.example'] })['frame-ancestors'],
    'https://a.example https://b.example',
  )
})

test('tags run in a frame of the shop’s own, and never where one buyer’s things are shown', () => {
  const frames = (name: 'home' | 'track' | 'orders' | 'prepared' | 'checkout', hasTags = true) =>
    policyOf({ name }, { hasTags })['frame-src']
  assert.equal(frames('home'), "'self'")
  assert.equal(frames('checkout'), "'self'")
  assert.equal(policyOf(null, { hasTags: true })['frame-src'], "'self'")
  assert.equal(frames('home', false), "'none'")
  assert.equal(frames('track'), "'none'")
  assert.equal(frames('orders'), "'none'")
  assert.equal(frames('prepared'), "'none'")
})

test('no other site learns the address of an order, or of what an assistant prepared', () => {
  const referrer = (screen: Screen | null) => pageHeaders(screen)['Referrer-Policy']
  assert.equal(referrer({ name: 'track' }), 'no-referrer')
  assert.equal(referrer({ name: 'prepared' }), 'no-referrer')
  assert.equal(referrer(HOME), 'strict-origin-when-cross-origin')
  assert.equal(referrer(null), 'strict-origin-when-cross-origin')
})
