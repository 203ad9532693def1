// What checkout shows is what the server said: sums, vouchers, refusals, and what is gone.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page, Response } from 'playwright-core'
import {
  type Draft,
  enterCode,
  fillIn,
  goToCheckout,
  isPost,
  newBuyer,
  openSummary,
  order,
  putIntoCart,
  rupiah,
  seeTotal,
  waitForStatus,
} from '../../test/buyer.ts'
import { assertForEveryone } from './everyone.ts'
import { askForCode, codeMailedTo } from './mailed.ts'
import { SIDE_BY_SIDE, stage } from './stage.ts'
import { visit } from './visitor.ts'

const { demo, gift } = stage.origins

describe('checkout', SIDE_BY_SIDE, () => {
  test('the sums on the page are those of the draft, and later those of the order', async (t) => {
    const page = await visit(t)
    await checkOut(page, 'kain-batik-parang', 'Kain Batik Cap Parang', 2)
    const buyer = newBuyer()
    await fillIn(page, buyer, { courier: 'SiCepat', payment: 'Virtual Account BCA' })
    await openSummary(page)
    await seeTotal(page)
    const before = await sumsShown(page)
    const draft = await order(page)
    assert.ok(draft.discount_total > 0 && draft.shipping_discount > 0)
    assert.equal(draft.unique_code, 0)
    assert.deepEqual(before, sumsOf(draft), 'the total was true before anybody was asked for a code')
    await openSummary(page)
    assert.deepEqual(await sumsShown(page), sumsOf(draft))
    await enterCode(page, await codeMailedTo(buyer, 0))
    await page.getByRole('heading', { name: 'Rincian pesanan' }).waitFor()
    assert.deepEqual(await sumsShown(page), sumsOf(draft))
  })

  test('a buyer who changes anything after ordering sees the new total, and orders again', async (t) => {
    const page = await visit(t)
    await checkOut(page, 'tatakan-gelas-rotan', 'Tatakan Gelas Rotan')
    const buyer = newBuyer()
    await fillIn(page, buyer, { courier: 'JNE', payment: 'Transfer BCA' })
    assert.ok((await order(page)).unique_code > 0)
    await page.getByRole('radio', { name: 'Virtual Account BCA' }).check()
    await page.getByLabel('Kode 6 angka').waitFor({ state: 'detached' })
    await openSummary(page)
    await page.locator('.totals').getByText('Kode unik').waitFor({ state: 'detached' })
    assert.equal((await order(page)).unique_code, 0)
    await enterCode(page, await codeMailedTo(buyer, 1))
    await waitForStatus(page, 'Menunggu pembayaran')
  })

  test('a voucher is checked at once, before anybody says who he is', async (t) => {
    const page = await visit(t)
    const drafts = countPosts(page, '/checkout/draft')
    await checkOut(page, 'kursi-santai-rotan', 'Kursi Santai Rotan')
    await enterVoucher(page, 'HEMAT50')
    const said = page.locator('.checkout-section .notice.warn')
    await said.getByText('Promo dan voucher tidak digabung').waitFor()
    assert.match(await said.innerText(), /Belanja Hemat 5%/)
    await assertForEveryone(page, 'a voucher that is outbid')

    const answered = page.waitForResponse(isPreviewOf('TIDAKADA'))
    await enterVoucher(page, 'TIDAKADA')
    const { voucher } = (await (await answered).json()) as Draft
    assert.equal(voucher?.reason, 'not_found')
    await said.getByText(voucher?.message ?? '').waitFor()
    await page.getByRole('button', { name: 'Lepas voucher' }).click()
    await said.waitFor({ state: 'detached' })
    assert.equal(drafts(), 0)
  })

  test("a wrong code shows the server's refusal, and the right one then works", async (t) => {
    const page = await visit(t, { expects: /status of 400/ })
    await checkOut(page, 'tatakan-gelas-rotan', 'Tatakan Gelas Rotan')
    const buyer = newBuyer()
    await fillIn(page, buyer, { courier: 'JNE', payment: 'Transfer BCA' })
    const code = await askForCode(page, buyer)
    const refused = page.waitForResponse((response) => response.status() === 400)
    const field = page.getByLabel('Kode 6 angka')
    await field.fill(code === '000000' ? '111111' : '000000')
    const { error } = await (await refused).json()
    await page.getByRole('alert').getByText(error.message).waitFor()
    assert.equal(await field.inputValue(), '')
    assert.ok(await field.evaluate((input) => input === document.activeElement), 'to be typed again')
    await assertForEveryone(page, 'a refused code')
    await enterCode(page, code)
    await waitForStatus(page, 'Menunggu pembayaran')
  })

  test('an empty field says what is missing, and the first one is focused', async (t) => {
    const page = await visit(t)
    await checkOut(page, 'tatakan-gelas-rotan', 'Tatakan Gelas Rotan')
    await page.getByRole('button', { name: 'Buat pesanan' }).click()
    await page.getByText('Tulis nama penerima.').waitFor()
    assert.ok(await page.getByLabel('Nama penerima').evaluate((field) => field === document.activeElement))
    for (const said of ['Pilih kelurahan atau desa dari daftar.', 'Pilih cara membayar.'])
      await page.getByText(said).waitFor()
    await assertForEveryone(page, 'a form with errors')
  })

  test('a buyer learns when the last piece went to someone else, and nothing is ordered', async (t) => {
    const page = await visit(t, { expects: /status of 422/ })
    await page.goto(gift)
    await putIntoCart(page, 'Kain Pusaka')
    await goToCheckout(page)
    const buyer = newBuyer()
    await fillIn(page, buyer, { courier: 'Kurir Toko', payment: 'Transfer BCA' })
    const code = await askForCode(page, buyer)
    await sellOut('pusaka')
    await page.getByLabel('Kode 6 angka').fill(code)
    await page.getByText('sudah habis.').waitFor()
    // One box, with what to do: nothing asks to look at a total or to press again.
    assert.equal(await page.locator('.checkout-end .notice').filter({ visible: true }).count(), 1)
    assert.equal(await page.getByText('tekan “Buat pesanan” lagi').count(), 0)
    await page.getByRole('button', { name: 'Hapus Kain Pusaka' }).waitFor()
    assert.ok(page.url().endsWith('/checkout'))
    await assertForEveryone(page, 'a cart that changed')
  })

  test('a combination that is sold out says so and cannot be put into the cart', async (t) => {
    const page = await visit(t)
    await page.goto(`${demo}/p/piring-makan-pesisir`)
    await page.getByRole('radio', { name: 'Putih Tulang' }).check()
    const soldOut = page.getByRole('radio', { name: '26 cm (habis)' })
    await soldOut.check()
    await page.getByText('Pilihan ini sedang habis.').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Tambah ke keranjang' }).count(), 0)
    await assertForEveryone(page, 'a combination that is sold out')
    await page.getByRole('radio', { name: 'Biru Laut' }).check()
    await page.getByRole('button', { name: 'Tambah ke keranjang' }).waitFor()
  })
})

async function checkOut(page: Page, slug: string, name: string, qty = 1): Promise<void> {
  await page.goto(`${demo}/search?q=${encodeURIComponent(name)}`)
  await page.locator(`a[href="/p/${slug}"]`).waitFor()
  await putIntoCart(page, name)
  for (let more = 1; more < qty; more++)
    await page.getByRole('button', { name: 'Tambah ke keranjang' }).click()
  await goToCheckout(page)
}

/** As a merchant does who sold it over the counter. */
async function sellOut(slug: string): Promise<void> {
  const { giftShop } = stage
  const products = giftShop.products.map((each) => (each.slug === slug ? { ...each, stock: 0 } : each))
  await stage.server.applyShop({ ...giftShop, products })
}

async function enterVoucher(page: Page, code: string): Promise<void> {
  await page.getByLabel('Kode voucher').fill(code)
  await page.getByRole('button', { name: 'Pakai' }).click()
}

function isPreviewOf(code: string) {
  return (response: Response) =>
    isPost(response.request(), '/checkout/preview') && response.request().postDataJSON().voucher_code === code
}

/** How many there were so far. */
function countPosts(page: Page, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (isPost(request, path)) count += 1
  })
  return () => count
}

/** Every row of the sums, as words. */
async function sumsShown(page: Page): Promise<string[]> {
  const rows = await page.locator('.totals > div').all()
  return Promise.all(rows.map(async (row) => (await row.locator('dt, dd').allInnerTexts()).join(' ')))
}

function sumsOf(draft: Draft): string[] {
  const { promotion_name, shipping_promotion_name } = draft
  const row = (name: string, amount: number) => (amount ? [`${name} ${rupiah(amount)}`] : [])
  return [
    `Subtotal ${rupiah(draft.subtotal)}`,
    ...row(`Potongan (${promotion_name})`, -draft.discount_total),
    `Ongkos kirim ${rupiah(draft.shipping_cost)}`,
    ...row(`Potongan ongkir (${shipping_promotion_name})`, -draft.shipping_discount),
    ...row('Biaya pembayaran', draft.payment_fee),
    ...row('Kode unik', draft.unique_code),
    `Total ${rupiah(draft.total)}`,
  ]
}
