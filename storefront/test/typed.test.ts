// What a buyer types on the pages of orders stays: over a reload, Back, and an answer that comes meanwhile.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { goToCheckout, newBuyer, putIntoCart } from '../../test/buyer.ts'
import { until } from '../../test/until.ts'
import { fetchFromHere } from './intercepted.ts'
import { codeMailedTo, mailsTo, placeOrder } from './mailed.ts'
import { SIDE_BY_SIDE, stage } from './stage.ts'
import { visit } from './visitor.ts'

const { demo } = stage.origins

describe('what a buyer types', SIDE_BY_SIDE, () => {
  test('into the address of an order is there until it is saved or dropped', async (t) => {
    const page = await visit(t)
    let answers = 0
    // As a shop in a hurry says it.
    await page.route('**/orders/track/*', async (route) => {
      const response = await fetchFromHere(route)
      answers += 1
      await route.fulfill({ response, json: { ...(await response.json()), next_poll_seconds: 1 } })
    })
    await order(page)
    const [name, address] = ['Nama penerima', 'Alamat'].map((label) =>
      page.getByRole('textbox', { name: label }),
    )
    assert.ok(name && address)
    // To be pressed only while nothing is being changed, nor its form on the way.
    const change = page.getByRole('button', { name: 'Ubah alamat' })
    const isTyped = async () => [await name.inputValue(), await address.inputValue()]
    const typed = ['Sari Baru', 'Jl. Anggrek No. 12']
    await change.click()
    await name.fill(typed[0] ?? '')
    await address.fill(typed[1] ?? '')
    const before = answers
    await until(() => answers >= before + 2)
    assert.deepEqual(await isTyped(), typed, 'answers came')

    await page.reload()
    await address.waitFor()
    assert.deepEqual(await isTyped(), typed, 'over a reload')
    await page.goto(`${demo}/cart`)
    await page.goBack()
    await address.waitFor()
    assert.deepEqual(await isTyped(), typed, 'over another page and Back')

    await page.getByRole('button', { name: 'Simpan alamat' }).click()
    await page.getByText('Jl. Anggrek No. 12').waitFor()
    await page.reload()
    await page.getByText('Jl. Anggrek No. 12').waitFor()
    assert.ok(await change.isEnabled(), 'saved, it is not asked for again')

    await change.click()
    await address.fill('Jl. Kamboja No. 1')
    await page.getByRole('button', { name: 'Tidak jadi' }).click()
    await page.reload()
    await page.getByText('Jl. Anggrek No. 12').waitFor()
    assert.ok(await change.isEnabled(), 'dropped, it is not brought back')
  })

  test('to find orders is there while the code is read elsewhere', async (t) => {
    const page = await visit(t)
    const buyer = newBuyer()
    await order(page, buyer)
    await until(() => mailsTo(buyer).length === 2)
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${demo}/orders`)
    const contact = page.getByLabel('E-mail atau nomor WhatsApp')
    await contact.fill(buyer.email)
    await page.reload()
    assert.equal(await contact.inputValue(), buyer.email)
    await page.getByRole('button', { name: 'Kirim kode' }).click()
    const code = await codeMailedTo(buyer, 2)
    await page.reload()
    await page.getByLabel('Kode 6 angka').fill(code)
    await page.getByRole('heading', { name: '1 pesanan ditemukan' }).waitFor()
    await page.reload()
    assert.equal(await contact.inputValue(), '', 'once it was of use it is gone')
  })
})

async function order(page: Page, buyer = newBuyer()): Promise<void> {
  await page.goto(`${demo}/search?q=tatakan+gelas`)
  await putIntoCart(page, 'Tatakan Gelas Rotan')
  await goToCheckout(page)
  await placeOrder(page, { courier: 'JNE', payment: 'Transfer BCA' }, buyer)
}
