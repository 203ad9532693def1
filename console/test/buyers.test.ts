// A buyer asks for a copy of their data, then to be forgotten; the merchant does both, and the amounts stay.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { assertAccessible } from '../../test/axe.ts'
import { openShop } from './merchant.ts'
import { demoProgram, makeOrder } from './order-maker.ts'

test('a buyer is found, gets a copy, and is forgotten once the contact is typed again', async (t) => {
  const { number, contact, total } = await makeOrder({ name: 'Ratna Dewi', paid: true })
  const shop = await demoProgram()
  for (const to of ['shipped', 'completed'] as const)
    await shop.moveOrder({
      shop: 'demo',
      number: number ?? '',
      to,
      ...(to === 'shipped' && { awb: 'JP123' }),
    })

  const page = await openShop(t, '/pengaturan')
  await page.getByRole('link', { name: /Data pembeli/ }).click()
  await page.getByText('Tidak ada permintaan yang menunggu').waitFor()
  await page.getByLabel('E-mail atau nomor WhatsApp').fill(String(contact).toUpperCase())
  await page.getByRole('button', { name: 'Cari' }).click()
  await page.getByText('1 pesanan', { exact: true }).waitFor()
  await assertAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Unduh salinan' }).click()
  const copy = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  assert.equal(copy.held.orders[0].customer_name, 'Ratna Dewi')

  await page.getByRole('button', { name: 'Hapus data pribadi' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/Jumlah uang, barang, tanggal/).waitFor()
  const confirm = dialog.getByRole('button', { name: 'Hapus data pribadi' })
  assert.equal(await confirm.isDisabled(), true)
  await dialog.getByLabel(/^Ketik/).fill(String(contact))
  await confirm.click()
  await page.getByText('Tidak ada data pembeli ini').waitFor()

  const order = await shop.getOrder({ shop: 'demo', number: number ?? '' })
  assert.deepEqual([order.customer_name, order.contact, order.total], ['(data pembeli dihapus)', null, total])
})
