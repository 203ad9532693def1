// Help where one stands: a line on each screen, its part of the help, the tour, and a way back in after the sign-up.
import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../../test/axe.ts'
import { until } from '../../test/until.ts'
import { addAuthenticator, DESKTOP, openConsole, openShop, PHONE, signInQuietly } from './merchant.ts'
import { makeOperator, OPERATOR } from './operator.ts'
import { makeOrder } from './order-maker.ts'
import { codeInOutbox } from './outbox.ts'
import { stage } from './stage.ts'

/** The part that the window shows at its top. */
const shownPart = (page: Page) =>
  page.evaluate(() => {
    const { id } = document.activeElement ?? { id: '' }
    const { top = -1 } = document.activeElement?.getBoundingClientRect() ?? {}
    return { id, isInView: top >= 0 && top < innerHeight }
  })

for (const viewport of [PHONE, DESKTOP])
  describe(`help, at ${viewport.width} px`, () => {
    test('a screen says what it is for, and its link leads to its part', async (t) => {
      const page = await openShop(t, '/pengaturan/pengiriman', { viewport })
      await page.getByText('Asal barang, kurir, dan ongkir.').waitFor()
      await page.getByRole('link', { name: 'Bantuan tentang layar ini' }).click()
      await page.getByRole('heading', { level: 1, name: 'Bantuan' }).waitFor()
      await page.waitForURL('**/toko/demo/bantuan#pengiriman')
      await until(async () => (await shownPart(page)).id === 'pengiriman')
      assert.deepEqual(await shownPart(page), { id: 'pengiriman', isInView: true })
      await assertAccessible(page)
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: 'Pengiriman' }).waitFor()
    })

    test('is found by words, in the menu and by its contents', async (t) => {
      const page = await openShop(t, '', { viewport })
      if (viewport === PHONE) await page.getByRole('button', { name: 'Lainnya' }).click()
      await page.getByRole('link', { name: 'Bantuan', exact: true }).click()
      await page
        .getByRole('navigation', { name: 'Isi bantuan' })
        .getByRole('link', { name: 'Produk' })
        .click()
      await until(async () => (await shownPart(page)).id === 'produk')
      await page.getByLabel('Cari di bantuan').fill('sertifikat halal')
      await page.getByText('1 bagian ditemukan').waitFor()
      await page.getByRole('heading', { name: 'Keterangan hukum' }).waitFor()
      assert.equal(await page.getByRole('heading', { level: 2 }).count(), 0)
      await assertAccessible(page)
      await page.getByLabel('Cari di bantuan').fill('helikopter')
      await page.getByText('Tidak ada yang cocok').waitFor()
      await page.getByLabel('Cari di bantuan').fill('refund')
      await page.getByRole('heading', { name: 'Batal dan pengembalian dana' }).waitFor()
      await page.getByLabel('Cari di bantuan').fill('grosir')
      await page.getByText('Harga grosir per jumlah belum ada.').waitFor()
    })

    test('on paper there is the help and nothing around it', async (t) => {
      const page = await openShop(t, '/bantuan', { viewport })
      await page.getByRole('heading', { name: 'Cek transfer' }).waitFor()
      await page.emulateMedia({ media: 'print' })
      assert.equal(await page.getByLabel('Cari di bantuan').isVisible(), false)
      assert.equal(await page.getByRole('navigation').count(), 0)
      assert.equal(await page.getByRole('heading', { name: 'Cek transfer' }).isVisible(), true)
    })
  })

test('the operator has the same help', async (t) => {
  await makeOperator()
  const page = await openConsole(t, { viewport: PHONE })
  await signInQuietly(page, OPERATOR)
  await page.goto('/platform/keadaan')
  await page.getByRole('link', { name: 'Bantuan tentang layar ini' }).click()
  await page.waitForURL('**/platform/bantuan#keadaan')
  await until(async () => (await shownPart(page)).id === 'keadaan')
  await assertAccessible(page)
})

/** Opens a shop by a code; it can sell at once. */
async function signUp(t: TestContext, slug: string, viewport: typeof PHONE): Promise<Page> {
  const page = await openConsole(t, { viewport })
  await page.goto('/daftar')
  await page.getByLabel('E-mail atau nomor WhatsApp').fill(`sri@${slug}.example`)
  await page.getByRole('button', { name: 'Kirim kode' }).click()
  await page.getByText(/^Kode 6 angka dikirim/).waitFor()
  await page.getByLabel('Angka ke-1 dari kode').pressSequentially(await codeInOutbox())
  await page.getByLabel('Nama toko').fill(slug)
  await page.getByLabel('Alamat toko').waitFor()
  await page.getByRole('button', { name: 'Buka toko', exact: true }).click()
  await page.getByRole('heading', { name: 'Siapkan toko' }).waitFor()
  await page.getByText('Rumah & kerajinan', { exact: true }).click()
  await page.getByLabel('Cari kelurahan', { exact: false }).fill('ngupasan')
  await page.getByRole('option', { name: /Ngupasan, Gondomanan/ }).click()
  await page.getByText('BCA', { exact: true }).click()
  await page.getByLabel('Nomor rekening').fill('1234567890')
  await page.getByLabel('Atas nama').fill('Sri Wahyuni')
  await page.getByLabel('Nama produk').fill('Kendi')
  await page.getByLabel('Harga').fill('85000')
  await page.getByRole('button', { name: 'Mulai berjualan' }).click()
  return page
}

for (const [viewport, slug] of [
  [PHONE, 'kendi-satu'],
  [DESKTOP, 'kendi-dua'],
] as const)
  describe(`after the first sitting, at ${viewport.width} px`, () => {
    test('a tour of five steps points at the menu, by keys alone, and comes once', async (t) => {
      const page = await signUp(t, slug, viewport)
      const tour = page.getByRole('dialog')
      for (const [place, title] of ['Hari ini', 'Pesanan', 'Produk', 'Pengaturan', 'Bantuan'].entries()) {
        await tour.getByRole('heading', { name: title }).waitFor()
        await tour.getByText(`${place + 1} dari 5`).waitFor()
        await until(() => isPointedAt(page))
        if (place === 0) await assertAccessible(page)
        await page.keyboard.press('Enter')
      }
      await tour.waitFor({ state: 'detached' })
      await page.waitForURL(`**/toko/${slug}`)

      await page.goto(`/toko/${slug}/bantuan`)
      await page.getByRole('link', { name: 'Tur singkat' }).click()
      await tour.getByRole('heading', { name: 'Hari ini' }).waitFor()
      await tour.getByRole('button', { name: 'Lanjut' }).click()
      await tour.getByRole('button', { name: 'Kembali' }).click()
      await tour.getByRole('heading', { name: 'Hari ini' }).waitFor()
      await page.keyboard.press('Escape')
      await tour.waitFor({ state: 'detached' })
    })

    test('a passkey or a password is offered, can be put off, and is found again', async (t) => {
      const page = await signUp(t, `${slug}-lagi`, viewport)
      await addAuthenticator(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Lewati' }).click()
      await page.goto(`/toko/${slug}-lagi`)
      const offer = page.getByRole('region', { name: 'Supaya lain kali mudah masuk' })
      await page.getByText(/hal lain untuk Anda$/).click()
      await offer.waitFor()
      assert.equal(await page.getByRole('dialog').count(), 0, 'a tour that was left does not come again')
      await assertAccessible(page)
      await page.getByRole('button', { name: 'Simpan dulu' }).click()
      await offer.waitFor({ state: 'hidden' })
      await page.reload()
      await page.getByText(/hal yang disimpan$/).click()
      await offer.waitFor()
      await page.goto(`/toko/${slug}-lagi/akun`)
      await page.getByRole('heading', { level: 1, name: 'Akun saya' }).waitFor()
      if (viewport === PHONE) {
        await page.getByRole('button', { name: 'Tambah passkey' }).click()
        await page.getByText('Passkey ditambahkan.').waitFor()
      } else {
        await page.getByLabel('Kata sandi baru').fill('hujan di bulan juni')
        await page.getByRole('button', { name: 'Buat kata sandi' }).click()
        await page.getByText('Kata sandi dibuat.', { exact: false }).waitFor()
      }
      await page.goto(`/toko/${slug}-lagi`)
      await page.getByText('Toko Anda siap menerima pesanan.').waitFor()
      assert.equal(await offer.count(), 0)

      await signOut(page, viewport)
      if (viewport === PHONE) await page.getByRole('button', { name: 'Masuk dengan passkey' }).click()
      else {
        await page.getByLabel('E-mail atau nomor WhatsApp').fill(`sri@${slug}-lagi.example`)
        await page.getByLabel(/^Kata sandi/).fill('hujan di bulan juni')
        await page.getByRole('button', { name: 'Masuk', exact: true }).click()
      }
      await page.getByRole('heading', { level: 1, name: 'Hari ini' }).waitFor()
    })
  })

test('one tap on the offer makes a passkey', async (t) => {
  const page = await signUp(t, 'kendi-tiga', PHONE)
  await addAuthenticator(page)
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText(/hal lain untuk Anda$/).click()
  await page.getByRole('button', { name: 'Buat passkey' }).click()
  await page.getByText('Passkey dibuat.', { exact: false }).waitFor()
  await page.getByRole('region', { name: 'Supaya lain kali mudah masuk' }).waitFor({ state: 'detached' })
})

async function signOut(page: Page, viewport: typeof PHONE): Promise<void> {
  if (viewport === PHONE) await page.getByRole('button', { name: 'Lainnya' }).click()
  await page.getByRole('button', { name: 'Keluar', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Masuk' }).waitFor()
}

/** The ring of the tour is around something that can be seen. */
function isPointedAt(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const box = document.querySelector('dialog [class*="_ring_"]')?.getBoundingClientRect()
    if (!box || box.width < 20 || box.height < 15) return false
    return box.top >= -8 && box.left >= -8 && box.bottom <= innerHeight + 8 && box.right <= innerWidth + 8
  })
}

test('the icon of the app has the number of orders that wait, and none once one has signed out', async (t) => {
  const page = await openConsole(t, { viewport: PHONE })
  await page.addInitScript(() => {
    navigator.setAppBadge = async (howMany) => {
      document.documentElement.dataset.badge = String(howMany)
    }
  })
  await signInQuietly(page)
  await page.goto('/toko/demo')
  const badge = () => page.evaluate(() => document.documentElement.dataset.badge)
  const waiting = async () => {
    const { claim, pack, ship, attention } = await (await stage.programOf('demo')).getWaiting({
      shop: 'demo',
    })
    return String((claim ?? 0) + (pack ?? 0) + (ship ?? 0) + (attention ?? 0))
  }
  await until(async () => (await badge()) === (await waiting()))
  const before = await badge()
  await makeOrder({ paid: true })
  await until(async () => (await badge()) === (await waiting()))
  assert.notEqual(await badge(), before)
  await signOut(page, PHONE)
  assert.equal(await badge(), '0')
})
