// Parcels on their way out: labels that a reader reads, resi for many orders at once, sales made in a chat.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { assertAccessible } from '../../test/axe.ts'
import { rupiah } from '../../test/buyer.ts'
import { paperOf, readBack } from './label.ts'
import { DESKTOP, openShop, PHONE } from './merchant.ts'
import { makeOrder } from './order-maker.ts'
import { stage } from './stage.ts'

const VILLAGE = '3471081002'
const RESI = 'JP1234567890'

let program: Awaited<ReturnType<typeof stage.programOf>>
let product: string
before(async () => {
  program = await stage.programOf('demo')
  const { items } = await program.listProducts({ shop: 'demo', limit: 100 })
  product = items.find(({ variants, stock }) => variants.length === 0 && (stock ?? 0) > 10)?.id ?? ''
})

async function paidOrder(customer_name: string): Promise<string> {
  const { number } = await program.createOrder({
    shop: 'demo',
    items: [{ product_id: product, qty: 1 }],
    customer_name,
    phone: '081234567890',
    address: 'Jl. Mawar No. 5 RT 02/RW 03\nPagar hijau',
    city: 'Kota Yogyakarta',
    destination: VILLAGE,
    payment_method: 'transfer_bca',
    paid: true,
  })
  return number ?? ''
}

async function ship(number: string, awb: string): Promise<void> {
  await program.moveOrder({ shop: 'demo', number, to: 'shipped', awb })
}

async function statusOf(number: string) {
  const { status, awb } = await program.getOrder({ shop: 'demo', number })
  return [status, awb]
}

/** Light and dark, as the device may be set. */
async function assertAccessibleAlways(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: 'attached' })
    // Colours that are still on their way are not those that are seen.
    await page.evaluate(
      'new Promise(requestAnimationFrame).then(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {}))))',
    )
    await assertAccessible(page, `${page.url()} ${colorScheme}`)
  }
}

const labelOf = (page: Page, number: string): Locator => page.getByRole('article', { name: number })

describe('printing', () => {
  test('labels are 100 × 150 mm, and their barcodes are read back', async (t) => {
    const [sent, waiting] = [await paidOrder('Budi Santoso'), await paidOrder('Siti')]
    await ship(sent, RESI)
    const page = await openShop(t, '', { viewport: DESKTOP, deviceScaleFactor: 2 })
    await page.addInitScript('window.print = () => { document.documentElement.dataset.printed = "yes" }')
    await page.goto(`/toko/demo/pesanan/cetak?jenis=label&nomor=${sent},${waiting}&cetak=1`)
    await labelOf(page, waiting).waitFor()
    await page.locator('html[data-printed=yes]').waitFor({ state: 'attached' })
    assert.equal(await readBack(t, await labelOf(page, sent).screenshot()), RESI)
    assert.equal(await readBack(t, await labelOf(page, waiting).screenshot()), waiting)
    await labelOf(page, sent).getByText('Jl. Mawar No. 5').waitFor()
    await labelOf(page, sent).getByText('081200000012').waitFor()

    assert.deepEqual(await paperOf(page), ['100 × 150 mm', '100 × 150 mm'], 'a page for each label')
  })

  test('a label without the sender’s phone and address says so, and where they are set', async (t) => {
    const { number } = await makeOrder({ paid: true })
    const page = await openShop(t, '/pesanan', { viewport: PHONE })
    await page.route('**/admin/v1/shops/demo', async (route) => {
      const answer = await route.fetch()
      const shop = await answer.json()
      const bare = { address_line1: null, address_line2: null, origin_city: null, whatsapp_url: null }
      await route.fulfill({ response: answer, json: { ...shop, brand: { ...shop.brand, ...bare } } })
    })
    await page.goto(`/toko/demo/pesanan/cetak?jenis=label&nomor=${number}`)
    await page.getByText('Label ini belum memuat nomor WhatsApp dan alamat toko sebagai pengirim.').waitFor()
    await page.getByRole('link', { name: 'Lengkapi data pengirim' }).click()
    await page.waitForURL('**/pengaturan/pengirim')
  })

  test('packing slips, on a phone too', async (t) => {
    const number = await paidOrder('Tini')
    const page = await openShop(t, `/pesanan/cetak?jenis=slip&nomor=${number},ETL-TIDAKADA`, {
      expects: /status of 404/,
    })
    const slip = page.getByRole('article', { name: number })
    await slip.getByText('Tini').waitFor()
    await page.getByText('Tidak ditemukan: ETL-TIDAKADA').waitFor()
    await page.getByText('Label', { exact: true }).click()
    await page.getByText('Label 100 × 150 mm.').waitFor()
    assert.match(page.url(), /jenis=label/)
    assert.ok((await page.evaluate('document.documentElement.scrollWidth')) === PHONE.width)
  })
})

describe('receipts', () => {
  test('for a thermal printer: shop, number, goods, total and that it is paid; the width is remembered', async (t) => {
    const { number, total, lines } = await makeOrder({ paid: true, name: 'Wati' })
    const { name } = await program.getShop({ shop: 'demo' })
    const page = await openShop(t, `/pesanan/${number}`, { viewport: PHONE })
    await page.getByRole('link', { name: 'Cetak struk' }).click()
    const receipt = page.getByRole('article', { name: `Struk ${number}` })
    const says = await receipt.innerText()
    for (const part of [name, number, 'Wati', lines[0]?.name, '2 × Rp', 'Transfer BCA', 'LUNAS'])
      assert.ok(says.includes(part ?? '?'), `${part} in ${says}`)
    assert.match(says, new RegExp(`Total\\s+${rupiah(total ?? 0)}`))
    await assertAccessible(page)
    const [narrow = ''] = await paperOf(page)
    assert.match(narrow, /^58 × /)

    await page.getByText('80 mm', { exact: true }).click()
    await page.reload()
    await receipt.waitFor()
    const wide = await paperOf(page)
    assert.equal(wide.length, 1, 'one piece of paper')
    assert.match(wide[0] ?? '', /^80 × /)
  })

  test('what is not paid does not say so', async (t) => {
    const { number } = await makeOrder()
    const page = await openShop(t, `/pesanan/cetak?jenis=struk&nomor=${number}`)
    const receipt = page.getByRole('article', { name: `Struk ${number}` })
    await receipt.getByText('MENUNGGU PEMBAYARAN').waitFor()
    assert.equal(await receipt.getByText('LUNAS').count(), 0)
  })
})

describe('resi for many orders', () => {
  test('scanned one after the other on a phone, and sent together; what fails says why', async (t) => {
    const [first, second] = [await paidOrder('Rini'), await paidOrder('Dewi')]
    const sent = await paidOrder('Label kurir')
    await ship(sent, 'JX0000012345')
    const page = await openShop(t, `/pesanan/cetak?nomor=${first},${sent}`, { deviceScaleFactor: 2 })
    const orderLabel = await labelOf(page, first).screenshot()
    const courierLabel = await labelOf(page, sent).screenshot()

    await page.addInitScript(FAKE_CAMERA)
    await page.goto(`/toko/demo/pesanan/resi?nomor=${first},${second}`)
    await page.getByLabel(`Nomor resi ${second}`, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Pindai semua' }).click()
    await page.getByText('Pindai kode pada label pesanan').waitFor()
    await assertAccessible(page)
    await hold(page, orderLabel)
    await page.getByRole('status').getByText(`Sekarang pindai resi untuk ${first}`).first().waitFor()
    await hold(page, courierLabel)
    await page.getByText('1 dari 2 terisi').first().waitFor()
    await page.getByRole('button', { name: 'Selesai' }).click()
    assert.equal(await page.getByLabel(`Nomor resi ${first}`, { exact: true }).inputValue(), 'JX0000012345')

    // What was filled in is there after a reload.
    await page.reload()
    await page.getByLabel(`Nomor resi ${second}`, { exact: true }).fill('  JP999 ')
    await program.moveOrder({ shop: 'demo', number: second, to: 'cancelled' })
    await page.getByRole('button', { name: 'Kirim 2 pesanan' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Kirim 2 pesanan' }).click()
    await page.getByText('1 pesanan belum terkirim').waitFor()
    await page.getByRole('link', { name: 'Cetak labelnya' }).waitFor()
    assert.deepEqual(await statusOf(first), ['shipped', 'JX0000012345'])
    assert.deepEqual(await statusOf(second), ['cancelled', null])
  })

  test('pasted from a courier’s list on a desktop; a photo is read where there is no camera', async (t) => {
    const [first, second] = [await paidOrder('Joko'), await paidOrder('Agus')]
    const page = await openShop(t, `/pesanan/cetak?nomor=${first}`, {
      viewport: DESKTOP,
      deviceScaleFactor: 2,
    })
    const photo = await labelOf(page, first).screenshot()
    await page.goto('/toko/demo/pesanan/resi')
    await page.getByRole('button', { name: 'Tempel daftar' }).click()
    const list = `Pesanan;Resi\n004512345678;${first.toLowerCase()}\nETL-ZZZZZZZZ JP1111111111`
    await page.getByLabel('Daftar dari kurir').fill(list)
    await page.getByText('ETL-ZZZZZZZZ JP1111111111').last().waitFor()
    await assertAccessibleAlways(page)
    await page.getByRole('button', { name: 'Isikan 1 resi' }).click()
    assert.equal(await page.getByLabel(`Nomor resi ${first}`, { exact: true }).inputValue(), '004512345678')
    await page.getByRole('button', { name: `Pindai resi ${second}` }).click()
    await page.getByText('Tidak ada kamera').waitFor()
    await assertAccessible(page)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: photo })
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal(await page.getByLabel(`Nomor resi ${second}`, { exact: true }).inputValue(), first)
    await page.getByLabel(`Nomor resi ${second}`, { exact: true }).fill('')
    await page.getByRole('button', { name: 'Kirim 1 pesanan' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Kirim 1 pesanan' }).click()
    await page.getByText('1 pesanan dikirim.').first().waitFor()
    assert.deepEqual(await statusOf(first), ['shipped', '004512345678'])
  })
})

describe('a sale made in a chat', () => {
  for (const viewport of [PHONE, DESKTOP])
    test(`is entered at ${viewport.width} px, survives a reload and becomes an order`, async (t) => {
      const { name = '' } = await program.getProduct({ shop: 'demo', id: product })
      const page = await openShop(t, '/pesanan/baru', { viewport })
      await page.getByRole('button', { name: 'Buat pesanan' }).click()
      await page.getByText('Tambahkan barang yang dijual dahulu.').waitFor()
      await page.getByLabel('Cari produk').fill(name)
      await page
        .getByRole('button', { name: `Tambah ${name}` })
        .first()
        .click()
      await page.getByRole('button', { name: `Tambah jumlah ${name}` }).click()

      await page.getByRole('button', { name: 'Tempel dari chat' }).click()
      const chat =
        'Nama: Bu Ratna\nHP: 0812-7777-8888\nAlamat: Jl. Melati 3, Kel. Suryodiningratan, Kec. Mantrijeron'
      await page.getByLabel('Pesan pembeli').fill(chat)
      await page.getByRole('button', { name: 'Pakai', exact: true }).click()
      assert.equal(await page.getByLabel('Nama penerima').inputValue(), 'Bu Ratna')
      assert.equal(await page.getByLabel('Telepon untuk kurir').inputValue(), '081277778888')
      await page.getByLabel('Tujuan pengiriman').click()
      await page
        .getByRole('option', { name: /^Suryodiningratan/ })
        .first()
        .click()
      const services = page.getByRole('radiogroup', { name: 'Layanan kurir' }).getByRole('radio')
      await services.nth(1).check()
      await page.getByLabel('Sudah dibayar').check()
      await page.getByLabel('Kode voucher').fill('TIDAKADA')
      await page
        .getByText(/voucher/i)
        .last()
        .waitFor()
      const create = page.getByRole('button', { name: /^Buat pesanan · Rp/ })
      await create.waitFor()
      await assertAccessibleAlways(page)

      await page.reload()
      await page.getByText('Perubahan yang belum disimpan dipulihkan.').waitFor()
      assert.equal(await page.getByLabel('Nama penerima').inputValue(), 'Bu Ratna')
      await services.nth(1).waitFor()
      assert.equal(await services.nth(1).isChecked(), true)
      await page.getByLabel('Cara bayar').locator('option').first().waitFor({ state: 'attached' })
      // Of all that was chosen: not while it is added up again.
      const total = page.locator('[aria-busy="false"]').getByRole('status').filter({ hasText: 'Total' })
      await total.getByText(/Rp\d/).waitFor()
      const shown = (await total.innerText()).replaceAll(/\D/g, '')
      await create.click()
      await page.waitForURL(/\/pesanan\/ETL-/)
      const order = await program.getOrder({ shop: 'demo', number: page.url().split('/').at(-1) ?? '' })
      assert.deepEqual(
        [
          order.status,
          order.customer_name,
          order.lines[0]?.qty,
          order.destination?.subdistrict,
          String(order.total),
        ],
        ['paid', 'Bu Ratna', 2, 'Suryodiningratan', shown],
      )
    })
})

/** A camera that sees the picture which `hold` puts before it. */
const FAKE_CAMERA = `
  const canvas = document.createElement('canvas')
  canvas.width = 800
  canvas.height = 1200
  const paint = canvas.getContext('2d')
  const held = new Image()
  window.hold = (url) => { held.src = url }
  setInterval(() => {
    paint.fillStyle = '#fff'
    paint.fillRect(0, 0, 800, 1200)
    if (held.complete && held.naturalWidth > 0) paint.drawImage(held, 20, 20)
  }, 50)
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20)
`

async function hold(page: Page, picture: Buffer): Promise<void> {
  await page.evaluate(`hold('data:image/png;base64,${picture.toString('base64')}')`)
}
