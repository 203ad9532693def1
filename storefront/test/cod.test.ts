// Paying at the door: what it costs before the buyer decides, which couriers collect, and what the page says until it is paid.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  enterCode,
  fillIn,
  goToCheckout,
  newBuyer,
  openSummary,
  putIntoCart,
  seeTotal,
  waitForStatus,
} from '../../test/buyer.ts'
import { assertForEveryone } from './everyone.ts'
import { askForCode } from './mailed.ts'
import { SIDE_BY_SIDE, stage } from './stage.ts'
import { visit } from './visitor.ts'

const { demo } = stage.origins
const SHOTS = process.env.COD_SHOTS

describe('paying at the door', SIDE_BY_SIDE, () => {
  test('the fee is seen before ordering, the order is prepared at once, and the page says what to have ready', async (t) => {
    const page = await visit(t)
    await page.clock.install()
    await cartFromHome(page)
    const buyer = newBuyer()
    await fillIn(page, buyer, { courier: 'JNE', payment: 'Bayar di tempat' })
    await seeTotal(page)
    await openSummary(page)
    await page.getByText('Biaya pembayaran').first().waitFor()
    await assertForEveryone(page, 'checkout with payment at the door')
    await shoot(page, 'checkout')
    const number = await enterCode(page, await askForCode(page, buyer))
    await waitForStatus(page, 'Diproses')
    await page.getByRole('heading', { name: 'Bayar saat barang tiba' }).waitFor()
    await page.getByText('Anda membayar saat barang tiba').waitFor()
    const panel = await page.locator('.payment').innerText()
    assert.match(panel, /Siapkan uang tunai/)
    assert.doesNotMatch(panel, /Jumlah tepat|transfer|memeriksa pembayaran/i)
    await assertForEveryone(page, 'an order to be paid at the door')
    await shoot(page, 'placed')

    await stage.server.command('orders', 'ship', 'demo', number, '--awb', 'JNE123')
    await page.clock.fastForward(130_000)
    await waitForStatus(page, 'Dikirim')
    await page.getByRole('heading', { name: 'Bayar saat barang tiba' }).waitFor()
    await shoot(page, 'shipped')
    await stage.server.command('orders', 'paid', 'demo', number)
    await page.clock.fastForward(310_000)
    await page.getByRole('heading', { name: 'Bayar saat barang tiba' }).waitFor({ state: 'detached' })
    await page.locator('.track-timeline').getByText('Dibayar di tempat').waitFor()
    await shoot(page, 'collected')
  })

  test('a courier that does not collect says so beside the method, which cannot be chosen then', async (t) => {
    const page = await visit(t)
    await cartFromHome(page)
    await fillIn(page, newBuyer(), { courier: 'J&T', payment: 'Transfer BCA' })
    const method = page.getByRole('radio', { name: /Bayar di tempat/ })
    await page.getByText('Kurir yang dipilih tidak melayani').waitFor()
    assert.equal(await method.isDisabled(), true)
    await assertForEveryone(page, 'a way to pay that does not fit')
    await shoot(page, 'unfit')
    await page.getByRole('radio', { name: 'JNE' }).check()
    await page.getByText('Kurir yang dipilih tidak melayani').waitFor({ state: 'detached' })
    assert.equal(await method.isEnabled(), true)
  })

  test('an order is cancelled by its page until it is sent', async (t) => {
    const page = await visit(t)
    await cartFromHome(page)
    const buyer = newBuyer()
    await fillIn(page, buyer, { courier: 'JNE', payment: 'Bayar di tempat' })
    await enterCode(page, await askForCode(page, buyer))
    await page.getByRole('button', { name: 'Batalkan pesanan' }).click()
    await page.getByRole('button', { name: /^Ya/ }).click()
    await waitForStatus(page, 'Dibatalkan')
    await page.getByText('Tidak ada yang perlu dibayar.').waitFor()
  })
})

async function cartFromHome(page: Page): Promise<void> {
  await page.goto(demo)
  await putIntoCart(page, 'Keranjang Belly Seagrass', 'Sedang 32 cm')
  await goToCheckout(page)
}

async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
}
