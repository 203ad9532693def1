// Money that goes back, from the merchant's side: through the gateway by pieces, and by bank with an amount, said before it is done.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertAccessible } from '../../test/axe.ts'
import { DESKTOP, openShop, PHONE } from './merchant.ts'
import { demoProgram, makeOrder } from './order-maker.ts'
import { stage } from './stage.ts'

describe('a refund', () => {
  for (const viewport of [PHONE, DESKTOP])
    test(`of an amount asks the buyer for an account, and may be dropped, at ${viewport.width} px`, async (t) => {
      const order = await makeOrder({ paid: true })
      const page = await openShop(t, `/pesanan/${order.number}`, { viewport })
      await page.getByRole('button', { name: 'Kembalikan dana' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Jumlah tertentu').click()
      await dialog.getByLabel('Jumlah', { exact: true }).fill('5000')
      await dialog.getByText(/Pembeli diminta mengisi nomor rekening/).waitFor()
      await dialog.getByText('Pesanan tetap berjalan.').waitFor()
      await assertAccessible(page)
      await dialog.getByRole('button', { name: 'Kembalikan Rp5.000' }).click()
      await page.getByText('Menunggu rekening pembeli').waitFor()
      await assertAccessible(page)
      await page.getByRole('button', { name: 'Batalkan pengembalian' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Batalkan pengembalian' }).click()
      await page.getByRole('region', { name: 'Pengembalian dana' }).getByText('Dibatalkan').first().waitFor()
      const { money } = await (await demoProgram()).getOrder({ shop: 'demo', number: order.number ?? '' })
      assert.equal(money?.left, money?.received)
    })

  test('of one piece goes back through the gateway at once', async (t) => {
    const order = await makeOrder({ method: 'qris' })
    const attempt = order.payments?.[0]?.id
    const paid = await fetch(new URL(`/sandbox/${attempt}`, stage.server.demoApi), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'outcome=paid',
      redirect: 'manual',
    })
    assert.ok(paid.status < 400, `${paid.status}`)
    const page = await openShop(t, `/pesanan/${order.number}`, { viewport: PHONE })
    await page.getByRole('button', { name: 'Kembalikan dana' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Menurut barang').click()
    await dialog.getByLabel(/paling banyak 2/).fill('1')
    await dialog.getByText(/dikembalikan lewat QRIS/).waitFor()
    await dialog.getByRole('button', { name: /^Kembalikan Rp/ }).click()
    await page
      .getByRole('region', { name: 'Pengembalian dana' })
      .getByText('Dikembalikan', { exact: true })
      .waitFor()
    const { refunds } = await (await demoProgram()).getOrder({ shop: 'demo', number: order.number ?? '' })
    assert.deepEqual(
      refunds.map(({ way, status, lines }) => [way, status, lines]),
      [['gateway', 'made', [{ position: 0, qty: 1 }]]],
    )
  })
})
