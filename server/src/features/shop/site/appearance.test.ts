// The shop's own look in the page itself, before any script has run; and who may show the page in a frame.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { aShop } from '../../../../test/world.ts'
import { headIn, startTestSite } from './site.fixture.ts'

const site = startTestSite(async (app) => {
  const picture = sharp({ create: { width: 512, height: 512, channels: 3, background: '#a52' } })
  await picture.png().toFile(join(app.ctx.config.dataDir, 'ikon.png'))
  await app.shop(
    aShop({
      brand: { accent_color: '#1D4ED8', preset: 'tegas', favicon_image: { file: 'ikon.png' } },
    }),
  )
  await app.shop(aShop({ slug: 'polos', name: 'Toko Polos' }))
  await app.shop(aShop({ slug: 'kuning', name: '“Émas” <b>', brand: { accent_color: '#ffd400' } }))
})

const POLOS = { headers: { Host: 'polos.localhost' } }

describe('the look of a page', () => {
  test('is in the page: preset, colours for light and dark, and the icon', async () => {
    for (const path of ['/', '/cart', '/p/tidak-ada', '/tidak/ada']) {
      const { text } = await site.open(path)
      assert.match(text, /<html data-preset="tegas" lang="id">/)
      assert.match(text, /<style id="brand-colors">:root\{--accent:#1d4ed8;--accent-hover:#[0-9a-f]{6};/)
      assert.match(text, /@media \(prefers-color-scheme: dark\)\{:root\{--accent:#85acff;/)
      const icon = /\/media\/[0-9a-f]{32}-320\.webp/
      assert.match(/<link rel="icon" href="([^"]*)"/.exec(text)?.[1] ?? '', icon)
      assert.match(/<link rel="apple-touch-icon" href="([^"]*)"/.exec(text)?.[1] ?? '', icon)
      assert.ok(!text.includes('/favicon.svg'))
    }
  })

  test('has an icon of the shop’s first letter in its colours, where the merchant has no picture for it', async () => {
    const { text } = await site.open('/', { headers: { Host: 'kuning.localhost' } })
    const [, href = ''] = /<link rel="icon" href="data:image\/svg\+xml,([^"]*)"/.exec(text) ?? []
    assert.match(decodeURIComponent(href), /fill="#ffd400".*fill="#000000">É<\/text>/)
    assert.ok(!text.includes('apple-touch-icon'))
  })

  test('is allowed by its hash, and no other style is', async () => {
    const { text, headers } = await site.open('/')
    const style = /<style id="brand-colors">(.*?)<\/style>/.exec(text)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    assert.match(String(headers['content-security-policy']), / style-src 'self' 'sha256-[^']+';/)
    assert.ok(String(headers['content-security-policy']).includes(`style-src 'self' 'sha256-${hash}';`))
  })

  test('is that of the storefront where the merchant chose none', async () => {
    const { text, headers } = await site.open('/', POLOS)
    assert.match(text, /<html data-preset="hangat" lang="id">/)
    assert.ok(!text.includes('<style'))
    assert.ok(text.includes('<link rel="icon" href="/favicon.svg"'))
    assert.ok(String(headers['content-security-policy']).includes(" style-src 'self';"))
  })
})

describe('a page in a frame', () => {
  test('is shown by the console alone, where the console asks for it', async () => {
    const { consolePort } = site.app.ctx.platform
    const consoles = [
      `http://localhost:${consolePort}`,
      `http://127.0.0.1:${consolePort}`,
      'http://console.localhost:3000',
    ]
    for (const path of ['/?preview=1', '/page/belum-ada?preview=1']) {
      const page = await site.open(path)
      const { headers } = page
      const policy = String(headers['content-security-policy'])
      assert.ok(policy.includes(`; frame-ancestors ${consoles.join(' ')};`), policy)
      assert.equal(headers['x-frame-options'], undefined)
      assert.equal(headers['x-robots-tag'], 'noindex')
      assert.equal(headIn(page)['etalase-console'], consoles.join(' '))
    }
  })

  test('is shown by nobody otherwise', async () => {
    for (const path of ['/', '/?preview=0', '/?preview', '/?pratinjau=1', '/cart']) {
      const page = await site.open(path)
      assert.match(String(page.headers['content-security-policy']), /; frame-ancestors 'none';/)
      assert.equal(page.headers['x-frame-options'], 'DENY')
      assert.equal(headIn(page)['etalase-console'], undefined)
    }
  })
})
