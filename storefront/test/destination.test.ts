// Choosing where the parcel goes: by keys, by mouse, and with answers that come late.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { goToCheckout, putIntoCart } from '../../test/buyer.ts'
import { assertForEveryone } from './everyone.ts'
import { SIDE_BY_SIDE, stage } from './stage.ts'
import { DESKTOP, visit } from './visitor.ts'

const { demo } = stage.origins

describe('the destination field', SIDE_BY_SIDE, () => {
  test('the first place found is active, and Enter in the destination field chooses it', async (t) => {
    const { page, field, options } = await openCheckout(await visit(t))
    await field.focus()
    assert.equal(await field.getAttribute('aria-expanded'), 'false')
    // In one go: between two keys of a test the places for fewer letters may come.
    await page.keyboard.insertText('gondomanan')
    await page.getByText(/^\d tempat ditemukan\.$/).waitFor()
    const first = options.first()
    assert.equal(await field.getAttribute('aria-expanded'), 'true')
    assert.equal(await field.getAttribute('aria-activedescendant'), await first.getAttribute('id'))
    assert.equal(await first.getAttribute('aria-selected'), 'true')
    await assertForEveryone(page, 'places to choose from')
    const name = await first.locator('b').innerText()
    await page.keyboard.press('Enter')
    await page.getByText('Tujuan terpilih.').waitFor()
    assert.ok((await field.inputValue()).startsWith(name))
    assert.equal(await options.count(), 0)
    await page.keyboard.type('k')
    assert.equal(await field.inputValue(), 'k', 'whoever types after a place means another one')
  })

  test('Escape closes the places found, ArrowDown opens them again, and the words stay', async (t) => {
    const { page, field, options } = await openCheckout(await visit(t))
    await field.focus()
    await page.keyboard.type('gondomanan')
    await options.first().waitFor()
    await page.keyboard.press('Escape')
    await options.first().waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    assert.equal(await field.inputValue(), 'gondomanan')
    await page.keyboard.press('ArrowDown')
    await options.first().waitFor()
    await page.keyboard.press('Home')
    await page.keyboard.type('x')
    assert.equal(await field.inputValue(), 'xgondomanan')
  })

  test('leaving the destination field chooses nothing, and coming back shows the places again', async (t) => {
    const { page, field, options } = await openCheckout(await visit(t))
    await field.focus()
    await page.keyboard.type('gondomanan')
    await options.first().waitFor()
    await page.keyboard.press('Tab')
    await options.first().waitFor({ state: 'hidden' })
    assert.equal(await page.getByText('Tujuan terpilih.').count(), 0)
    await field.focus()
    await options.first().waitFor()
  })

  test('a place is chosen with a click, and typing afterwards begins anew', async (t) => {
    const { page, field, options } = await openCheckout(await visit(t, { viewport: DESKTOP }))
    await field.fill('gondomanan')
    const second = options.nth(1)
    const name = await second.locator('b').innerText()
    await second.click()
    await page.getByText('Tujuan terpilih.').waitFor()
    const chosen = await field.inputValue()
    assert.ok(chosen.startsWith(name))
    await field.press('End')
    await page.keyboard.press('Backspace')
    assert.equal(await field.inputValue(), chosen.slice(0, -1))
    assert.equal(await page.getByText('Tujuan terpilih.').count(), 0)
    await page.getByText('Pilih tujuan di atas').waitFor()
  })

  test('an answer for fewer letters that comes late never replaces the one for more', async (t) => {
    const { page, field, options } = await openCheckout(await visit(t))
    const { asked, release } = await holdAnswerTo(page, 'kuta')
    const isAsked = page.waitForRequest('**/shipping/destinations')
    await field.fill('kuta')
    await isAsked
    await field.fill('gondomanan')
    await options.filter({ hasText: 'Gondomanan' }).first().waitFor()
    release()
    await field.fill('prawirodirjan gondomanan')
    await options.first().filter({ hasText: 'Prawirodirjan' }).waitFor()
    assert.equal(await options.filter({ hasText: /Kuta\b/ }).count(), 0)
    assert.deepEqual(asked, ['kuta', 'gondomanan', 'prawirodirjan gondomanan'])
  })

  test('Enter chooses none of the places that were found for fewer letters', async (t) => {
    const { page, field, options } = await openCheckout(await visit(t))
    const { release } = await holdAnswerTo(page, 'gondomanan')
    await field.fill('kuta')
    await options.first().waitFor()
    await page.getByText(/^\d tempat ditemukan\.$/).waitFor()
    await field.fill('gondomanan')
    await page.getByText('Mencari…').waitFor()
    await field.press('Enter')
    assert.equal(await field.inputValue(), 'gondomanan')
    release()
    await options.first().filter({ hasText: 'Gondomanan' }).waitFor()
    await field.press('Enter')
    await page.getByText('Tujuan terpilih.').waitFor()
    assert.match(await field.inputValue(), /Gondomanan$/)
  })

  test('letters typed without a pause are asked for once', async (t) => {
    const { page, field } = await openCheckout(await visit(t))
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/shipping/destinations')) asked.push(request.postDataJSON().q)
    })
    // In one go: between two keys of a test a pause may be longer than a buyer's.
    await field.evaluate((input: HTMLInputElement) => {
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      for (const text of ['gon', 'gondo', 'gondomanan']) {
        setValue?.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
    })
    await page.getByText(/tempat ditemukan/).waitFor()
    assert.deepEqual(asked, ['gondomanan'])
  })
})

/** What is asked for, and how one of the answers is let go. */
async function holdAnswerTo(page: Page, held: string) {
  const asked: string[] = []
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/shipping/destinations', async (route) => {
    const { q } = route.request().postDataJSON()
    asked.push(q)
    if (q === held) await isReleased
    await route.continue().catch(() => {})
  })
  return { asked, release: () => release() }
}

async function openCheckout(page: Page) {
  await page.goto(`${demo}/search?q=kendi`)
  await putIntoCart(page, 'Kendi Kasongan')
  await goToCheckout(page)
  return {
    page,
    field: page.getByRole('combobox', { name: /Kelurahan/ }),
    options: page.getByRole('option'),
  }
}
