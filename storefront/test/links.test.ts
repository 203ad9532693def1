// Links that buy: a tap in WhatsApp, and the things are in the cart; nothing that was there is lost without another.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertForEveryone } from './everyone.ts'
import { SIDE_BY_SIDE, stage } from './stage.ts'
import { visit } from './visitor.ts'

const { demo } = stage.origins
/** Where the server answers `/beli/…` itself; on the other origin the page does. */
const hosted = stage.hostOf('demo')
const NOT_THERE = { expects: /status of 404/ }

const coaster = 'tatakan-gelas-rotan'
const plate = 'piring-makan-pesisir'

describe('a link that buys', SIDE_BY_SIDE, () => {
  for (const [where, origin] of [
    ['on the shop’s own host', hosted],
    ['on a site of the merchant’s', demo],
  ] as const)
    test(`fills an empty cart at once, and neither a reload nor the way back fills it again, ${where}`, async (t) => {
      const page = await visit(t)
      await page.goto(`${origin}/beli/${await idOf(coaster)}:2?utm_source=wa`)
      await page.getByText('Barang dari tautan sudah masuk keranjang.').waitFor()
      assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, '/cart?utm_source=wa')
      assert.deepEqual(await quantities(page), ['2'])
      await assertForEveryone(page, 'a cart from a link')
      await page.reload()
      assert.deepEqual(await quantities(page), ['2'])
      await page.getByRole('link', { name: 'Lanjut ke pembayaran' }).click()
      await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
      await page.goBack()
      assert.deepEqual(await quantities(page), ['2'])
      // The same link once more: it is all there already.
      await page.goto(`${origin}/beli/${await idOf(coaster)}:2`)
      await page.getByText('Barang dari tautan ini sudah ada di keranjang.').waitFor()
      assert.deepEqual(await quantities(page), ['2'])
    })

  test('asks what becomes of a cart that has something in it', async (t) => {
    const page = await visit(t)
    // A press before the page is alive is lost.
    await page.goto(`${hosted}/p/toples-tutup-kayu`, { waitUntil: 'networkidle' })
    await page.getByRole('radio', { name: 'Hijau Sage' }).check()
    await page.getByRole('button', { name: 'Tambah ke keranjang' }).click()
    await page.getByText('Sudah masuk keranjang.').waitFor()
    const link = `${hosted}/beli/${await idOf(coaster)}:3`

    await page.goto(link)
    await page.getByText('Keranjang Anda sudah berisi 1 barang.').waitFor()
    await page.getByText('3 × Tatakan Gelas Rotan').waitFor()
    assert.deepEqual(await quantities(page), ['1'], 'nothing has changed yet')
    await assertForEveryone(page, 'the question of a link')
    await page.getByRole('button', { name: 'Abaikan tautan' }).click()
    await page.getByText('Tautan ini berisi').waitFor({ state: 'detached' })
    assert.deepEqual(await quantities(page), ['1'])

    await page.goto(link)
    await page.getByRole('button', { name: 'Tambahkan' }).click()
    await page.getByText('Barang dari tautan sudah ditambahkan.').waitFor()
    assert.deepEqual(await quantities(page), ['1', '3'])
    await page.reload()
    assert.deepEqual(await quantities(page), ['1', '3'])

    await page.goto(link)
    await page.getByRole('button', { name: 'Ganti isi keranjang' }).click()
    await page.getByText('Isi keranjang sudah diganti').waitFor()
    assert.deepEqual(await quantities(page), ['3'])
  })

  test('says what cannot be bought, and keeps the rest', async (t) => {
    const page = await visit(t, NOT_THERE)
    const { variants } = await productAt(plate)
    const soldOut = variants.find(({ sold_out }) => sold_out)?.id
    await page.goto(
      `${hosted}/beli/${soldOut}:1,${await idOf(plate)}:1,var_tidakada:4,${await idOf(coaster)}:1`,
    )
    const told = page.getByRole('region', { name: 'Dari tautan' })
    await told.getByText(/Piring Makan Pesisir \(.*\): Pilihan ini sedang habis\./).waitFor()
    await told.getByText('Piring Makan Pesisir: pilih dulu variannya di halaman produk.').waitFor()
    await told.getByText('1 barang sudah tidak dijual.').waitFor()
    assert.deepEqual(await quantities(page), ['1'])
    await assertForEveryone(page, 'a link of which something is gone')
    await page.goto(`${hosted}/beli/var_tidakada`)
    await page.getByText('Tautan ini tidak lengkap atau salah tulis.').waitFor()
    assert.deepEqual(await quantities(page), ['1'])
  })

  test('brings voucher and note to checkout, and goes on to where it says, within the shop alone', async (t) => {
    const page = await visit(t)
    const id = await idOf(coaster)
    await page.goto(`${hosted}/beli/${id}:1?voucher=HEMAT50&catatan=Meja%204&continue_to=/checkout`)
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
    assert.equal(await page.getByLabel('Kode voucher').inputValue(), 'HEMAT50')
    assert.equal(await page.getByLabel('Catatan untuk toko').inputValue(), 'Meja 4')
    await page.getByLabel('Catatan untuk toko').fill('Meja 5')
    await page.getByLabel('Nama penerima').fill('Sari')
    await page.goto(`${hosted}/beli/${id}:1?catatan=Meja%206&continue_to=/checkout`)
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
    assert.equal(await page.getByLabel('Catatan untuk toko').inputValue(), 'Meja 5', 'what was typed stays')
    assert.equal(await page.getByLabel('Nama penerima').inputValue(), 'Sari')
    for (const away of ['//asing.example/', '/\\asing.example/', '/.//asing.example/']) {
      await page.goto(`${hosted}/cart?beli=${id}:1&continue_to=${encodeURIComponent(away)}`)
      await page.getByText('Barang dari tautan ini sudah ada di keranjang.').waitFor()
      assert.equal(page.url(), `${hosted}/cart`)
    }
  })
})

describe('what an assistant prepared', SIDE_BY_SIDE, () => {
  test('is looked over first, and one tap takes all of it to checkout', async (t) => {
    const page = await visit(t)
    await prepared(page)
    await page.goto(`${hosted}/lanjut/agc_1`)
    await page.getByRole('heading', { level: 1, name: 'Disiapkan oleh asisten Anda' }).waitFor()
    await page.getByText('2 × Tatakan Gelas Rotan').waitFor()
    await page.getByText('Jl. Melati No. 1, Ngupasan').waitFor()
    await assertForEveryone(page, 'what an assistant prepared')
    assert.equal(await page.evaluate(() => localStorage.length), 0, 'nothing is taken before the tap')
    await page.getByRole('button', { name: 'Lanjut ke checkout' }).click()
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
    assert.ok(page.url().endsWith('/checkout'))
    assert.equal(await page.getByLabel('Nama penerima').inputValue(), 'Budi Santoso')
    assert.equal(await page.getByLabel('Nomor WhatsApp').inputValue(), '+6281234567890')
    assert.equal(await page.getByLabel('Alamat lengkap').inputValue(), 'Jl. Melati No. 1')
    assert.equal(await page.getByLabel('Kode voucher').inputValue(), 'HEMAT50')
    await page.getByText('Tujuan terpilih.').waitFor()
    assert.ok(await page.getByRole('radio', { name: 'SiCepat' }).isChecked())
    // What is typed over it stays over a reload.
    await page.getByLabel('Nama penerima').fill('Sari')
    await page.reload()
    // What the server sends has the place of this until then.
    await page.getByRole('button', { name: 'Lihat rincian' }).waitFor()
    assert.equal(await page.getByLabel('Nama penerima').inputValue(), 'Sari')
    await page.goto(`${hosted}/cart`)
    assert.deepEqual(await quantities(page), ['2'])
  })

  test('asks what becomes of other things in the cart, and says that what was typed is replaced', async (t) => {
    const page = await visit(t)
    await prepared(page)
    await page.goto(`${hosted}/beli/${await idOf('kain-batik-parang')}:1?continue_to=/checkout`)
    await page.getByLabel('Nama penerima').fill('Sari')
    await page.goto(`${hosted}/lanjut/agc_1`)
    await page.getByText('Keranjang Anda sudah berisi 1 barang lain.').waitFor()
    await page.getByText('Isian checkout Anda sebelumnya akan diganti.').waitFor()
    await page.getByRole('button', { name: 'Tambahkan' }).click()
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
    assert.equal(await page.getByLabel('Nama penerima').inputValue(), 'Budi Santoso')
    await page.goto(`${hosted}/cart`)
    assert.deepEqual(await quantities(page), ['1', '2'])
  })

  test('that is over says so kindly, and leads to the shop', async (t) => {
    const page = await visit(t, NOT_THERE)
    const answer = await page.goto(`${hosted}/lanjut/agc_00000000000000000000000000`)
    assert.equal(answer?.headers()['referrer-policy'], 'no-referrer')
    await page.getByRole('heading', { level: 1, name: 'Tautan ini sudah tidak berlaku' }).waitFor()
    await assertForEveryone(page, 'a prepared cart that is over')
    await page.getByRole('link', { name: 'Lihat produk' }).click()
    await page.waitForURL('**/search')
  })
})

/** As the shop would answer it. */
async function prepared(page: Page): Promise<void> {
  const places = await (
    await fetch(`${stage.server.demoApi}/shipping/destinations`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ q: 'ngupasan gondomanan' }),
    })
  ).json()
  const json = {
    items: [{ product_id: await idOf(coaster), variant_id: null, slug: coaster, qty: 2 }],
    voucher_code: 'HEMAT50',
    customer_name: 'Budi Santoso',
    email: null,
    phone: '+6281234567890',
    address: 'Jl. Melati No. 1',
    destination: places.results[0],
    courier_code: 'sicepat',
    courier_service: null,
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  }
  const rates = await (
    await fetch(`${stage.server.demoApi}/shipping/rates`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        destination_ref: json.destination.ref,
        items: [{ product_id: json.items[0]?.product_id, qty: 2 }],
      }),
    })
  ).json()
  const option = rates.options.find(
    ({ courier_code }: { courier_code: string }) => courier_code === 'sicepat',
  )
  json.courier_service = option.courier_service
  await page.route('**/api/v1/prepared-carts/*', (route) => route.fulfill({ json }))
}

interface Product {
  readonly id: string
  readonly variants: readonly { readonly id: string; readonly sold_out: boolean }[]
}

async function productAt(slug: string): Promise<Product> {
  return (await fetch(`${stage.server.demoApi}/products/${slug}`)).json() as Promise<Product>
}

async function idOf(slug: string): Promise<string> {
  return (await productAt(slug)).id
}

/** As the rows of the cart show them, once they are there. */
async function quantities(page: Page): Promise<string[]> {
  await page.locator('.cart-row').first().waitFor()
  return page
    .locator('.cart-row .quantity input')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
}
