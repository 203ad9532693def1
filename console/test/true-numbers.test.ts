// Numbers and moments that cannot be true: refused where they were typed, and never made into another one in silence.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { openShop } from './merchant.ts'
import { demoProgram } from './order-maker.ts'

/** What the console says is what the API answered with 400. */
const REFUSED = { expects: /status of 400/ }

describe('a number that cannot be true', () => {
  test('below nothing, or with decimals, is neither free shipping for all nor another sum', async (t) => {
    const page = await openShop(t, '/pengaturan/pengiriman', REFUSED)
    const least = page.getByLabel('Gratis ongkir mulai belanja')
    const before = (await (await demoProgram()).getShop({ shop: 'demo' })).shipping.free_shipping_min
    for (const [typed, shown, fault] of [
      ['-5000', '-Rp5.000', 'Paling kecil 0'],
      ['12.500,50', 'Rp12.500,5', 'Harus berupa bilangan bulat'],
      ['1000000000000', 'Rp1.000.000.000.000', 'Paling besar 10.000.000.000'],
    ] as const) {
      await type(least, typed)
      await page.getByRole('button', { name: 'Simpan', exact: true }).click()
      await page.locator('.mantine-InputWrapper-error', { hasText: fault }).waitFor()
      assert.equal(await least.inputValue(), shown)
    }
    const after = (await (await demoProgram()).getShop({ shop: 'demo' })).shipping.free_shipping_min
    assert.equal(after, before)
    await type(least, '250.000,00')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await page.getByText('Tersimpan').waitFor()
    assert.equal(await least.inputValue(), 'Rp250.000')
    await type(least, String(before))
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await page.getByText('Ada perubahan').waitFor({ state: 'detached' })
  })

  test('is refused as a fee, as a zone that nobody priced, and as a discount of 2,5 %', async (t) => {
    const program = await demoProgram()
    const [method] = (await program.listPaymentMethods({ shop: 'demo' })).items
    const [courier] = (await program.listCouriers({ shop: 'demo' })).items
    const page = await openShop(t, `/pengaturan/pembayaran/cara/${method?.id}`, REFUSED)
    await page.getByRole('button', { name: 'Syarat dan biaya' }).click()
    await type(page.getByLabel('Biaya dalam persen'), '150')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await page.locator('.mantine-InputWrapper-error').waitFor()
    assert.equal(await page.getByLabel('Biaya dalam persen').inputValue(), '150%')
    await page.getByRole('button', { name: 'Batal' }).click()

    await page.goto(`/toko/demo/pengaturan/pengiriman/kurir/${courier?.id}`)
    const cost = page.getByLabel('Ongkir per kg').first()
    const was = await cost.inputValue()
    await cost.fill('')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await page.getByText('Isi ongkirnya; 0 bila gratis.').waitFor()
    await type(cost, was)

    await page.goto('/toko/demo/promosi/voucher/baru')
    await page.getByRole('button', { name: 'Buatkan kode' }).click()
    await type(page.getByLabel('Besar potongan'), '2,5')
    await page.getByLabel('Potongan paling banyak').fill('0')
    await page.getByLabel('Berakhir').fill('2020-01-01T10:00')
    await page.getByRole('button', { name: 'Buat', exact: true }).click()
    await page.getByText('Isi angka bulat 1 sampai 100.').waitFor()
    await page.getByText('Isi lebih dari 0, atau kosongkan.').waitFor()
    await page.getByText('Waktu ini sudah lewat.').waitFor()
    assert.equal(await page.getByLabel('Besar potongan').inputValue(), '2,5%')
  })

  test('is not shown as a quantity while another one is counted', async (t) => {
    const page = await openShop(t, '/pesanan/baru')
    await page.getByLabel('Cari produk').fill('tatakan gelas')
    await page.getByRole('button', { name: /^Tambah(kan)? Tatakan Gelas/ }).click()
    const quantity = page.getByRole('textbox', { name: /^Jumlah Tatakan Gelas/ })
    for (const [typed, counted] of [
      ['3', '3'],
      ['0', '3'],
      ['', '3'],
      ['5000', '3'],
      ['12', '12'],
    ] as const) {
      await quantity.fill(typed)
      await quantity.blur()
      assert.equal(await quantity.inputValue(), counted, `${typed} was typed`)
    }
  })
})

/** By key, as a person does: separators and signs too. */
async function type(field: Locator, text: string): Promise<void> {
  await field.fill('')
  await field.pressSequentially(text)
  await field.blur()
}
