// A booking whose answer was lost, at a vendor that cannot be asked (Komerce): never made twice, settled by its merchant.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../../test/axe.ts'
import { openShop, PHONE } from './merchant.ts'
import { demoProgram, makeOrder, sendOff } from './order-maker.ts'
import { stage } from './stage.ts'

const shop = 'demo'
const { komerce } = stage
const made: string[] = []

describe('a booking whose answer was lost', () => {
  before(async () => {
    const booking = { vendor: 'komerce', api_key: komerce.keys.api_key ?? '' } as const
    await (await demoProgram()).updateShop({ shop, shipping: { booking } }, { ifMatch: '*' })
  })

  after(async () => {
    await sendOff(made)
    await (await demoProgram()).updateShop({ shop, shipping: { booking: null } }, { ifMatch: '*' })
  })

  test('is uncertain: tapped again it is booked no second time, and followed once its merchant has found it', async (t) => {
    const { number, page } = await lostBooking(t, 'Ada Ternyata')
    await page.getByText('1 paket tidak pasti, lihat di dasbor kurir').waitFor({ timeout: 30_000 })
    await assertAccessible(page)
    const already = komerce.parcels.length
    const taken = komerce.parcels.at(-1)
    assert.equal(taken?.request.receiver_name, 'Ada Ternyata')

    await page.getByRole('button', { name: 'Selesai' }).click()
    await page.reload()
    await page.getByText('Semua barang pesanan ini sudah ada di paket lain.').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Pesan kurir' }).isDisabled(), true)
    const again = await (await demoProgram()).bookParcels({ shop, parcels: [{ number }] })
    assert.equal(again.outcomes[0]?.error?.code, 'parcel_moved')

    await page.getByRole('link', { name: number }).click()
    await page.getByText(/^Belum pasti apakah kurirnya sudah dipesan\./).waitFor()
    await page.getByText('Tidak pasti, lihat di dasbor kurir').first().waitFor()
    assert.equal(await page.getByRole('link', { name: /^Pesan kurir/ }).count(), 0)
    // Komerce was told no name of ours.
    await page.getByText(/^Cari paket untuk Ada Ternyata di dasbor Komerce\./).waitFor()
    await page.getByRole('button', { name: 'Ada, isi nomornya' }).click()
    const dialog = page.getByRole('dialog')
    const save = dialog.getByRole('button', { name: 'Simpan' })
    assert.equal(await save.isDisabled(), true)
    await dialog.getByLabel('Nomor pesanan di Komerce').fill(taken?.id ?? '')
    await assertAccessible(page)
    await save.click()
    await page.getByRole('button', { name: 'Tanya kurir' }).click()
    await page.getByText('Menunggu kurir').first().waitFor()
    await page
      .getByText(taken?.awb ?? '?')
      .first()
      .waitFor()
    assert.equal(komerce.parcels.length, already, 'nothing was booked meanwhile')
  })

  test('is booked again by its merchant’s word alone, where the dashboard has nothing', async (t) => {
    const { number, page } = await lostBooking(t, 'Tidak Ada')
    await page.getByText('1 paket tidak pasti, lihat di dasbor kurir').waitFor({ timeout: 30_000 })
    const already = komerce.parcels.length
    await page.getByRole('link', { name: number }).first().click()
    await page.getByRole('button', { name: 'Tidak ada, pesan lagi' }).click()
    await page
      .getByRole('dialog')
      .getByText(/Anda membayar dua kali\.$/)
      .waitFor()
    assert.equal(komerce.parcels.length, already)
    await page.getByRole('dialog').getByRole('button', { name: 'Tidak ada, pesan lagi' }).click()
    await page.getByText('Menunggu kurir').first().waitFor({ timeout: 30_000 })
    assert.equal(komerce.parcels.length, already + 1)
  })
})

async function lostBooking(t: Parameters<typeof openShop>[0], name: string) {
  const order = await makeOrder({ name, paid: true })
  const number = order.number ?? ''
  made.push(number)
  const page = await openShop(t, `/pesanan/kirim?nomor=${number}`, { viewport: PHONE })
  komerce.loseAnswer()
  await book(page)
  return { number, page }
}

async function book(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pesan 1 paket' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pesan 1 paket' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
