// The server's copy of the storefront's paths, held to the storefront's own.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as storefront from '../../../../../storefront/src/paths.ts'
import { trackUrl } from '../../../domain/addresses.ts'
import { robotsText } from './crawling.ts'
import { pathTo } from './page-paths.ts'
import { type Screen, screenAt } from './rules.ts'

/** Typed by the server's screens: one that the storefront does not have would not compile. */
const PATHS: Readonly<Record<Screen['name'], string>> = storefront.PATHS
const SCREENS = Object.keys(PATHS) as Screen['name'][]

for (const screen of SCREENS) {
  const path = PATHS[screen].replace(/:\w+/, 'kendi-besar')

  test(`the server knows ${path} as the storefront's screen ${screen}`, () => {
    assert.equal(screenAt(path)?.name, screen)
    assert.equal(screenAt(`${path}/lagi`), null)
  })
}

test('the server links to categories, products, pages and orders as the storefront does', () => {
  for (const key of ['kursi', 'a b', 'ü/ä?']) {
    assert.equal(pathTo.category(key), storefront.categoryPath(key))
    assert.equal(pathTo.product(key), storefront.productPath(key))
    assert.equal(pathTo.page(key), storefront.pagePath(key))
  }
  const shop = { slug: 'demo', primaryDomain: 'toko.example' }
  const mailed = trackUrl(
    shop,
    { platformDomain: 'platform.example', publicUrl: 'https://platform.example' },
    'trk_1',
  )
  assert.equal(new URL(mailed).pathname, storefront.trackPath('trk_1'))
})

test('robots.txt keeps search engines from the screens of one buyer, and from no other', () => {
  const refused = [...robotsText('https://toko.example').matchAll(/^Disallow: (.+)$/gm)].map(
    ([, path = '']) => path,
  )
  const hidden = SCREENS.filter((screen) => refused.some((start) => PATHS[screen].startsWith(start)))
  assert.deepEqual(hidden, ['cart', 'buy', 'prepared', 'checkout', 'track', 'orders'])
})
