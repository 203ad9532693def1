// A made project type-checks and builds, serves rendered pages, and with the code of docs/own-storefront.md looks as that says.
import assert from 'node:assert/strict'
import { access, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { fillIn, goToCheckout, newBuyer, order, putIntoCart } from '../../../test/buyer.ts'
import { launchChromium } from '../../../test/chromium.ts'
import { type DemoServer, startDemoServer } from '../../../test/demo-server.ts'
import { openWindow } from '../../../test/window.ts'
import { createStorefront } from '../../tools/project.ts'
import { buildProject, checkTypes, installFromHere } from './made-project.ts'
import { pasteGuide } from './pasted.ts'
import { type Site, serve } from './served.ts'

let parent: string
let shop: DemoServer
let browser: Browser
before(async () => {
  parent = await mkdtemp(join(tmpdir(), 'etalase-guide-'))
  shop = await startDemoServer({})
  browser = await launchChromium()
})
after(async () => {
  await browser?.close()
  await shop?.stop()
  await rm(parent, { recursive: true, force: true })
})

describe('as it is made', () => {
  let folder: string
  let site: Site
  before(async () => {
    folder = await made('asli')
    site = await serve(folder, await shop.command('token', 'create', 'demo', '--scopes', 'site'))
  })
  after(() => site?.stop())

  test('a page comes whole: title, description, picture to share, address, and what it shows', async () => {
    const { status, html } = await site.get('/p/tatakan-gelas-rotan')
    assert.equal(status, 200)
    assert.match(html, /<title>Tatakan Gelas Rotan, Set 6 · [^<]+<\/title>/)
    assert.match(html, /<meta name="description" content="Rp[\d.]+ · /)
    assert.match(html, /<meta property="og:title" content="Tatakan Gelas Rotan, Set 6 · /)
    const [, picture = ''] = /<meta property="og:image" content="(http[^"]+\/media\/[^"]+)"/.exec(html) ?? []
    const drawn = await fetch(picture)
    assert.deepEqual([drawn.status, drawn.headers.get('Content-Type')], [200, 'image/jpeg'], picture)
    for (const [what, content] of [
      ['type', 'image/jpeg'],
      ['width', '1200'],
      ['height', '630'],
    ])
      assert.ok(html.includes(`<meta property="og:image:${what}" content="${content}" />`), what)
    assert.ok(html.includes(`<link rel="canonical" href="${site.origin}/p/tatakan-gelas-rotan" />`))
    assert.match(html, /<h1[^>]*>Tatakan Gelas Rotan, Set 6<\/h1>/)
    assert.match((await site.get('/')).html, /<title>[^<]+ · [^<]+<\/title>/)
    assert.match((await site.get('/checkout')).html, /<meta name="robots" content="noindex" \/>/)
  })

  test('search engines read what it is, where it stands, and where everything else is', async () => {
    const kinds = async (path: string) => {
      const { html } = await site.get(path)
      const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
      const graph: Record<string, unknown>[] = JSON.parse(json)['@graph']
      return { graph, types: graph.map((thing) => thing['@type']) }
    }
    const { graph, types } = await kinds('/p/tatakan-gelas-rotan')
    assert.deepEqual(types, ['Product', 'BreadcrumbList'])
    assert.equal(graph[0]?.url, `${site.origin}/p/tatakan-gelas-rotan`)
    assert.match(JSON.stringify(graph[0]?.offers), /"priceCurrency":"IDR"/)
    assert.deepEqual((await kinds('/')).types, ['Organization', 'WebSite'])
    assert.deepEqual((await kinds('/c/keramik')).types, ['BreadcrumbList'])
    const robots = await site.get('/robots.txt')
    assert.match(robots.html, /^Disallow: \/checkout$/m)
    assert.ok(robots.html.includes(`Sitemap: ${site.origin}/sitemap.xml`))
    const sitemap = await fetch(`${site.origin}/sitemap.xml`)
    assert.equal(sitemap.headers.get('Content-Type'), 'application/xml; charset=utf-8')
    const listed = await sitemap.text()
    for (const path of ['/', '/c/keramik', '/p/tatakan-gelas-rotan'])
      assert.ok(listed.includes(`<loc>${site.origin}${path}</loc>`), path)
    assert.ok(!listed.includes('/checkout'))
  })

  test('pages, scripts and styles are sent packed to whoever can unpack them', async () => {
    const { html } = await site.get('/')
    const files = html.match(/\/assets\/[^"]+\.(js|css)/g) ?? []
    assert.ok(files.length > 1, html)
    for (const path of ['/', ...files])
      for (const [accepted, encoding] of [
        ['gzip, br', 'br'],
        ['gzip, br;q=0', null],
      ] as const) {
        const answer = await fetch(site.origin + path, { headers: { 'Accept-Encoding': accepted } })
        assert.deepEqual([answer.status, answer.headers.get('Content-Encoding')], [200, encoding], path)
        assert.equal(answer.headers.get('Vary'), 'Accept-Encoding')
        assert.ok((await answer.text()).length > 100, path)
      }
    assert.equal((await site.get(`${files[0]}.br`)).status, 404)
  })

  test('what is not there is 404, and says so', async () => {
    for (const path of [
      '/p/tidak-ada',
      '/c/tidak-ada',
      '/page/tidak-ada',
      '/tidak-ada',
      '/assets/x.js',
      '/server/main.mjs',
    ]) {
      const { status, html } = await site.get(path)
      assert.equal(status, 404, path)
      assert.match(html, /<title>Halaman tidak ditemukan · [^<]+<\/title>/)
    }
  })

  test('a buyer orders on it', async (t) => {
    const page = await openWindow(t, browser, { baseURL: site.origin })
    await page.goto('/search?q=tatakan+gelas')
    await putIntoCart(page, 'Tatakan Gelas')
    await goToCheckout(page)
    await fillIn(page, newBuyer(), { payment: 'Transfer BCA' })
    assert.ok((await order(page)).total > 0)
  })

  test('as a folder of files it has a page for everything there is', async () => {
    await site.run('static')
    const read = (path: string) => readFile(join(folder, 'dist/static', path), 'utf8')
    assert.match(await read('index.html'), /<meta property="og:title"/)
    assert.match(await read('p/tatakan-gelas-rotan/index.html'), /<h1[^>]*>Tatakan Gelas Rotan, Set 6<\/h1>/)
    assert.match(await read('c/keramik/index.html'), /<title>Keramik/)
    assert.match(await read('404.html'), /Halaman tidak ditemukan/)
    assert.match(await read('robots.txt'), /^Sitemap: http/m)
    assert.match(await read('sitemap.xml'), /<loc>http[^<]*\/p\/tatakan-gelas-rotan<\/loc>/)
    assert.match(await read('p/tatakan-gelas-rotan/index.html'), /<script type="application\/ld\+json">/)
    await access(join(folder, 'dist/static/app.html'))
  })
})

describe('with the code of the guide', () => {
  let site: Site
  before(async () => {
    site = await serve(await made('panduan', pasteGuide))
  })
  after(() => site?.stop())

  const open = async (page: Page, path: string) => {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  }

  test('the colours and letters are those of the guide, over those that the shop chose', async (t) => {
    const page = await openWindow(t, browser, { baseURL: site.origin, colorScheme: 'light' })
    await open(page, '/p/tatakan-gelas-rotan')
    const button = page.getByRole('button', { name: 'Beli sekarang' })
    // The browser has read the shop by now, and put on what it chose.
    await page.waitForLoadState('networkidle')
    const styleOf = (name: string) =>
      button.evaluate((element, of) => getComputedStyle(element).getPropertyValue(of), name)
    assert.equal(await styleOf('background-color'), 'rgb(31, 93, 80)')
    assert.equal(await styleOf('color'), 'rgb(255, 255, 255)')
    assert.equal(await styleOf('border-radius'), '4px')
    const heading = page.getByRole('heading', { level: 1 })
    assert.match(await heading.evaluate((element) => getComputedStyle(element).fontFamily), /^Georgia/)
    await page.emulateMedia({ colorScheme: 'dark' })
    assert.equal(await styleOf('background-color'), 'rgb(143, 208, 191)')
  })

  test('the card has its words over the picture, on the page of one’s own as well', async (t) => {
    const page = await openWindow(t, browser, { baseURL: site.origin })
    await open(page, '/')
    await page.getByRole('link', { name: 'Lookbook' }).click()
    await page.getByRole('heading', { level: 1, name: 'Lookbook' }).waitFor()
    const card = page.locator('.own-card').first()
    await card.waitFor()
    const [picture, words] = await card
      .locator('> *')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()))
    assert.ok(words.top > picture.top && words.bottom <= picture.bottom + 1, 'the words are over the picture')
    assert.equal(await card.evaluate((element) => getComputedStyle(element).textDecorationLine), 'none')
  })

  test('the page of one’s own stands as the pages of the shop do, and comes rendered', async (t) => {
    const { status, html } = await site.get('/lookbook')
    assert.equal(status, 200)
    assert.match(html, /<title>Lookbook · [^<]+<\/title>/)
    assert.match(html, /<h1[^>]*>Lookbook<\/h1>/)
    assert.match(html, /class="own-card"/)
    const page = await openWindow(t, browser, { baseURL: site.origin })
    const looks = []
    for (const path of ['/lookbook', '/search']) {
      await open(page, path)
      const heading = page.getByRole('heading', { level: 1 })
      const { x } = (await heading.boundingBox()) ?? assert.fail('it is shown')
      looks.push([x, await heading.evaluate((element) => getComputedStyle(element).font)])
    }
    assert.ok(Number(looks[0]?.[0]) > 8, 'not at the very edge')
    assert.deepEqual(looks[0], looks[1])
  })
})

async function made(name: string, change?: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(parent, name)
  await createStorefront(folder, shop.demoApi)
  await change?.(folder)
  await installFromHere(folder)
  await checkTypes(folder)
  await buildProject(folder)
  return folder
}
