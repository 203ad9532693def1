// The way from a product to the placed order: how many taps it takes, and what happens when something comes between.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { countAdded } from '../../test/added.ts'
import { enterCode, fillIn, newBuyer, seeTotal, waitForStatus } from '../../test/buyer.ts'
import { countedOf, countHand } from '../../test/hand.ts'
import { until } from '../../test/until.ts'
import { assertForEveryone } from './everyone.ts'
import { fetchFromHere, REFUSAL, refuse } from './intercepted.ts'
import { codeMailedTo, mailsTo } from './mailed.ts'
import { SIDE_BY_SIDE, stage } from './stage.ts'
import { visit } from './visitor.ts'

const { demo, gift } = stage.origins
const PRODUCT = '/p/toples-tutup-kayu'
const NOTE = 'Tolong dibungkus kado, tanpa harga'

describe('the short checkout', SIDE_BY_SIDE, () => {
  test('of a product with variants takes a new buyer 6 taps and 5 typed fields, and one who is remembered 3 taps and the code', async (t) => {
    const page = await visit(t)
    await countHand(page)
    await page.goto(`${demo}${PRODUCT}`)
    await page.locator('.variant-value', { hasText: 'Hijau Sage' }).click()
    await buyNow(page)
    await page.getByLabel('Nama penerima').pressSequentially('Sari Wulandari')
    await page.getByLabel('Nomor WhatsApp').pressSequentially('0812 9000 1234')
    await page.getByRole('combobox', { name: /Kelurahan/ }).pressSequentially('gondomanan jogja')
    await page.getByRole('option').first().click()
    await page.getByLabel('Alamat lengkap').pressSequentially('Jl. Panembahan Senopati 4, RT 2')
    await page.getByRole('checkbox', { name: /^Ingat saya/ }).click()
    await page.getByRole('radio', { name: 'Transfer BCA' }).click()
    await seeTotal(page)
    await assertForEveryone(page, 'a checkout that is filled in')
    await page.getByRole('button', { name: 'Buat pesanan' }).click()
    await page.getByLabel('Kode 6 angka').pressSequentially(await codeByWhatsapp('1234'))
    await page.waitForURL('**/track/*')
    assert.deepEqual(await countedOf(page), { taps: 6, fields: 5 })

    await page.goto(`${demo}${PRODUCT}`)
    await page.locator('.variant-value', { hasText: 'Putih' }).click()
    await buyNow(page)
    await page.getByRole('group', { name: 'Kurir' }).waitFor()
    await seeTotal(page)
    assert.ok(await page.getByRole('radio', { name: 'Transfer BCA' }).isChecked())
    await page.getByRole('button', { name: 'Buat pesanan' }).click()
    await page.getByLabel('Kode 6 angka').pressSequentially('12')
    assert.deepEqual(await countedOf(page), { taps: 3, fields: 1 })

    // What is taken back is gone at once.
    await page.getByRole('checkbox', { name: /^Ingat saya/ }).uncheck()
    assert.ok(!(await page.evaluate(() => JSON.stringify(localStorage))).includes('Panembahan'))
  })

  test('of a product without a choice takes 5 taps and 5 fields, remembering included, and again 2 taps and the code', async (t) => {
    const page = await visit(t)
    await countHand(page)
    await page.goto(`${demo}/p/kendi-kasongan`)
    await buyNow(page)
    await page.getByLabel('Nama penerima').pressSequentially('Sari Wulandari')
    await page.getByLabel('Nomor WhatsApp').pressSequentially('0812 9000 5678')
    await page.getByRole('combobox', { name: /Kelurahan/ }).pressSequentially('gondomanan jogja')
    await page.getByRole('option').first().click()
    await page.getByLabel('Alamat lengkap').pressSequentially('Jl. Brigjen Katamso 9')
    await page.getByRole('checkbox', { name: /^Ingat saya/ }).click()
    await page.getByRole('radio', { name: 'Transfer BCA' }).click()
    await seeTotal(page)
    await page.getByRole('button', { name: 'Buat pesanan' }).click()
    const first = await codeByWhatsapp('5678')
    // Nobody has shown yet whose contact it is.
    assert.ok(!(await page.evaluate(() => JSON.stringify(localStorage))).includes('Katamso'))
    await page.getByLabel('Kode 6 angka').pressSequentially(first)
    await page.waitForURL('**/track/*')
    assert.deepEqual(await countedOf(page), { taps: 5, fields: 5 })

    await page.goto(`${demo}/p/kendi-kasongan`)
    await buyNow(page)
    await page.getByRole('group', { name: 'Kurir' }).waitFor()
    await seeTotal(page)
    await page.getByRole('button', { name: 'Buat pesanan' }).click()
    await page.getByLabel('Kode 6 angka').pressSequentially('12')
    assert.deepEqual(await countedOf(page), { taps: 2, fields: 1 })

    await page.goto(`${demo}/orders`)
    const device = page.getByRole('region', { name: 'Perangkat ini' })
    for (const kept of [
      'Sari Wulandari',
      '0812 9000 5678',
      /Katamso 9, .*Gondomanan/,
      'Transfer BCA',
      'sampai',
    ])
      await device.getByText(kept).first().waitFor()
    await assertForEveryone(page, 'what this device keeps')
    await device.getByRole('button', { name: 'Lupakan saya' }).click()
    await page.getByText('Data Anda sudah dihapus dari perangkat ini.').waitFor()
    assert.ok(!(await page.evaluate(() => JSON.stringify(localStorage))).includes('Katamso'))
  })

  test('asks once when the total is not the one that was shown, and says what changed', async (t) => {
    const page = await visit(t)
    const buyer = await atCheckout(page)
    // As when the merchant raised the price a moment ago.
    await page.route('**/checkout/preview', async (route) => {
      const response = await fetchFromHere(route)
      const price = await response.json()
      const json = { ...price, subtotal: price.subtotal - 1_000, total: price.total - 1_000 }
      await route.fulfill({ response, json })
    })
    await fillIn(page, buyer, { courier: 'Kurir Toko', payment: 'Virtual Account Mandiri' })
    await seeTotal(page)
    await page.getByRole('button', { name: 'Buat pesanan' }).click()
    const asked = page.getByRole('alert').filter({ hasText: 'Totalnya berubah' })
    await asked.waitFor()
    assert.match(await asked.innerText(), /Harga barang: Rp79\.000 menjadi Rp80\.000/)
    assert.equal(mailsTo(buyer).length, 0, 'nothing is sent before the buyer has agreed')
    await assertForEveryone(page, 'a total that changed')
    await page.getByRole('button', { name: 'Kirim kode' }).click()
    await enterCode(page, await codeMailedTo(buyer, 0))
    await waitForStatus(page, 'Menunggu pembayaran')
  })

  test('goes on after a draft and a code that could not be sent, and twice pressed orders once', async (t) => {
    const page = await visit(t, { expects: /status of 500|ERR_/ })
    const buyer = await atCheckout(page)
    await fillIn(page, buyer, { courier: 'Kurir Toko', payment: 'Virtual Account Mandiri' })
    await seeTotal(page)
    await page.route('**/checkout/draft', refuse(500, 'internal_error'))
    await page.getByRole('button', { name: 'Buat pesanan' }).click()
    await page.getByRole('alert').getByText(REFUSAL).waitFor()
    await page.unroute('**/checkout/draft')

    await page.route('**/checkout/otp/send', refuse(500, 'internal_error'))
    await page.getByRole('button', { name: 'Buat pesanan' }).dblclick()
    await page.getByRole('alert').getByText(REFUSAL).waitFor()
    await page.unroute('**/checkout/otp/send')
    await page.reload()
    await page.getByRole('button', { name: 'Kirim kode' }).click()
    const code = await codeMailedTo(buyer, 0)

    // The answer is lost on its way: the code is still there, and the same entry asks for the same answer.
    let isLost = false
    await page.route('**/checkout/otp/verify', async (route) => {
      if (isLost) return route.continue()
      isLost = true
      await fetchFromHere(route)
      await route.abort()
    })
    await page.getByLabel('Kode 6 angka').pressSequentially(code)
    await page.waitForURL('**/track/*')
    assert.ok(isLost)
  })

  test('a draft that gave its total up before its code went out is counted anew, and orders when asked again', async (t) => {
    const page = await visit(t, { expects: /status of 422/ })
    const buyer = await atCheckout(page)
    await fillIn(page, buyer, { courier: 'Kurir Toko', payment: 'Virtual Account Mandiri' })
    await seeTotal(page)
    await page.route('**/checkout/otp/send', refuse(422, 'cart_changed'), { times: 1 })
    await page.getByRole('button', { name: 'Buat pesanan' }).click()
    await page.getByRole('alert').getByText('Pesanan sudah kami hitung ulang').waitFor()
    await seeTotal(page)
    await page.getByRole('button', { name: 'Buat pesanan' }).click()
    await page.getByLabel('Kode 6 angka').pressSequentially(await codeMailedTo(buyer, 0))
    await page.waitForURL('**/track/*')
  })

  test('a note reaches the merchant, and a server without previews still takes the order', async (t) => {
    const page = await visit(t, { expects: /status of 404/ })
    const buyer = await atCheckout(page)
    await page.route('**/checkout/preview', refuse(404, 'not_found'))
    await fillIn(page, buyer, { courier: 'Kurir Toko', payment: 'Virtual Account Mandiri' })
    await page.getByRole('button', { name: 'Tambah catatan untuk toko' }).click()
    await page.keyboard.type(NOTE)
    await page.getByText('Perkiraan', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Buat pesanan' }).click()
    await page.getByText('Totalnya sudah dihitung').waitFor()
    await page.getByRole('button', { name: 'Kirim kode' }).click()
    const number = await enterCode(page, await codeMailedTo(buyer, 0))
    const shown = await stage.server.command('orders', 'show', 'kado', number)
    assert.ok(shown.includes(NOTE))
  })

  test('on a phone the total stays in view, and nothing that has the focus is behind it', async (t) => {
    const page = await visit(t)
    await atCheckout(page)
    const bar = page.getByRole('region', { name: 'Ringkasan' })
    for (const field of [page.getByLabel('Nama penerima'), page.getByLabel('Kode voucher')]) {
      await field.focus()
      const [box, above] = [await field.boundingBox(), await bar.boundingBox()]
      assert.ok(box && above && box.y + box.height <= above.y, 'the field is above the bar')
      assert.ok(above.y + above.height <= 844, 'the bar is on the screen')
    }
    await page.getByRole('button', { name: 'Lihat rincian' }).click()
    await bar.getByText('Syal Lurik').waitFor()
    await page.getByRole('button', { name: 'Tutup rincian' }).click()
    const grayShown = await countAdded(bar, '.skeleton')
    await page.getByRole('button', { name: 'Lihat rincian' }).click()
    await bar.getByText('Syal Lurik').waitFor()
    assert.equal(await grayShown(), 0, 'what was seen once is there at once')
    await assertForEveryone(page, 'the unfolded summary')
  })
})

/** One tap from the product to the checkout. */
async function buyNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Beli sekarang' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
}

/** With something to buy, in a shop that sends codes by mail. */
async function atCheckout(page: Page) {
  await page.goto(`${gift}/p/syal`)
  await buyNow(page)
  return newBuyer()
}

/** Nobody sends it: the outbox shows it. */
async function codeByWhatsapp(lastDigits: string): Promise<string> {
  let code: string | undefined
  await until(async () => {
    const listed = await stage.server.command('messages', 'list', 'demo')
    code = new RegExp(`code to \\S.*${lastDigits} by whatsapp[^]*?\\b(\\d{6})\\b`).exec(listed)?.[1]
    return code !== undefined
  })
  return code ?? ''
}
