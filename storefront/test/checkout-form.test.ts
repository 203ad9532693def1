// The form of checkout: kept with the tab until the order is placed, with its faults where the buyer looks, put right at any step.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  chooseDestination,
  enterCode,
  fillIn,
  goToCheckout,
  newBuyer,
  order,
  seeTotal,
} from '../../test/buyer.ts'
import { until } from '../../test/until.ts'
import { assertForEveryone } from './everyone.ts'
import { codeMailedTo } from './mailed.ts'
import { SIDE_BY_SIDE, stage } from './stage.ts'
import { visit } from './visitor.ts'

const { demo } = stage.origins
const STREET = 'Jl. Kaliurang 12'

describe('the form of checkout', SIDE_BY_SIDE, () => {
  test('is as it was after Back, Forward, the cart and a reload', async (t) => {
    const page = await visit(t)
    await checkOut(page)
    await page.getByLabel('Nama penerima').fill('Sari Wulandari')
    await page.getByLabel(/^Nomor (HP|WhatsApp)/).fill('0812 3456 7890')
    await chooseDestination(page, 'gondomanan')
    await page.getByLabel('Alamat lengkap').fill(STREET)
    await page.getByRole('radio', { name: 'Virtual Account BCA' }).check()
    const typed = await formOf(page)
    assert.equal(typed.street, STREET)

    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Keranjang' }).waitFor()
    await page.goForward()
    assert.deepEqual(await formOf(page), typed, 'after Back and Forward')

    await page.reload()
    assert.deepEqual(await formOf(page), typed, 'after a reload')

    await page
      .getByRole('link', { name: /keranjang/i })
      .first()
      .click()
    await page.getByRole('link', { name: 'Lanjut ke pembayaran' }).click()
    assert.deepEqual(await formOf(page), typed, 'after a look at the cart')
  })

  test('is there when the draft has expired, and gone once the order is placed', async (t) => {
    const page = await visit(t)
    await checkOut(page)
    const buyer = newBuyer()
    await fillIn(page, buyer, { courier: 'JNE', payment: 'Virtual Account BCA' })
    const typed = await formOf(page)
    await order(page)
    await page.evaluate(() => {
      const key = Object.keys(sessionStorage).find((name) => name.endsWith(':checkout')) ?? ''
      const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}')
      sessionStorage.setItem(key, JSON.stringify({ ...kept, expiresAt: Date.now() - 1 }))
    })
    await page.reload()
    assert.deepEqual(await formOf(page), typed)

    await order(page)
    await enterCode(page, await codeMailedTo(buyer, 1))
    await page.getByRole('heading', { name: 'Rincian pesanan' }).waitFor()
    await checkOut(page)
    const { name, street } = await formOf(page)
    assert.deepEqual({ name, street }, { name: '', street: '' })
  })
})

test('who mistyped the contact changes it from the step of the code', async (t) => {
  const page = await visit(t)
  await checkOut(page)
  const [wrong, right] = [newBuyer(), newBuyer()]
  await fillIn(page, wrong, { courier: 'JNE', payment: 'Virtual Account BCA' })
  await order(page)
  await page.getByRole('button', { name: 'Ganti alamat e-mail' }).click()
  const field = page.getByRole('textbox', { name: 'E-mail' })
  assert.ok(await field.evaluate((input) => input === document.activeElement))
  await field.fill(right.email)
  await order(page)
  await enterCode(page, await codeMailedTo(right, 0))
})

test('an order that cannot be sent says so above the bar that was tapped, and has the focus', async (t) => {
  const page = await visit(t, { expects: /ERR_INTERNET_DISCONNECTED/, viewport: { width: 390, height: 700 } })
  await checkOut(page)
  await fillIn(page, newBuyer(), { courier: 'JNE', payment: 'Virtual Account BCA' })
  await seeTotal(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Buat pesanan' }).click()
  const said = page.getByRole('alert').filter({ hasText: /koneksi|terhubung/i })
  await said.waitFor()
  await until(() => said.evaluate((alert) => alert === document.activeElement))
  const [alert, bar] = await Promise.all([said.boundingBox(), page.locator('.pay-bar').boundingBox()])
  assert.ok(alert && bar && alert.y >= 0 && alert.y + alert.height <= bar.y, JSON.stringify({ alert, bar }))
  await assertForEveryone(page, 'an order that cannot be sent')
})

async function checkOut(page: Page): Promise<void> {
  await page.goto(`${demo}/p/tatakan-gelas-rotan`)
  await page.getByRole('button', { name: 'Tambah ke keranjang' }).click()
  await page.getByText('Sudah masuk keranjang.').waitFor()
  await goToCheckout(page)
}

async function formOf(page: Page) {
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
  // Alive: what the server sent holds the place of a form that nobody has typed into.
  await page.locator('.checkout-page:not([aria-busy])').waitFor()
  const name = page.getByLabel('Nama penerima')
  return {
    name: await name.inputValue(),
    phone: await page.getByLabel(/^Nomor (HP|WhatsApp)/).inputValue(),
    village: await page.getByRole('combobox', { name: /Kelurahan/ }).inputValue(),
    street: await page.getByLabel('Alamat lengkap').inputValue(),
    payment: await page.getByRole('radio', { name: 'Virtual Account BCA' }).isChecked(),
  }
}
