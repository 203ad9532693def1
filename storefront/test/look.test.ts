// The shop's own look: there before any script on its own host, remembered on a merchant's site, readable in every preset.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../../test/axe.ts'
import { SIDE_BY_SIDE, stage } from './stage.ts'
import { visit } from './visitor.ts'

/** Buttons in it have black text on a light page: what is darker there is lighter elsewhere. */
const YELLOW = '#ffd400'

/** As the page shows it now. */
function lookOf(page: Page) {
  return page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    return {
      preset: document.documentElement.dataset.preset,
      accent: style.getPropertyValue('--accent').trim(),
      corners: style.getPropertyValue('--radius-button').trim(),
    }
  })
}

describe('the look of a shop', SIDE_BY_SIDE, () => {
  before(() => stage.server.applyShop({ slug: 'kado', brand: { accent_color: YELLOW, preset: 'bersih' } }))

  test('is in the page of its own host, also where no script runs', async (t) => {
    const page = await visit(t, { javaScriptEnabled: false })
    await page.goto(stage.hostOf('kado'))
    const style = page.locator('#brand-colors')
    assert.match((await style.textContent()) ?? '', /--accent:#ffd400/)
    assert.equal(await page.locator('html').getAttribute('data-preset'), 'bersih')
    const ground = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
    assert.equal(ground, 'rgb(255, 255, 255)')
  })

  test('is worn on a site of the merchant’s own, and at once the next time', async (t) => {
    const page = await visit(t, { expects: /net::ERR_FAILED/ })
    await page.goto(stage.origins.gift)
    await page.getByRole('heading', { name: 'Terbaru' }).waitFor()
    const worn = { preset: 'bersih', accent: YELLOW, corners: '6px' }
    assert.deepEqual(await lookOf(page), worn)
    await page.route('**/api/v1/**', (route) => route.abort())
    await page.reload()
    await page.getByRole('alert').waitFor()
    assert.deepEqual(await lookOf(page), worn)
  })

  test('has its logo at the top of every page, drawn, in place of the name in letters', async (t) => {
    const page = await visit(t)
    await page.goto(stage.hostOf('demo'))
    const mark = page.getByRole('banner').getByRole('link', { name: 'Omah Laras' })
    const logo = mark.locator('img')
    await logo.waitFor()
    const drawn = await logo.evaluate(async (img: HTMLImageElement) => {
      await img.decode()
      return { width: img.clientWidth, pixels: img.naturalWidth, fit: getComputedStyle(img).objectFit }
    })
    assert.equal(drawn.fit, 'contain', 'a wide one is not squeezed')
    assert.ok(drawn.width > 20 && drawn.pixels > 20, JSON.stringify(drawn))
    assert.doesNotMatch(await mark.innerText(), /Omah Laras/)
  })

  for (const preset of ['hangat', 'bersih', 'tegas', 'lembut']) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`is accessible in ${preset}, ${colorScheme}, with an accent as pale as any`, async (t) => {
        const page = await visit(t, { colorScheme })
        await page.goto(`${stage.hostOf('kado')}/p/syal`)
        await page.getByRole('button', { name: 'Tambah ke keranjang' }).waitFor()
        await page.locator('html').evaluate((html, name) => html.setAttribute('data-preset', name), preset)
        await assertAccessible(page, `a product in ${preset}`)
      })
    }
  }
})
