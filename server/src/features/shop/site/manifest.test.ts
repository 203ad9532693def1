// The web manifest of a shop.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aShop } from '../../../../test/world.ts'
import { startTestSite } from './site.fixture.ts'

const site = startTestSite(async (app) => {
  await app.shop(
    aShop({ slug: 'rotan', name: 'Rotan Rapi', brand: { accent_color: '#0f5c8a', tagline: 'Anyaman' } }),
  )
})

test('a phone learns the shop’s name, colour and icon, and every page leads there', async () => {
  const { status, headers, text } = await site.open('/manifest.webmanifest')
  assert.equal(status, 200)
  assert.match(String(headers['content-type']), /^application\/manifest\+json/)
  const { icons, ...manifest } = JSON.parse(text)
  assert.deepEqual(manifest, {
    name: 'Rotan Rapi',
    short_name: 'Rotan Rapi',
    description: 'Anyaman',
    lang: 'id',
    start_url: '/',
    display: 'minimal-ui',
    theme_color: '#0f5c8a',
  })
  assert.match(icons[0].src, /^data:image\/svg\+xml,.*%3ER%3C/)
  assert.match((await site.open('/')).text, /<link rel="manifest" href="\/manifest.webmanifest" \/>/)
})
