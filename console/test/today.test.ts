// The first screen: what waits and how the shop does, and news of orders that come in while it is open.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AdminAnswerOf } from '@etalase/client/admin'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../../test/axe.ts'
import { openConsole, openShop, PHONE, signInQuietly } from './merchant.ts'
import { linkOf } from './operator.ts'
import { stage } from './stage.ts'

describe('today', () => {
  test('an order that comes in shows without a reload, and waits to be packed', async (t) => {
    const page = await openShop(t)
    const pack = page.getByRole('link', { name: /^Belum dikemas/ })
    await page.getByRole('heading', { name: 'Menunggu Anda' }).waitFor()
    await page
      .getByRole('region', { name: 'Menunggu Anda' })
      .locator('[aria-busy="true"]')
      .waitFor({ state: 'detached' })
    const before = (await pack.count()) === 0 ? 0 : Number(await pack.locator('p').last().textContent())
    await sell()
    await pack.getByText(String(before + 1), { exact: true }).waitFor()
    await pack.click()
    await page.waitForURL('**/pesanan?tab=pack')
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Pesanan')
  })

  test('a phone says which shop it is', async (t) => {
    const page = await openShop(t, '', { viewport: PHONE })
    const { name } = await (await stage.programOf('demo')).getShop({ shop: 'demo' })
    await page
      .getByRole('main')
      .getByText(name ?? '', { exact: true })
      .waitFor()
    await page.getByRole('heading', { name: 'Menunggu Anda' }).waitFor()
    await assertAccessible(page)
  })

  test('a shop that can sell while nobody would hear of it says so, and one tap mends it', async (t) => {
    const program = await stage.programOf('demo')
    const { contact: was } = await program.getShop({ shop: 'demo' })
    const tell = (notify: string | null) =>
      program.updateShop({ shop: 'demo', contact: { notify } }, { ifMatch: '*' })
    await tell(null)
    t.after(() => tell(was?.notify ?? null))
    const page = await openShop(t)
    await page.getByText('hal lain untuk Anda').click()
    const warning = page.getByText('belum ada yang dikabari saat pesanan masuk', { exact: false })
    await warning.waitFor()
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Kabari saya di' }).click()
    await warning.waitFor({ state: 'detached' })
    assert.match((await program.getShop({ shop: 'demo' })).contact?.notify ?? '', /@/)
  })

  test('a phone shows the work first, and all else in one row that can be put away', async (t) => {
    const program = await stage.programOf('demo')
    const { goods: sold } = await program.getShop({ shop: 'demo' })
    const setGoods = (goods: typeof sold) => program.updateShop({ shop: 'demo', goods }, { ifMatch: '*' })
    await setGoods(['food'])
    t.after(() => setGoods(sold))
    await sell()
    const page = await openConsole(t, { viewport: PHONE })
    await signInQuietly(page)
    await answersOtherwise<AdminAnswerOf<'getMe'>>(page, '**/admin/v1/me', (me) => ({
      ...me,
      person: { ...me.person, has_password: false, has_passkey: false },
    }))
    await answersOtherwise<AdminAnswerOf<'getPlan'>>(page, '**/shops/demo/plan', (plan) => ({
      ...plan,
      usage: plan.usage.map((one, at) => ({ ...one, is_nearly_full: at === 0 })),
    }))
    await answersOtherwise<AdminAnswerOf<'getWaiting'>>(page, '**/shops/demo/waiting', (waiting) => ({
      ...waiting,
      low_stock: 1_000,
    }))
    await page.addInitScript(() => {
      let moved = 0
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput } of list.getEntries() as (PerformanceEntry & Shift)[])
          if (!hadRecentInput) moved += value
        document.documentElement.dataset.moved = String(moved)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/toko/demo')
    const row = page.getByText(/^\d hal lain untuk Anda$/)
    await row.waitFor()
    await page.getByRole('region', { name: 'Angka toko' }).locator('svg').first().waitFor()

    const first = page.getByRole('link', { name: /^(Belum dikemas|Perlu perhatian|Cek transfer)/ }).first()
    const bar = await page.getByRole('navigation').last().boundingBox()
    const box = await first.boundingBox()
    assert.ok((box?.y ?? 900) + (box?.height ?? 0) < (bar?.y ?? 0), 'above the thumb bar')
    await page.getByRole('link', { name: /^Stok menipis .*1\.000\+$/ }).waitFor()
    const moved = Number((await page.locator('html').getAttribute('data-moved')) ?? 0)
    assert.ok(moved < 0.05, `what she is about to tap moves: ${moved}`)

    assert.equal(await page.getByText('Supaya lain kali mudah masuk').isVisible(), false)
    await row.click()
    await page.getByText('Supaya lain kali mudah masuk').waitFor()
    await page.getByText('belum punya keterangan halal').waitFor()
    await page.getByText('Paket toko').last().waitFor()
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Simpan dulu' }).click()
    await row.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText(/hal yang disimpan/).click()
    await page.getByText('Supaya lain kali mudah masuk').waitFor()
    assert.equal(await row.count(), 0)
  })

  test('an owner reads which keys somebody who left may know, until each is exchanged', async (t) => {
    const program = await stage.programOf('demo')
    const login = 'mantan@rotan.example'
    await linkOf(login, '--shop', 'demo', '--role', 'owner')
    const keys = (server_key: string) =>
      program.updateGateway({ shop: 'demo', name: 'midtrans', server_key }, { ifMatch: '*' })
    await keys('kunci-lama-0123456789')
    const { items } = await program.listStaff({ shop: 'demo' })
    const gone = items.find((each) => each.login === login)
    await program.deleteStaff({ shop: 'demo', id: gone?.id ?? '' }, { ifMatch: '*' })
    t.after(() =>
      program.updateGateway({ shop: 'demo', name: 'midtrans', server_key: null }, { ifMatch: '*' }),
    )
    const page = await openShop(t)
    await page.getByText('hal lain untuk Anda').click()
    const link = page.getByRole('link', { name: 'Payment gateway Midtrans: Server Key' })
    await link.waitFor()
    await assertAccessible(page)
    await link.click()
    await page.waitForURL('**/pengaturan/pembayaran/gateway/midtrans')
    await keys('kunci-baru-0123456789')
    await page.goto('/toko/demo')
    await page.getByRole('heading', { name: 'Menunggu Anda' }).waitFor()
    assert.equal(await link.count(), 0)
  })
})

interface Shift {
  readonly value: number
  readonly hadRecentInput: boolean
}

/** What the server answers, changed on its way: for what would take weeks to come to be. */
async function answersOtherwise<T>(page: Page, address: string, change: (was: T) => T): Promise<void> {
  await page.route(address, async (route) => {
    const answer = await route.fetch()
    const was: T = await answer.json()
    await route.fulfill({ response: answer, json: change(was) })
  })
}

/** Entered by a program, paid: it is to be packed. */
async function sell(): Promise<void> {
  const program = await stage.programOf('demo')
  const { items } = await program.listProducts({ shop: 'demo', q: 'a', limit: 50 })
  const product = items.find(({ variants, stock }) => variants.length === 0 && (stock ?? 0) > 0)
  const { items: methods } = await program.listPaymentMethods({ shop: 'demo' })
  await program.createOrder({
    shop: 'demo',
    items: [{ product_id: product?.id ?? '', qty: 1 }],
    customer_name: 'Sari Wulandari',
    address: 'Jl. Mawar 1',
    city: 'Bandung',
    payment_method: methods[0]?.code ?? '',
    paid: true,
  })
}
