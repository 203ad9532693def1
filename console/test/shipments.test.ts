// Parcels after they are booked: on the page of their order, among the problems, back in the shop, and in the money of a month.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../../test/axe.ts'
import { until } from '../../test/until.ts'
import { DESKTOP, NARROW, openShop, PHONE } from './merchant.ts'
import { demoProgram, makeOrder, sendOff } from './order-maker.ts'
import { stage } from './stage.ts'

const shop = 'demo'
const { biteship } = stage
const SHOTS = process.env.BOOKING_SHOTS

async function shoot(page: Page, name: string): Promise<void> {
  if (!SHOTS) return
  const was = page.viewportSize()
  for (const viewport of [NARROW, PHONE, DESKTOP])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await page.waitForTimeout(300)
      await page.screenshot({ path: `${SHOTS}/${name}-${viewport.width}-${colorScheme}.png`, fullPage: true })
    }
  await page.emulateMedia({ colorScheme: 'light' })
  if (was) await page.setViewportSize(was)
}

const made: string[] = []

async function paid(name: string): Promise<string> {
  const { number } = await makeOrder({ name, paid: true })
  made.push(number ?? '')
  return number ?? ''
}

/** With its number. */
async function booked(number: string, fields: object = {}) {
  const program = await demoProgram()
  const { outcomes } = await program.bookParcels({ shop, parcels: [{ number, ...fields }] })
  const { id, reference } = outcomes[0]?.parcel ?? {}
  assert.ok(id && reference, JSON.stringify(outcomes))
  await until(async () => (await program.getParcel({ shop, id })).awb !== null)
  return { id, reference }
}

/** In the vendor's words; then the merchant's side has heard of it. */
async function moved({ id, reference }: { id: string; reference: string }, ...words: [string, ...string[]]) {
  biteship.move(reference, ...words)
  await (await demoProgram()).refreshParcel({ shop, id })
}

const parcelsOf = async (number: string) =>
  (await (await demoProgram()).listParcels({ shop, order: number })).items

describe('parcels that are booked', () => {
  before(async () => {
    const booking = { vendor: 'biteship', api_key: biteship.key } as const
    await (await demoProgram()).updateShop({ shop, shipping: { booking } }, { ifMatch: '*' })
  })
  after(async () => {
    await sendOff(made)
    await (await demoProgram()).updateShop({ shop, shipping: { booking: null } }, { ifMatch: '*' })
  })

  for (const viewport of [PHONE, DESKTOP])
    test(`an order is booked in two parcels, and one of them cancelled, at ${viewport.width} px`, async (t) => {
      const number = await paid('Dua Paket')
      const page = await openShop(t, `/pesanan/${number}`, { viewport })
      await page.getByRole('link', { name: 'Pesan kurir' }).click()
      await bookOneOf(page, number)
      await page.getByRole('link', { name: number }).first().click()
      await page.getByText('Kurir sudah dipesan.').waitFor()
      await page.getByText('Menunggu kurir').waitFor()
      await page.getByRole('link', { name: 'Pesan kurir untuk 1 barang lain' }).click()
      await page.getByRole('button', { name: 'Selesai' }).click()
      await page.getByRole('button', { name: 'Pesan 1 paket' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Pesan 1 paket' }).click()
      await page.getByText('1 paket dipesan.').waitFor({ timeout: 30_000 })
      await page.getByRole('button', { name: 'Selesai' }).click()
      assert.deepEqual(
        (await parcelsOf(number)).map(({ lines }) => lines.map(({ qty }) => qty)),
        [[1], [1]],
      )
      await page.goto(`/toko/demo/pesanan/${number}`)
      await page.getByRole('button', { name: 'Batalkan paket' }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Batalkan paket' }).click()
      await page.getByText('Dibatalkan', { exact: true }).first().waitFor()
      await assertAccessible(page)
      await shoot(page, `order-two-${viewport.width}`)
      assert.deepEqual((await parcelsOf(number)).map(({ state }) => state).toSorted(), [
        'cancelled',
        'waiting',
      ])
    })

  test('what was weighed beside what was told, and the way so far, are on the page of the order', async (t) => {
    const number = await paid('Ditimbang')
    const program = await demoProgram()
    const { parcels } = await program.previewParcels({ shop, parcels: [{ number }] })
    const parcel = await booked(number, { most_cost: parcels[0]?.options[0]?.total })
    biteship.reweigh(parcel.reference, 27_000)
    const page = await openShop(t, `/pesanan/${number}`, { viewport: PHONE })
    biteship.move(parcel.reference, 'allocated', 'picked')
    await page.getByRole('button', { name: 'Tanya kurir' }).click()
    await page.getByText('Diambil kurir').first().waitFor()
    await page.getByText('Selisih timbangan').waitFor()
    await page.getByText('Rp18.000').waitFor()
    await page.getByText(/^Perjalanan \(\d\)$/).click()
    await assertAccessible(page)
    await shoot(page, 'order-weighed')
    await page.goto('/toko/demo/laporan')
    await page.getByRole('link', { name: 'Biaya kirim dan COD' }).click()
    await page.getByRole('heading', { name: 'Selisih timbangan' }).waitFor()
    await page.getByRole('link', { name: number }).waitFor()
    await assertAccessible(page)
    await shoot(page, 'parcel-money')
  })

  test('problems are counted on today, say what to do, and are taken off once they are looked after', async (t) => {
    const number = await paid('Tertahan Kurir')
    await moved(await booked(number), 'picked', 'on_hold')
    const page = await openShop(t, '', { viewport: PHONE })
    await page.getByRole('link', { name: /^Paket bermasalah/ }).click()
    const card = page.getByRole('article').filter({ hasText: 'Tertahan Kurir' })
    await card.getByText(/^Tanyakan/).waitFor()
    await assertAccessible(page)
    await shoot(page, 'problems')
    await card.getByRole('button', { name: 'Sudah diurus' }).click()
    await card.waitFor({ state: 'detached' })
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Hari ini' }).waitFor()
  })

  for (const viewport of [PHONE, DESKTOP])
    test(`the list and the order follow their parcels at ${viewport.width} px`, async (t) => {
      const [came, held, back] = [
        await paid('Sampai Jaya'),
        await paid('Tertahan Jaya'),
        await paid('Balik Jaya'),
      ]
      await moved(await booked(came), 'picked', 'dropping_off', 'delivered')
      await moved(await booked(held), 'picked', 'on_hold')
      await moved(await booked(back), 'picked', 'return_in_transit')
      const page = await openShop(t, '/pesanan?q=jaya', { viewport })
      const badgeOf = (name: string, words: string | RegExp) =>
        page.locator('tr, [class*="card"]').filter({ hasText: name }).getByText(words).first().waitFor()
      await badgeOf('Sampai Jaya', /^Sudah sampai menurut /)
      await badgeOf('Tertahan Jaya', /^Paket: /)
      await badgeOf('Balik Jaya', 'Paket kembali ke toko')
      await assertAccessible(page)
      await shoot(page, `list-standing-${viewport.width}`)
      const header = page.getByRole('status')
      await page.goto(`/toko/demo/pesanan/${held}`)
      await header.getByText(/^Paket: /).waitFor()
      await page.getByRole('link', { name: 'Hubungi pembeli' }).waitFor()
      await page.goto(`/toko/demo/pesanan/${back}`)
      await header.getByText('Paket kembali ke toko').waitFor()
      await page.getByRole('button', { name: 'Paket sudah kembali' }).first().waitFor()
      assert.equal(await page.getByRole('button', { name: 'Tandai selesai' }).count(), 0)
      await page.goto(`/toko/demo/pesanan/${came}`)
      await header.getByText(/^Sudah sampai menurut /).waitFor()
      await page.getByRole('button', { name: 'Tandai selesai' }).click()
      await header.getByText('Selesai').waitFor()
    })

  test('what came back is said once, and what can be sold is in the stock again', async (t) => {
    const number = await paid('Kembali Toko')
    const program = await demoProgram()
    const [line] = (await program.getOrder({ shop, number })).lines
    const stock = async () => {
      const { stock, variants } = await program.getProduct({ shop, id: line?.product_id ?? '' })
      return variants.find(({ id }) => id === line?.variant_id)?.stock ?? stock ?? 0
    }
    await moved(await booked(number), 'picked', 'return_in_transit', 'returned')
    const before = await stock()
    const page = await openShop(t, `/pesanan/${number}`, {
      viewport: PHONE,
      expects: /ERR_INTERNET_DISCONNECTED/,
    })
    await page.getByRole('status').getByText('Paket sudah di toko').waitFor()
    await page.getByRole('button', { name: 'Paket sudah kembali' }).last().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Layak jual/).fill('1')
    await dialog.getByLabel('Ongkos kembali').fill('9000')
    await assertAccessible(page)
    await shoot(page, 'return')
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Simpan' }).click()
    await page
      .getByText(/koneksi/i)
      .first()
      .waitFor()
    assert.equal(await dialog.getByLabel('Ongkos kembali').inputValue(), 'Rp9.000')
    // It is sent as soon as there is a connection again.
    await page.context().setOffline(false)
    await page.getByText('2 kembali, 1 masuk stok').waitFor()
    assert.equal(await stock(), before + 1)
    assert.equal(await page.getByRole('button', { name: 'Paket sudah kembali' }).count(), 0)
  })

  test('the manual way stays: a resi that is typed in sends the order', async (t) => {
    const number = await paid('Ketik Sendiri')
    await (await demoProgram()).moveOrder({ shop, number, to: 'processing' })
    const page = await openShop(t, `/pesanan/${number}`, { viewport: PHONE })
    await page.getByRole('button', { name: 'Isi resi', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Nomor resi').fill('JP1234567890')
    await page.getByRole('dialog').getByRole('button', { name: 'Kirim', exact: true }).click()
    await page.getByRole('status').getByText('Dikirim').waitFor()
    await page.getByText('JP1234567890').first().waitFor()
  })
})

/** One of the two pieces that each order of these tests has. */
async function bookOneOf(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: `Ubah paket ${number}` }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/\(dari 2\)$/)
    .fill('1')
  await page.getByRole('dialog').getByRole('button', { name: 'Pakai' }).click()
  await page.getByText(/^1 paket · Rp/).waitFor()
  await page.getByRole('button', { name: 'Pesan 1 paket' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pesan 1 paket' }).click()
  await page.getByText('1 paket dipesan.').waitFor({ timeout: 30_000 })
}
