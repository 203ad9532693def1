// A shop with tags: nobody hears anything before a visitor agrees, then only what was promised, and never who ordered.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { goToCheckout, newBuyer } from '../../test/buyer.ts'
import { until } from '../../test/until.ts'
import { assertForEveryone } from './everyone.ts'
import { placeOrder } from './mailed.ts'
import { smallShop } from './shops.ts'
import { SIDE_BY_SIDE, stage } from './stage.ts'
import { playVendors, TAGS } from './vendors.ts'
import { visit } from './visitor.ts'

const SHOP = 'ukur'
/** The one script that tries is stopped by the frame's policy, which the browser says. */
const expects = /pengintip\.example/

describe('tags', SIDE_BY_SIDE, () => {
  const host = stage.hostOf(SHOP)
  before(async () => {
    const { domains: _, ...shop } = smallShop(SHOP, 'Toko Ukur', 'gratis', '')
    await stage.server.applyShop({ ...shop, tags: TAGS })
  })

  test('nothing is loaded before consent, and a refusal is kept until it is taken back', async (t) => {
    const page = await visit(t, { expects })
    const { heard } = await playVendors(page.context(), host)
    await page.goto(`${host}/p/syal`)
    const bar = page.getByRole('region', { name: 'Pilihan privasi' })
    await bar.getByText('mengukur kunjungan dengan Meta, TikTok, dan Google. Boleh?').waitFor()
    await assertForEveryone(page, 'the question')
    await bar.getByRole('button', { name: 'Tidak' }).click()
    await bar.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: 'Tambah ke keranjang' }).click()
    const choices = page.getByRole('button', { name: 'Pilihan privasi' })
    await choices.waitFor()
    // The code that would ask has come by then.
    await page.waitForLoadState('networkidle')
    assert.equal(await bar.count(), 0)
    assert.deepEqual([heard, await page.context().cookies()], [[], []])

    await choices.click()
    await bar.getByText('Sekarang: tidak.').waitFor()
    await bar.getByRole('button', { name: 'Boleh' }).click()
    await until(() => heard.some((line) => line.startsWith('www.facebook.com')))
    assert.equal(await page.locator('iframe').count(), 1)
    await choices.click()
    await bar.getByRole('button', { name: 'Tidak' }).click()
    await page.locator('iframe').waitFor({ state: 'detached' })
    assert.deepEqual(await page.context().cookies(), [], 'what the vendors left is taken away')
  })

  for (const width of [390, 320])
    test(`the question leaves the search field and the heading free at ${width} px`, async (t) => {
      const page = await visit(t, { expects, viewport: { width, height: 700 } })
      await playVendors(page.context(), host)
      await page.goto(`${host}/search`)
      const bar = await page.getByRole('region', { name: 'Pilihan privasi' }).boundingBox()
      assert.ok(bar && bar.y + bar.height <= 700, 'all of it is on the screen')
      for (const seen of [page.locator('main input[type=search]'), page.getByRole('heading', { level: 1 })]) {
        const box = await seen.first().boundingBox()
        assert.ok(
          box && box.y + box.height <= bar.y,
          `${JSON.stringify(box)} is not above ${JSON.stringify(bar)}`,
        )
      }
    })

  test('after consent each vendor hears what is looked at, chosen and ordered, and nothing of the buyer', async (t) => {
    const page = await visit(t, { expects })
    const vendors = await playVendors(page.context(), host)
    await page.goto(`${host}/p/syal?fbclid=iklan1&v=`)
    await page.getByRole('button', { name: 'Boleh' }).click()
    await until(() =>
      vendors.haveAllHeard([
        /facebook.*ViewContent.*"value":80000.*\/p\/syal\?fbclid=iklan1/,
        /tiktok.*ViewContent.*"value":80000/,
        /google.*view_item.*"value":80000/,
      ]),
    )
    await page.getByRole('button', { name: 'Tambah ke keranjang' }).click()
    await goToCheckout(page)
    const buyer = newBuyer()
    const number = await placeOrder(page, { courier: 'Kurir Toko', payment: 'Transfer BCA' }, buyer)
    const token = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    assert.equal(await page.locator('iframe').count(), 0, 'no tag is where the address is a secret')
    await until(() =>
      vendors.haveAllHeard([
        /facebook.*AddToCart/,
        /tiktok.*InitiateCheckout/,
        /google.*begin_checkout/,
        new RegExp(`facebook.*"Purchase".*"value":89000.*"eventID":"${number}"`),
        new RegExp(`tiktok.*"Purchase".*"value":89000.*"event_id":"${number}"`),
        new RegExp(`google.*"purchase".*"value":89000.*"transaction_id":"${number}"`),
      ]),
    )
    const sofar = vendors.heard.length
    await page.reload()
    await page.getByRole('heading', { name: `Pesanan ${number}` }).waitFor()
    await page.waitForLoadState('networkidle')
    assert.equal(vendors.heard.length, sofar, 'a reload of the order tells nobody')
    const all = vendors.heard.join('\n')
    assert.equal(all.match(/"Purchase"/g)?.length, 2, 'once for Meta, once for TikTok')
    for (const secret of [token, '/track/', buyer.email, buyer.name, '0812', 'Senopati'])
      assert.ok(!all.includes(secret), `nobody hears ${secret}`)
    assert.doesNotMatch(all, /pengintip/, 'only the vendors of the shop are called')
  })

  test('a browser that refuses for its user is not even asked', async (t) => {
    const page = await visit(t)
    const { heard } = await playVendors(page.context(), host)
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    await page.goto(host, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Pilihan privasi' }).click()
    await page.getByText('Peramban Anda meminta agar kunjungan tidak diukur.').waitFor()
    await page.getByRole('button', { name: 'Tutup' }).click()
    assert.deepEqual(heard, [])
  })
})
