// Which pictures a brand shows.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BRAND_IMAGES, type Brand, brandImageHashes } from './content.ts'

test('the pictures of a brand are those of its places and those of its hero', () => {
  const placed = Object.fromEntries(BRAND_IMAGES.map((name) => [name, { media: `hash of ${name}` }]))
  const brand: Brand = { ...placed, hero_images: [{ media: 'first' }, {}, { media: 'second' }] }
  assert.deepEqual(brandImageHashes(brand), [
    ...BRAND_IMAGES.map((name) => `hash of ${name}`),
    'first',
    'second',
  ])
})

test('a brand without pictures shows none', () => {
  assert.deepEqual(brandImageHashes({}), [])
  assert.deepEqual(brandImageHashes({ logo_image: null, favicon_image: {} }), [])
})
