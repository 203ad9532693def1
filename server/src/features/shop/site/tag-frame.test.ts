// What a browser may load for a shop with tags: nothing more on its pages but the frame, and in the frame its vendors alone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aProduct, aShop } from '../../../../test/world.ts'
import { startTestSite } from './site.fixture.ts'
import { tagFrameHeaders } from './tag-frame.ts'

const site = startTestSite(async (app) => {
  const shop = aShop({ slug: 'rotan', products: [aProduct({ slug: 'kursi' })] })
  await app.shop({ ...shop, tags: { meta_pixel_id: '1234567890123456', tiktok_pixel_id: null } })
})

async function policyAt(path: string): Promise<Record<string, string>> {
  return directivesOf((await site.open(path)).headers['content-security-policy'])
}

function directivesOf(policy: unknown): Record<string, string> {
  const pairs = String(policy).split('; ')
  return Object.fromEntries(pairs.map((pair) => [pair.split(' ', 1)[0], pair.slice(pair.indexOf(' ') + 1)]))
}

test('a page of a shop with tags may hold a frame of its own, and no script of a vendor', async () => {
  for (const path of ['/', '/p/kursi', '/cart', '/checkout']) {
    const policy = await policyAt(path)
    assert.equal(policy['frame-src'], "'self'", path)
    assert.equal(policy['script-src'], "'self'", path)
    assert.equal(policy['connect-src'], "'self'", path)
  }
})

test('a page that belongs to one buyer may hold no frame at all', async () => {
  for (const path of ['/track/abc', '/orders']) assert.equal((await policyAt(path))['frame-src'], "'none'")
})

test('the frame may load exactly the vendors whose ids are set, and is shown by the shop alone', async () => {
  const { status, headers } = await site.open('/tags.html')
  assert.equal(status, 200)
  assert.equal(headers['x-frame-options'], undefined)
  const policy = directivesOf(headers['content-security-policy'])
  assert.equal(policy['script-src'], "'self' https://connect.facebook.net")
  assert.equal(policy['img-src'], 'https://www.facebook.com')
  assert.equal(policy['frame-ancestors'], "'self'")
  assert.doesNotMatch(JSON.stringify(policy), /tiktok|google/)
})

test('without ids the frame may load nothing', () => {
  const policy = directivesOf(tagFrameHeaders({})['Content-Security-Policy'])
  assert.equal(policy['script-src'], "'self'")
  for (const directive of ['connect-src', 'img-src', 'frame-src', 'form-action'])
    assert.equal(policy[directive], "'none'")
})

test('each vendor has sources of its own', () => {
  const scriptsOf = (tags: object) =>
    directivesOf(tagFrameHeaders(tags)['Content-Security-Policy'])['script-src']
  assert.equal(scriptsOf({ tiktok_pixel_id: 'C4A1B2C3D4E5F6G7H8I9' }), "'self' https://analytics.tiktok.com")
  assert.match(
    scriptsOf({ google_tag_id: 'G-AB12CD34EF' }) ?? '',
    /^'self' https:\/\/\*\.googletagmanager\.com /,
  )
})
