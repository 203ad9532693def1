// Promotions and vouchers: what a buyer would pay is seen before anything is saved.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertAccessible } from '../../test/axe.ts'
import { DESKTOP, openShop, PHONE } from './merchant.ts'
import { stage } from './stage.ts'

describe('promotions', () => {
  test('one is stopped with a tap and taken back; a new one is priced before it is saved', async (t) => {
    const page = await openShop(t, '/promosi', { viewport: PHONE })
    await page.getByText('Berkah Lebaran 2026').waitFor()
    await page.getByRole('button', { name: 'Hentikan: Subsidi Ongkir' }).click()
    await page.getByRole('button', { name: 'Jalankan lagi: Subsidi Ongkir' }).waitFor()
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await page.getByRole('button', { name: 'Hentikan: Subsidi Ongkir' }).waitFor()

    await page.getByRole('link', { name: 'Promosi baru' }).click()
    await page.getByLabel('Nama promosi').fill('Promo Gajian')
    await page.getByLabel('Besar potongan').fill('40')
    const preview = page.getByRole('region', { name: 'Yang dibayar pembeli' })
    await preview.getByText('Promo Gajian').waitFor()
    await preview.getByText(/^Hemat Rp/).waitFor()
    await page.getByText('Pekan Kriya Akhir Tahun: promosi ini yang dipakai').waitFor()
    await assertAccessible(page)
    await page.reload()
    assert.equal(await page.getByLabel('Nama promosi').inputValue(), 'Promo Gajian')
    await page.getByLabel('Produk atau kategori tertentu').check()
    await page.getByRole('combobox', { name: 'Produk', exact: true }).fill('kendi')
    await page.getByRole('option', { name: /Kendi/ }).click()
    await page.getByRole('button', { name: 'Buat', exact: true }).click()
    await page.waitForURL('**/toko/demo/promosi')
    await page.getByText('1 produk · Tanpa batas waktu').waitFor()

    const program = await stage.programOf('demo')
    const { items } = await program.listPromotions({ shop: 'demo', limit: 100 })
    const made = items.find(({ name }) => name === 'Promo Gajian')
    assert.deepEqual([made?.key, made?.products], ['promo-gajian', ['kendi-kasongan']])
    await page.getByRole('link', { name: 'Promo Gajian', exact: true }).click()
    await page.getByRole('button', { name: 'Hapus' }).click()
    await page.getByText('Pesanan yang sudah dibuat tidak berubah').waitFor()
    await page.getByRole('button', { name: 'Hapus' }).last().click()
    await page.waitForURL('**/toko/demo/promosi')
    await page.getByText('Promo Gajian', { exact: true }).waitFor({ state: 'detached' })
  })

  test('a voucher says why it does not count, is made, shared and copied', async (t) => {
    const page = await openShop(t, '/promosi/voucher', { viewport: DESKTOP, colorScheme: 'dark' })
    await page.getByRole('row', { name: /LARAS10.*0 dari 1\.000 dipakai/ }).waitFor()
    await page.getByRole('link', { name: 'Voucher baru' }).click()
    await page.getByRole('button', { name: 'Buatkan kode' }).click()
    const code = await page.getByLabel('Kode voucher').inputValue()
    assert.match(code, /^[A-Z2-9]{8}$/)
    await page.getByLabel('Besar potongan').fill('150')
    await page.getByRole('button', { name: 'Buat', exact: true }).click()
    await page.getByText('Isi angka bulat 1 sampai 100.').waitFor()
    assert.equal(await page.getByLabel('Besar potongan').inputValue(), '150%')
    await page.getByText('Rupiah', { exact: true }).click()
    await page.getByLabel('Besar potongan').fill('30000')
    await page.getByLabel('Minimal belanja').fill('9000000')
    const preview = page.getByRole('region', { name: 'Yang dibayar pembeli' })
    await preview.getByText('Minimal belanja Rp9.000.000 untuk voucher ini.').waitFor()
    await page.getByLabel('Minimal belanja').fill('')
    await preview.getByText('−Rp30.000').waitFor()
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Buat', exact: true }).click()

    const share = page.getByRole('link', { name: 'Bagikan di WhatsApp' })
    const address = new URL((await share.getAttribute('href')) ?? '')
    assert.match(
      address.searchParams.get('text') ?? '',
      new RegExp(`Pakai kode \\*${code}\\*: potongan Rp30.000`),
    )
    await page.getByLabel('Per pembeli').fill('1')
    await page.getByRole('button', { name: 'Simpan' }).click()
    await page.getByText('Tersimpan').waitFor()
    await page.getByRole('link', { name: 'Duplikat' }).click()
    await page.getByRole('heading', { name: 'Voucher baru' }).waitFor()
    assert.equal(await page.getByLabel('Per pembeli').inputValue(), '1')
    assert.equal(await page.getByLabel('Kode voucher').inputValue(), '')
  })
})
