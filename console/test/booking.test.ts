// Couriers booked from the order desk, at a vendor that answers as Biteship does: prices first, then resi and labels.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { countAdded } from '../../test/added.ts'
import { assertAccessible } from '../../test/axe.ts'
import { countedOf, countHand } from '../../test/hand.ts'
import { until } from '../../test/until.ts'
import { paperOf, readBack } from './label.ts'
import { DESKTOP, NARROW, openShop, PHONE } from './merchant.ts'
import { demoProgram, makeOrder, sendOff } from './order-maker.ts'
import { stage } from './stage.ts'

const shop = 'demo'
const { biteship } = stage
const SHOTS = process.env.BOOKING_SHOTS

/** In all widths, light and dark. */
async function shoot(page: Page, name: string): Promise<void> {
  if (!SHOTS) return
  const was = page.viewportSize()
  for (const viewport of [NARROW, PHONE, DESKTOP])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await page.waitForTimeout(300)
      await page.screenshot({ path: `${SHOTS}/${name}-${viewport.width}-${colorScheme}.png`, fullPage: true })
    }
  await page.emulateMedia({ colorScheme: 'light' })
  if (was) await page.setViewportSize(was)
}

const made: string[] = []

async function paid(name: string): Promise<string> {
  const { number } = await makeOrder({ name, paid: true })
  made.push(number ?? '')
  return number ?? ''
}

async function parcelsOf(number: string) {
  return (await (await demoProgram()).listParcels({ shop, order: number })).items
}

describe('couriers booked from the order desk', () => {
  before(async () => {
    const booking = { vendor: 'biteship', api_key: biteship.key } as const
    await (await demoProgram()).updateShop({ shop, shipping: { booking } }, { ifMatch: '*' })
  })

  after(async () => {
    await sendOff(made)
    await (await demoProgram()).updateShop({ shop, shipping: { booking: null } }, { ifMatch: '*' })
  })

  test('on a phone a hundred paid orders are booked, labelled and printed in six taps', async (t) => {
    const names = Array.from({ length: 100 }, (_, i) => `Seratus ${i + 1}`)
    const numbers: string[] = []
    for (const name of names) numbers.push(await paid(name))
    const already = biteship.parcels.length
    const page = await openShop(t, '/akun', { viewport: PHONE, deviceScaleFactor: 2 })
    await countHand(page)
    await page.addInitScript('window.print = () => { document.documentElement.dataset.printed = "yes" }')
    await page.goto('/toko/demo')
    await page.getByRole('link', { name: /^Belum dikemas/ }).click()
    await page.getByRole('link', { name: 'Pesan kurir' }).click()
    await page.getByText(/^100 paket · Rp/).waitFor({ timeout: 60_000 })
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Pesan 100 paket' }).click()
    await page
      .getByRole('dialog')
      .getByText(/^Rp[\d.]+ diambil dari saldo Biteship Anda\.$/)
      .waitFor()
    await assertAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Pesan 100 paket' }).click()
    await page.getByText('100 paket dipesan.').waitFor({ timeout: 120_000 })
    await assertAccessible(page)
    await page.getByRole('link', { name: 'Cetak 100 label' }).click()
    await page.getByRole('button', { name: 'Cetak 100 lembar' }).click()
    await page.locator('html[data-printed=yes]').waitFor({ state: 'attached' })
    assert.deepEqual(await countedOf(page), { taps: 6, fields: 0 })

    assert.equal(biteship.parcels.length - already, 100, 'each once')
    assert.equal(new Set(biteship.parcels.map(({ reference }) => reference)).size, biteship.parcels.length)
    const [first = ''] = numbers
    const [parcel] = await parcelsOf(first)
    assert.equal(await readBack(t, await labelOf(page, first).screenshot()), parcel?.awb)
    assert.deepEqual(new Set(await paperOf(page)), new Set(['100 × 150 mm']))
  })

  const labelOf = (page: Page, number: string) => page.getByRole('article', { name: number })

  describe('before it is booked', () => {
    test('weight, size, service and note are corrected, kept over a reload, and priced anew', async (t) => {
      const number = await paid('Koreksi Berat')
      const page = await openShop(t, `/pesanan/kirim?nomor=${number}`, { viewport: PHONE })
      const cost = page.getByText(/^1 paket · /)
      await cost.waitFor()
      const before = await cost.innerText()
      await page.getByRole('button', { name: `Ubah paket ${number}` }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Berat').fill('4200')
      await dialog.getByLabel('Panjang').fill('40')
      await dialog.getByLabel('Catatan untuk kurir').fill('Barang pecah belah')
      await dialog.getByLabel('Layanan kurir').selectOption({ label: await optionWith(page, 'Yakin Esok') })
      await assertAccessible(page)
      await shoot(page, 'parcel-dialog')
      await dialog.getByRole('button', { name: 'Pakai' }).click()
      await page.getByText('4,2 kg · 40 × 15 × 10 cm').waitFor()
      await until(async () => !(await cost.innerText().catch(() => before)).includes(before))
      await page.reload()
      await page.getByText('4,2 kg · 40 × 15 × 10 cm').waitFor()
      await page.getByText('Antar ke gerai', { exact: true }).click()
      await page.getByLabel('Asuransikan semua paket').click({ force: true })
      await page.getByText('Diasuransikan').waitFor()
      await shoot(page, 'one')
      await page.getByRole('button', { name: 'Pesan 1 paket' }).click()
      await page.getByRole('dialog').getByText('Anda mengantar paketnya ke gerai kurir.').waitFor()
      const confirm = page.getByRole('dialog').getByRole('button', { name: 'Pesan 1 paket' })
      const offeredAgain = await countAdded(page.locator('body'), 'button', 'Pesan 1 paket')
      await confirm.dblclick()
      await page.getByText('1 paket dipesan.').waitFor({ timeout: 30_000 })
      const parcels = await parcelsOf(number)
      assert.equal(parcels.length, 1, 'tapped twice, booked once')
      assert.partialDeepStrictEqual(parcels[0], {
        weight_grams: 4_200,
        length_cm: 40,
        courier_service: 'yes',
        way: 'drop_off',
        insured: true,
        note: 'Barang pecah belah',
      })
      // Nothing is left to be booked; the result is there again.
      const book = page.getByRole('button', { name: /^Pesan (1 paket|kurir)$/ })
      await book.waitFor({ state: 'detached' })
      assert.equal(await offeredAgain(), 0, 'not for a moment either')
      let release = () => {}
      const isReleased = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/parcels?*', (route) => isReleased.then(() => route.continue()))
      const priced = page.waitForResponse('**/parcels/preview')
      const read = page.waitForResponse(`**/orders/${number}`)
      await page.reload()
      await page.getByText('1 paket sedang dipesankan…').waitFor()
      await (await read).finished()
      await page.evaluate('new Promise(requestAnimationFrame)')
      assert.equal(await book.count(), 0, 'not before it is known that it was booked')
      release()
      await page.getByText('1 paket dipesan.').waitFor()
      await priced
      assert.equal(await book.count(), 0)
      await page.getByRole('button', { name: 'Selesai' }).click()
      await page.getByRole('heading', { name: 'Hasil pemesanan' }).waitFor({ state: 'detached' })
      await page.getByText('Semua barang pesanan ini sudah ada di paket lain.').waitFor()
    })

    test('a pickup has a time, and one that is past cannot be booked', async (t) => {
      const number = await paid('Waktu Jemput')
      const page = await openShop(t, `/pesanan/kirim?nomor=${number}`, { viewport: PHONE })
      await page.getByText(/^1 paket · /).waitFor()
      await page.getByLabel('Waktu jemput').fill('2020-01-01T10:00')
      await page.getByText('Waktu ini sudah lewat.').waitFor()
      assert.equal(await page.getByRole('button', { name: 'Pesan 1 paket' }).isDisabled(), true)
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
      await page.getByLabel('Waktu jemput').fill(`${tomorrow}T14:00`)
      await page.getByRole('button', { name: 'Pesan 1 paket' }).click()
      await page
        .getByRole('dialog')
        .getByText(/^Dijemput .*14[.:]00/)
        .waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Pesan 1 paket' }).click()
      await page.getByText('1 paket dipesan.').waitFor({ timeout: 30_000 })
      assert.match((await parcelsOf(number))[0]?.pickup_at ?? '', new RegExp(`^${tomorrow}`))
      await page.getByRole('button', { name: 'Selesai' }).click()
    })

    test('without a vendor it says where one is chosen', async (t) => {
      const page = await openShop(t, '/pesanan', { viewport: PHONE })
      await page.route('**/admin/v1/shops/demo', async (route) => {
        const answer = await route.fetch()
        const json = await answer.json()
        await route.fulfill({
          response: answer,
          json: { ...json, shipping: { ...json.shipping, booking: null } },
        })
      })
      await page.goto('/toko/demo/pesanan/kirim')
      await page.getByText('Jasa pengiriman belum dipilih').waitFor()
      await assertAccessible(page)
      await page.getByRole('link', { name: 'Ke pengaturan pengiriman' }).click()
      await page.getByRole('heading', { name: 'Pesan kurir' }).waitFor()
    })
  })

  async function optionWith(page: Page, text: string): Promise<string> {
    const labels = await page.getByRole('dialog').locator('option').allInnerTexts()
    return labels.find((label) => label.includes(text)) ?? '?'
  }

  describe('what became of it', () => {
    test('a balance that does not suffice is said in words, and nothing is lost', async (t) => {
      const [first, second] = [await paid('Saldo Satu'), await paid('Saldo Dua')]
      const { balance } = biteship.account
      t.after(() => {
        biteship.account.balance = balance
      })
      biteship.account.balance = 0
      const page = await openShop(t, `/pesanan/kirim?nomor=${first},${second}`, { viewport: PHONE })
      await book(page, 2)
      await page.getByText('Saldo Biteship tidak cukup untuk 2 paket.').waitFor({ timeout: 30_000 })
      await assertAccessible(page)
      await shoot(page, 'no-balance')
      biteship.account.balance = balance
      // They are in the list again.
      await page.getByText(/^2 paket · /).waitFor({ timeout: 30_000 })
      await book(page, 2)
      await page.getByText('2 paket dipesan.').waitFor({ timeout: 30_000 })
      await shoot(page, 'booked')
      await page.getByRole('button', { name: 'Selesai' }).click()
    })

    test('without a connection nothing is booked, and nothing that was typed is lost', async (t) => {
      const number = await paid('Tanpa Sinyal')
      const page = await openShop(t, `/pesanan/kirim?nomor=${number}`, {
        viewport: PHONE,
        expects: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 50\d/,
      })
      await page.getByText(/^1 paket · /).waitFor()
      await page.context().setOffline(true)
      await book(page, 1)
      await page.getByText(/^Jawaban hilang di jalan\./).waitFor({ timeout: 30_000 })
      await page.context().setOffline(false)
      await page.getByText(/^1 paket · /).waitFor()
      assert.deepEqual(await parcelsOf(number), [])
      await book(page, 1)
      await page.getByText('1 paket dipesan.').waitFor({ timeout: 30_000 })
      assert.equal((await parcelsOf(number)).length, 1)
      await page.getByRole('button', { name: 'Selesai' }).click()
    })
  })
})

async function book(page: Page, howMany: number): Promise<void> {
  await page.getByRole('button', { name: `Pesan ${howMany} paket` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Pesan ${howMany} paket` })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
