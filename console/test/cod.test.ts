// Paying at the door from the merchant's side: its terms, and an order from the parcel to the money, or back.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../../test/axe.ts'
import { DESKTOP, openShop, PHONE } from './merchant.ts'
import { demoProgram, makeOrder } from './order-maker.ts'

const SHOTS = process.env.COD_SHOTS

async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/console-${name}.png`, fullPage: true })
}

test('a shop says who collects, where, and what it costs', async (t) => {
  const page = await openShop(t, '/pengaturan/pembayaran', { viewport: PHONE, expects: /status of 400/ })
  await page.getByRole('button', { name: 'Tambah cara bayar' }).click()
  await page.getByRole('menuitem', { name: /^Bayar di tempat/ }).click()
  await page.getByLabel('Biaya paling sedikit').fill('2500')
  await page.getByLabel('Bayar dulu setelah menolak').fill('2')
  await page.getByRole('button', { name: 'Wilayah dan barang' }).click()
  await page.getByLabel('Tambah wilayah').first().fill('kebayoran baru jaksel')
  await page.getByRole('option').first().click()
  await page.getByText('Jakarta Selatan').first().waitFor()
  await assertAccessible(page)
  await shoot(page, 'method')
  assert.equal(await page.getByText('Transfer BCA').count(), 0, 'no example of another way to pay')
  // Where it is offered and where it is not cannot be the same place.
  await page.getByLabel('Tambah wilayah').last().fill('kebayoran baru jaksel')
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.locator('.mantine-InputWrapper-error', { hasText: 'wilayah yang dikecualikan' }).waitFor()
  await page
    .getByRole('button', { name: /^Hapus .*Jakarta Selatan/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.waitForURL('**/pengaturan/pembayaran')
  const program = await demoProgram()
  const { items } = await program.listPaymentMethods({ shop: 'demo' })
  const made = items.find(({ code }) => code === 'cod-2')
  assert.deepEqual(made?.gateways, ['cod'])
  assert.partialDeepStrictEqual(made?.cod, { fee: 'own', fee_min: 2500, only: ['3174'], pay_first_after: 2 })
  assert.equal(made?.fee_basis_pt, 300)
  await program.deletePaymentMethod({ shop: 'demo', id: 'cod-2' }, { ifMatch: '*' })
})

describe('an order that is paid at the door', () => {
  for (const viewport of [PHONE, DESKTOP])
    test(`is sent, collected by hand and completed at ${viewport.width} px`, async (t) => {
      const order = await makeOrder({ method: 'cod' })
      const page = await openShop(t, `/pesanan/${order.number}`, { viewport })
      await page.getByText('Dibayar di tempat (COD). Siapkan dan kirim').waitFor()
      await page.getByText(/^Kurir menagih Rp/).waitFor()
      await assertAccessible(page)
      await shoot(page, `order-${viewport.width}`)
      const program = await demoProgram()
      await program.moveOrder({ shop: 'demo', number: order.number ?? '', to: 'shipped', awb: 'JNE1' })
      await page.reload()
      await page.getByRole('button', { name: 'Uang diterima' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Uang diterima' }).click()
      await page
        .getByText(/disetor/)
        .first()
        .waitFor()
      await page.getByRole('button', { name: 'Tandai selesai' }).click()
      await page.getByText('Uang COD diterima').waitFor()
      const { cod } = await program.getOrder({ shop: 'demo', number: order.number ?? '' })
      assert.equal(cod?.remitted, order.total)
    })

  test('that is refused is counted against its contact, and a settled one says what came', async (t) => {
    const [refused, settled] = [await makeOrder({ method: 'cod' }), await makeOrder({ method: 'cod' })]
    const program = await demoProgram()
    for (const { number } of [refused, settled])
      await program.moveOrder({ shop: 'demo', number: number ?? '', to: 'shipped', awb: 'JNE2' })
    const page = await openShop(t, `/pesanan/${refused.number}`, { viewport: PHONE })
    await page.getByRole('button', { name: 'Ditolak pembeli' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ditolak pembeli' }).click()
    await page.getByText('Kontak ini sudah menolak 1 paket COD').waitFor()
    await page.getByText('Paket COD ditolak pembeli').waitFor()
    await page.getByRole('status').getByText('Dibatalkan · Paket kembali ke toko').waitFor()
    await assertAccessible(page)
    await shoot(page, 'refused')
    // It stays among what waits until the goods are here again.
    await page.goto('/toko/demo')
    await page.getByRole('link', { name: /^Paket bermasalah/ }).click()
    const card = page.getByRole('article').filter({ hasText: refused.number ?? '' })
    await card.getByRole('button', { name: 'Paket sudah kembali' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click()
    await page.getByText('Stok sudah diperbarui.').waitFor()
    await card.waitFor({ state: 'detached' })

    await page.goto(`/toko/demo/pesanan/${settled.number}`)
    await page.getByRole('button', { name: 'Sudah disetor kurir' }).click()
    await page.getByLabel('Jumlah yang masuk').fill('30000')
    await page.getByRole('dialog').getByRole('button', { name: 'Sudah disetor kurir' }).click()
    await page.getByText(/^Rp30\.000 disetor/).waitFor()
    await page.goto('/toko/demo/laporan')
    await page.getByRole('heading', { name: 'Bayar di tempat (COD)' }).waitFor()
    await assertAccessible(page)
    await shoot(page, 'report')
  })
})
