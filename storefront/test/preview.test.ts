// What is not saved yet, in a frame of the merchant's console: the real storefront shows it, to the console alone.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { FrameLocator, Page } from 'playwright-core'
import { SIDE_BY_SIDE, stage } from './stage.ts'
import { visit } from './visitor.ts'

const CONSOLE = stage.server.console
/** Any other origin: here the demo shop's own site. */
const STRANGER = stage.origins.demo

interface Preview {
  readonly url: string
  readonly config: object
  readonly page: object
}

/** A page that the test makes up has no address of this machine, which it would need to frame one of it. */
const MADE_UP = { permissions: ['local-network-access'] }

let token: string
before(async () => {
  const said = await stage.server.command('token', 'create', 'warung', '--scopes', 'settings:write')
  token = said.trim().split('\n').at(-1) ?? ''
})

/** As the console asks for it. */
async function previewOf(unsaved: object): Promise<Preview> {
  const response = await fetch(`${CONSOLE}/admin/v1/shops/warung/preview`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(unsaved),
  })
  assert.equal(response.status, 200)
  return (await response.json()) as Preview
}

/** A page of this origin with the shop in a frame, which counts how often the shop was ready. */
async function frameShop(page: Page, origin: string, url: string): Promise<FrameLocator> {
  const around = `<iframe id="shop" title="Toko" width="390" height="800" src="${url}"></iframe>
    <script>ready = 0; addEventListener('message', ({ data }) => { if (data.type === 'etalase:ready') ready++ })</script>`
  await page.route(`${origin}/bingkai`, (route) => route.fulfill({ body: around, contentType: 'text/html' }))
  await page.goto(`${origin}/bingkai`)
  return page.frameLocator('#shop')
}

async function tell(page: Page, message: object): Promise<void> {
  await page.waitForFunction('ready > 0')
  await page.evaluate((told) => {
    const frame = document.querySelector<HTMLIFrameElement>('#shop')
    frame?.contentWindow?.postMessage({ type: 'etalase:preview', ...told }, '*')
  }, message)
}

describe('a preview', SIDE_BY_SIDE, () => {
  test('is shown by the real storefront in a frame of the console, and nothing of it is saved', async (t) => {
    const page = await visit(t, MADE_UP)
    const { url, ...unsaved } = await previewOf({
      brand: { accent_color: '#1d4ed8', preset: 'tegas' },
      home: [{ type: 'hero', hero: { title: 'Musim hujan' } }],
    })
    const shop = await frameShop(page, CONSOLE, url)
    await shop.getByRole('heading', { name: 'Terbaru' }).waitFor()
    await tell(page, unsaved)
    await shop.getByRole('heading', { level: 1, name: 'Musim hujan' }).waitFor()
    const button = await shop.locator('html').evaluate((html) => {
      const style = getComputedStyle(html)
      return [html.dataset.preset, style.getPropertyValue('--accent'), style.getPropertyValue('--radius')]
    })
    assert.deepEqual(button, ['tegas', '#1d4ed8', '0px'])

    const next = await previewOf({
      page: { key: 'tentang', sections: [{ type: 'story', story: { title: 'Asal mula', text: 'Dulu.' } }] },
    })
    await tell(page, { config: next.config, page: next.page, path: '/page/tentang' })
    await shop.getByRole('heading', { name: 'Asal mula' }).waitFor()

    // Links lead on inside the frame, to the shop as it is.
    await shop.getByRole('link', { name: 'Semua produk' }).last().click()
    await shop.getByRole('link', { name: /Syal Lurik/ }).waitFor()

    const visitor = await visit(t)
    await visitor.goto(stage.hostOf('warung'))
    await visitor.getByRole('heading', { name: 'Terbaru' }).waitFor()
  })

  test('hears the console alone, and no other frame beside it', async (t) => {
    const page = await visit(t, MADE_UP)
    const { url, ...unsaved } = await previewOf({
      home: [{ type: 'hero', hero: { title: 'Dari konsol' } }],
    })
    const shop = await frameShop(page, CONSOLE, url)
    await page.waitForFunction('ready > 0')
    await page.route(`${STRANGER}/tetangga`, (route) =>
      route.fulfill({ body: 'x', contentType: 'text/html' }),
    )
    await page.evaluate((src) => {
      document.body.append(Object.assign(document.createElement('iframe'), { src, id: 'tetangga' }))
    }, `${STRANGER}/tetangga`)
    await page.frameLocator('#tetangga').getByText('x').waitFor()
    await page
      .frameLocator('#tetangga')
      .locator('body')
      .evaluate(() => {
        window.parent.frames[0]?.postMessage({ type: 'etalase:preview', path: '/search' }, '*')
      })
    await tell(page, unsaved)
    await shop.getByRole('heading', { name: 'Dari konsol' }).waitFor()
    assert.equal(await shop.locator('html').evaluate(() => window.location.pathname), '/')
  })

  test('is shown to no other origin, and a shop without one to nobody', async (t) => {
    const page = await visit(t, { ...MADE_UP, expects: /frame-ancestors/ })
    const { url } = await previewOf({})
    for (const [origin, address] of [
      [STRANGER, url],
      [CONSOLE, stage.hostOf('warung')],
    ] as const) {
      const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()))
      await frameShop(page, origin, address)
      await refused
    }
  })

  test('is no business of ordinary visitors, who load nothing of it', async (t) => {
    const page = await visit(t)
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.goto(`${stage.hostOf('warung')}/?preview=1`)
    await page.getByRole('heading', { name: 'Terbaru' }).waitFor()
    await page.waitForLoadState('networkidle')
    assert.ok(!loaded.some((url) => url.includes('/preview-')))
  })
})
