// Somebody who has never been here opens a shop by phone: a contact, a code, a name.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from '../../test/axe.ts'
import { until } from '../../test/until.ts'
import { DESKTOP, openConsole, PHONE } from './merchant.ts'
import { codeInOutbox } from './outbox.ts'

for (const [viewport, name, slug] of [
  [PHONE, 'Dapur Bu Sri', 'dapur-bu-sri'],
  [DESKTOP, 'Kopi Lereng', 'kopi-lereng'],
] as const)
  test(`opens a shop at ${viewport.width} px in three fields, and finds it open`, async (t) => {
    const page = await openConsole(t, { viewport, expects: /status of 40[03]/ })
    await page.goto('/masuk')
    await page.getByRole('link', { name: 'Belum punya toko? Buka toko' }).click()
    await page.getByRole('heading', { name: 'Buka toko Anda' }).waitFor()
    await assertAccessible(page)
    const contact = page.getByLabel('E-mail atau nomor WhatsApp')
    await contact.fill('bukan kontak')
    await page.getByRole('button', { name: 'Kirim kode' }).click()
    await page.getByText('Harus alamat e-mail atau nomor WhatsApp Indonesia').waitFor()
    await contact.fill(`sri@${slug}.example`)
    await page.getByRole('button', { name: 'Kirim kode' }).click()
    await page.getByText(`Kode 6 angka dikirim ke sri@${slug}.example.`).waitFor()

    await page.getByLabel('Nama toko').fill('Tokopedia Official')
    await page.reload()
    assert.equal(await page.getByLabel('Nama toko').inputValue(), 'Tokopedia Official', 'nothing is lost')
    await page.getByLabel('Nama toko').fill(name)
    await until(async () => (await page.getByLabel('Alamat toko').inputValue()) === slug)
    await page.getByLabel('Alamat toko').fill('demo')
    await page.getByText('Sudah dipakai toko lain').waitFor()
    await page.getByRole('button', { name: `Pakai ${slug}` }).click()
    await assertAccessible(page)
    await page.getByLabel('Angka ke-1 dari kode').pressSequentially(await codeInOutbox())
    await page.getByRole('button', { name: 'Buka toko', exact: true }).click()
    await page.waitForURL(`**/toko/${slug}/siapkan`)
    await page.getByRole('heading', { name: 'Siapkan toko' }).waitFor()
    await page.getByText(`Kabar pesanan dikirim ke sri@${slug}.example.`).waitFor()

    // Back does not open a second one.
    await page.goto('/daftar')
    await page.getByRole('heading', { name: 'Buka toko lagi' }).waitFor()
    await page.getByLabel('Nama toko').fill('Cabang Kedua')
    await page.getByRole('button', { name: 'Buka toko', exact: true }).click()
    await page.getByText('belum punya produk').waitFor()
  })
