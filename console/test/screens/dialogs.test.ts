// What opens over a screen on a phone: questions, fields and lists that everyone can read, light and dark.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertReadable, colorsAtRest } from '../../../test/axe.ts'
import { addAuthenticator, goWithin, openShop, PHONE } from '../merchant.ts'
import { demoProgram, makeClaim, makeOrder } from '../order-maker.ts'

const ids = { unpaid: '', claimed: '', paid: '', sent: '', varied: '', plain: '', voucher: '', courier: '' }

before(async () => {
  const program = await demoProgram()
  const shop = 'demo'
  const [unpaid, claimed] = [await makeOrder(), await makeClaim('Sari')]
  const [paid, sent] = [await makeOrder({ paid: true }), await makeOrder({ paid: true })]
  await program.moveOrder({ shop, number: sent.number ?? '', to: 'shipped', awb: 'JP1234567890' })
  const { items } = await program.listProducts({ shop, limit: 100 })
  Object.assign(ids, {
    unpaid: unpaid.number,
    claimed: claimed.number,
    paid: paid.number,
    sent: sent.number,
    varied: items.find(({ variants }) => variants.length > 0)?.id,
    plain: items.find(({ variants, unlimited_stock }) => variants.length === 0 && !unlimited_stock)?.id,
    voucher: (await program.listVouchers({ shop })).items[0]?.id,
    courier: (await program.listCouriers({ shop })).items[0]?.id,
  })
})

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

async function cancelAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pilih', exact: true }).click()
  await page.getByRole('button', { name: 'Pilih semua yang tampil' }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Lainnya' }).click()
  await page.getByRole('menuitem', { name: /^Batalkan/ }).click()
}

/** By what it is: where it is, and what opens it. */
const DIALOGS: Readonly<Record<string, readonly [path: () => string, open: (page: Page) => Promise<void>]>> =
  {
    'an order is cancelled': [() => `/pesanan/${ids.unpaid}`, press('Batalkan pesanan')],
    'money came in by hand': [() => `/pesanan/${ids.unpaid}`, press('Sudah dibayar')],
    'a claim is turned down': [() => `/pesanan/${ids.claimed}`, press('Belum masuk')],
    'a receipt number is entered': [() => `/pesanan/${ids.paid}`, press('Langsung isi resi')],
    'many orders are cancelled': [() => '/pesanan?tab=claim', cancelAll],
    'a message is sent again': [() => `/pesanan/${ids.sent}`, press('Kirim ulang')],
    'receipt numbers are pasted': [() => '/pesanan/resi', press('Tempel daftar')],
    'an address is pasted from a chat': [() => '/pesanan/baru', press('Tempel dari chat')],
    'stock is counted': [() => `/produk/${ids.plain}`, press(/^Ubah stok/)],
    'stock is told': [() => `/produk/${ids.plain}`, press(/^Riwayat stok/)],
    'all variants are filled in': [() => `/produk/${ids.varied}`, press('Isi semua stok & harga')],
    'a voucher is deleted': [() => `/promosi/voucher/${ids.voucher}`, press('Hapus')],
    'a courier is deleted': [() => `/pengaturan/pengiriman/kurir/${ids.courier}`, press('Hapus')],
    'a section is added': [() => '/tampilan/beranda', press('Tambah bagian')],
    'the rest of the menu': [() => '', press('Lainnya')],
  }

describe('a dialog', () => {
  // In one window, as all of them only open.
  test('on a phone', { timeout: 600_000 }, async (t) => {
    const page = await openShop(t, '', { viewport: PHONE })
    for (const [what, [path, open]] of Object.entries(DIALOGS))
      await t.test(`when ${what}`, async () => {
        await goWithin(page, `/toko/demo${path()}`)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await open(page)
        await assertGood(page, what)
      })
  })

  test('when it asks who it is: with a password, refused, with a passkey, with a code', async (t) => {
    const page = await openShop(t, '/pengaturan/kunci', { viewport: PHONE, expects: /status of 40[13]/ })
    await addAuthenticator(page)
    // As the server answers once the sign-in is an hour old.
    await page.route('**/admin/v1/shops/demo/tokens', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 403,
            json: { error: { code: 'forbidden', message: '', details: { need: 'recent_sign_in' } } },
          })
        : route.continue(),
    )
    await page.getByLabel('Untuk apa').fill('Kasir')
    await page.getByRole('checkbox', { name: /^Lihat pesanan/ }).check()
    await page.getByRole('button', { name: 'Buat kunci' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Kata sandi/).fill('bukan sandinya')
    await dialog.getByRole('button', { name: 'Lanjutkan' }).click()
    await dialog.getByRole('alert').waitFor()
    await assertGood(page, 'a refused password')
    await dialog.getByRole('button', { name: /kode/i }).click()
    await assertGood(page, 'a code instead')
  })
})

async function assertGood(page: Page, what: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await colorsAtRest(page)
  const box = await dialog.boundingBox()
  assert.ok(box && box.x >= 0 && box.x + box.width <= PHONE.width, `${what}: ${JSON.stringify(box)}`)
  await assertAccessible(page, what)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor({ state: 'attached' })
  await colorsAtRest(page)
  await assertReadable(page, `${what}, dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}
