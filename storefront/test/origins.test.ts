// Who may call from where: plans, origins and cookies, as a visitor sees them in a real browser.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { goToCheckout, putIntoCart } from '../../test/buyer.ts'
import { assertForEveryone } from './everyone.ts'
import { SIDE_BY_SIDE, stage } from './stage.ts'
import { visit } from './visitor.ts'

const { demo, free, read, stranger } = stage.origins
const PLAN_LIMIT = 'Paket toko belum mencakup permintaan dari situs lain.'
const FORBIDDEN = 'Alamat situs ini tidak terdaftar sebagai domain toko.'

describe('origins and plans', SIDE_BY_SIDE, () => {
  test("on plan katalog everything can be read, and checkout shows the server's refusal", async (t) => {
    const page = await visit(t, { expects: /status of 403/ })
    await page.goto(read)
    await page.getByRole('link', { name: 'Kain Pusaka' }).first().waitFor()
    await page.goto(`${read}/page/tentang`)
    await page.getByText('Kami menenun.').waitFor()
    await page.goto(`${read}/c/kain`)
    await putIntoCart(page, 'Syal Lurik')
    await goToCheckout(page)
    const answered = page.waitForResponse((response) => response.url().endsWith('/shipping/destinations'))
    await page.getByRole('combobox', { name: /Kelurahan/ }).fill('gondomanan')
    const { error } = await (await answered).json()
    assert.deepEqual(error, {
      code: 'plan_limit',
      message: PLAN_LIMIT,
      details: { quota: 'storefront_api', plan: 'katalog', need: 'write' },
    })
    await page.getByText(PLAN_LIMIT).waitFor()
    await assertForEveryone(page, 'a checkout that the plan does not cover')
  })

  for (const { who, origin, says } of [
    { who: 'on plan gratis, from another origin', origin: free, says: PLAN_LIMIT },
    { who: 'from an origin that is not a domain of the shop', origin: stranger, says: FORBIDDEN },
  ]) {
    test(`${who}, the page shows why it was refused`, async (t) => {
      const page = await visit(t, { expects: /status of 403/ })
      await page.goto(origin)
      await page.getByRole('alert').getByText(says).waitFor()
      await page.getByRole('heading', { name: 'Toko belum dapat dibuka di sini' }).waitFor()
      await assertForEveryone(page, 'a refused visit')
    })
  }

  test('a request that wants to take cookies along is refused by the browser, one without them works', async (t) => {
    const page = await visit(t, { expects: /CORS policy|net::ERR_FAILED/ })
    await page.goto(demo)
    const ask = (credentials: RequestCredentials) =>
      page.evaluate(
        async ([url, chosen]) => {
          try {
            return (await fetch(url, { credentials: chosen })).status
          } catch (error) {
            return (error as Error).name
          }
        },
        [`${stage.server.demoApi}/products`, credentials] as const,
      )
    assert.equal(await ask('include'), 'TypeError')
    assert.equal(await ask('omit'), 200)
  })
})
