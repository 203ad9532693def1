// What a buyer does on the storefront, by the names and roles a buyer knows things by.
import type { Page } from 'playwright-core'

let count = 0

/** Nobody before: vouchers and codes are counted by contact. */
export function newBuyer() {
  count += 1
  return { name: 'Sari Wulandari', email: `sari${count}@pembeli.example`, phone: '0812 3456 7890' }
}
export type Buyer = ReturnType<typeof newBuyer>

/** From a list to the product, a choice where there is one, and into the cart. */
export async function putIntoCart(page: Page, name: string, ...values: string[]): Promise<void> {
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  // Below all there is to choose.
  await page.getByRole('button', { name: 'Tambah ke keranjang' }).waitFor()
  for (const value of values) await page.getByRole('radio', { name: value }).check()
  if (values.length === 0) await chooseAny(page)
  await page.getByRole('button', { name: 'Tambah ke keranjang' }).click()
  await page.getByText('Sudah masuk keranjang.').waitFor()
}

/** Where a choice is left open, the first that can be bought. */
export async function chooseAny(page: Page): Promise<void> {
  for (const option of await page.locator('.variant-option:not(:has(:checked))').all())
    await option.locator('.variant-value:not(.sold-out) input').first().check()
}

export async function goToCheckout(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Lihat keranjang' }).click()
  await page.getByRole('link', { name: 'Lanjut ke pembayaran' }).click()
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
}

export interface Wishes {
  readonly courier?: string
  readonly payment: string
  readonly voucher?: string
}

export async function fillIn(page: Page, buyer: Buyer, { courier, payment, voucher }: Wishes): Promise<void> {
  await page.getByLabel('Nama penerima').fill(buyer.name)
  // Only shops that send codes both ways ask.
  const byMail = page.getByRole('radio', { name: 'E-mail' })
  if (await byMail.count()) await byMail.check()
  await page.getByRole('textbox', { name: 'E-mail' }).fill(buyer.email)
  await page.getByLabel('Nomor HP').fill(buyer.phone)
  await chooseDestination(page, 'gondomanan')
  await page.getByLabel('Alamat lengkap').fill('Jl. Panembahan Senopati 4, RT 2')
  if (courier) await page.getByRole('radio', { name: courier }).check()
  else await page.getByRole('group', { name: 'Kurir' }).waitFor()
  await page.getByRole('radio', { name: payment }).check()
  if (voucher) {
    await page.getByLabel('Kode voucher').fill(voucher)
    await page.getByRole('button', { name: 'Pakai' }).click()
  }
}

/** By keys alone, as someone who types does. */
export async function chooseDestination(page: Page, words: string): Promise<void> {
  const field = page.getByRole('combobox', { name: /Kelurahan/ })
  await field.focus()
  await page.keyboard.type(words)
  // What was found for fewer letters is shown until then.
  await page.getByRole('option').first().filter({ hasText: words }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.getByText('Tujuan terpilih.').waitFor()
}

export interface Draft {
  readonly subtotal: number
  readonly discount_total: number
  readonly shipping_cost: number
  readonly shipping_discount: number
  readonly payment_fee: number
  readonly unique_code: number
  readonly total: number
  readonly promotion_name: string | null
  readonly shipping_promotion_name: string | null
  readonly voucher: { readonly message: string; readonly reason: string | null } | null
}

/** Once the total on the screen is of what was chosen: the page asks a quicker buyer again. */
export async function seeTotal(page: Page): Promise<void> {
  await page.locator('.shown-total[aria-busy="false"]').waitFor()
}

/** The one button: the draft as the server answered it, once its code is on the way. */
export async function order(page: Page): Promise<Draft> {
  await seeTotal(page)
  const answered = page.waitForResponse((response) => isPost(response.request(), '/checkout/draft'))
  await page.getByRole('button', { name: 'Buat pesanan', exact: true }).click()
  const draft = (await (await answered).json()) as Draft
  await page.getByLabel('Kode 6 angka').waitFor()
  return draft
}

/** On a phone the sums are folded. */
export async function openSummary(page: Page): Promise<void> {
  const folded = page.getByRole('button', { name: 'Lihat rincian' })
  if (await folded.count()) await folded.click()
  await page.locator('.totals').waitFor()
}

export function isPost(request: { method(): string; url(): string }, path: string): boolean {
  return request.method() === 'POST' && request.url().endsWith(path)
}

/** Lands on the page of the order; answers its number. */
export async function enterCode(page: Page, code: string): Promise<string> {
  // Six digits submit themselves.
  await page.getByLabel('Kode 6 angka').fill(code)
  await page.waitForURL('**/track/*')
  return orderNumber(page)
}

export async function orderNumber(page: Page): Promise<string> {
  const heading = await page.getByRole('heading', { level: 1, name: /^Pesanan / }).innerText()
  return heading.replace('Pesanan ', '')
}

export function rupiah(amount: number): string {
  return `${amount < 0 ? '−' : ''}Rp${Math.abs(amount).toLocaleString('id-ID')}`
}

/** Waits for the order's own status, as the badge below its number says it. */
export async function waitForStatus(page: Page, label: string): Promise<void> {
  await page.locator('.status-badge', { hasText: label }).waitFor()
}
