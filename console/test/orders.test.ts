// Orders from the merchant's side: the list of any length, and one order from a reported transfer to its end.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../../test/axe.ts'
import { until } from '../../test/until.ts'
import { DESKTOP, openShop, PHONE } from './merchant.ts'
import { demoProgram, makeClaim, makeOrder, sendOff } from './order-maker.ts'

const WIDTHS = [PHONE, DESKTOP]
const LATER_MS = 7_000

/** On both, in the colours that the system asks for. */
async function assertAccessibleInBoth(page: Page): Promise<void> {
  await assertAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.waitForSelector('html[data-mantine-color-scheme="dark"]')
  await assertAccessible(page)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

const open = (order: { number: string | null }) => `/pesanan/${order.number}`
const statusOf = (page: Page) => page.getByRole('region', { name: 'Langkah berikutnya' }).getByRole('status')

async function waitForStatus(page: Page, text: string): Promise<void> {
  await statusOf(page).getByText(text, { exact: true }).waitFor()
}

async function move(
  order: { number: string | null },
  to: 'processing' | 'shipped' | 'completed',
  awb?: string,
) {
  const program = await demoProgram()
  await program.moveOrder({ shop: 'demo', number: order.number ?? '', to, ...(awb && { awb }) })
}

test('the oldest to be packed comes first, all that match are chosen, and Back leads to the same row', async (t) => {
  const program = await demoProgram()
  const made: string[] = []
  for (let each = 0; each < 105; each += 1)
    made.push((await makeOrder({ name: `Antre ${each}`, paid: true })).number ?? '')
  const { pack } = await program.getWaiting({ shop: 'demo' })
  const page = await openShop(t, '/pesanan?tab=pack', { viewport: PHONE })
  const before = page.getByRole('link', { name: 'Antre 0', exact: true })
  await before.waitFor()
  assert.equal(await page.getByRole('link', { name: 'Antre 104', exact: true }).count(), 0)

  const row = page.getByRole('link', { name: 'Antre 60', exact: true })
  while ((await row.count()) === 0)
    await page.evaluate(() => {
      scrollBy(0, 400)
      return new Promise((drawn) => requestAnimationFrame(drawn))
    })
  await row.scrollIntoViewIfNeeded()
  let place = -1
  await until(async () => {
    const before = place
    place = (await row.boundingBox())?.y ?? -1
    return place === before
  })
  const scrolled = page.evaluate(() => scrollY)
  await page.evaluate(() => dispatchEvent(new Event('scrollend')))
  await row.click()
  await page.getByRole('heading', { level: 1, name: made[60] ?? '' }).waitFor()
  await page.goBack()
  await row.waitFor()
  await until(async () => Math.abs(((await row.boundingBox())?.y ?? -1) - place) < 3)
  assert.equal(await page.evaluate(() => scrollY), await scrolled)

  await page.getByRole('button', { name: 'Pilih', exact: true }).click()
  await page.getByRole('button', { name: `Pilih semua ${pack}` }).click()
  await page.getByText(`${pack} dipilih`).waitFor()
  await page.getByRole('button', { name: `Mulai kemas (${pack})` }).click()
  await page.getByText(`${pack} pesanan mulai dikemas.`).waitFor()
  assert.equal((await program.getWaiting({ shop: 'demo' })).pack, 0)
  await sendOff(made)
})

test('at 1280 px no badge runs into the total', async (t) => {
  await makeOrder({ name: 'Belum Bayar Lebar' })
  const page = await openShop(t, '/pesanan?tab=unpaid', { viewport: DESKTOP })
  const row = page.getByRole('row').filter({ hasText: 'Belum Bayar Lebar' }).first()
  const badge = await row.getByText('Menunggu pembayaran').boundingBox()
  const total = await row.getByRole('cell').last().boundingBox()
  assert.ok(badge && total && badge.x + badge.width <= total.x, JSON.stringify({ badge, total }))
})

describe('a claim', () => {
  for (const viewport of WIDTHS)
    test(`is found, compared and accepted with one tap at ${viewport.width} px`, async (t) => {
      const name = `Sari ${viewport.width}`
      const order = await makeClaim(name)
      const page = await openShop(t, '/pesanan', { viewport })
      await page.clock.install()
      await page.getByRole('link', { name: /^Cek transfer/ }).click()
      await page.getByText(name).waitFor()
      const link = viewport === PHONE ? name : (order.number ?? '')
      await page.getByRole('link', { name: link }).click()
      await waitForStatus(page, 'Cek transfer')
      const amount = (order.total ?? 0).toLocaleString('id-ID')
      const step = page.getByRole('region', { name: 'Langkah berikutnya' })
      assert.match(await step.innerText(), new RegExp(`Rp${amount}`))
      await page.getByRole('button', { name: 'Uang sudah masuk' }).click()
      await page.getByRole('button', { name: 'Urungkan' }).click()
      await page.getByRole('button', { name: 'Uang sudah masuk' }).click()
      await page.clock.fastForward(LATER_MS)
      await waitForStatus(page, 'Dibayar')
      await page.getByRole('button', { name: 'Mulai kemas' }).click()
      await waitForStatus(page, 'Dikemas')
      // The way back leads to the list as it was.
      await page.getByRole('link', { name: 'Kembali' }).click()
      await page.waitForURL('**/pesanan?tab=claim')
    })

  test('that was accepted is settled once, also when the page is left before the moment to undo is over', async (t) => {
    const order = await makeClaim('Tergesa')
    const read = async () => (await demoProgram()).getOrder({ shop: 'demo', number: order.number ?? '' })
    const before = await read()
    const page = await openShop(t, open(order))
    await page.getByRole('button', { name: 'Uang sudah masuk' }).click()
    await page.getByRole('button', { name: 'Urungkan' }).waitFor()
    // The new page reads the order before what the old one sends has arrived, and what waits after it. Not by routes of the
    // browser's driver: they would hold up what the old page sends as it goes.
    await page.addInitScript(answerFromBefore, { before: JSON.stringify(before), number: order.number })
    await page.reload()
    await waitForStatus(page, 'Dibayar')
    const { history } = await read()
    assert.equal(history.filter(({ to }) => to === 'paid').length, 1)
  })

  test('whose money is not there is rejected, with why', async (t) => {
    const page = await openShop(t, open(await makeClaim('Rudi')))
    await page.getByRole('button', { name: 'Belum masuk' }).click()
    await page.getByLabel('Catatan untuk riwayat').fill('kurang Rp100')
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Tolak laporan' }).click()
    await waitForStatus(page, 'Menunggu pembayaran')
    await page.getByText('kurang Rp100').waitFor()
    const chat = await page.getByRole('link', { name: 'WhatsApp', exact: true }).getAttribute('href')
    assert.match(
      decodeURIComponent(chat ?? ''),
      /wa\.me\/6281234567890\?text=Halo Kak Rudi.*belum kami temukan/s,
    )
  })
})

describe('one order', () => {
  test('its address and note are changed, and its end says first what it does', async (t) => {
    const order = await makeOrder({ paid: true })
    const page = await openShop(t, open(order), { expects: /status of 400/ })
    await page.getByRole('button', { name: 'Ubah penerima' }).click()
    await page.getByLabel('Nomor HP').fill('12')
    await page.getByLabel('Nama penerima').fill('Bu Sari')
    await page.getByRole('button', { name: 'Simpan' }).click()
    await page.getByText('bukan nomor telepon yang benar').first().waitFor()
    await page.getByLabel('Nomor HP').fill('0813 1111 2222')
    await page.getByRole('button', { name: 'Simpan' }).click()
    await page.getByRole('link', { name: '+6281311112222' }).waitFor()
    await page.getByRole('textbox', { name: 'Catatan' }).fill('Bungkus kado')
    await page.getByRole('button', { name: 'Simpan' }).click()
    await page.getByText('Tersimpan').first().waitFor()
    await page.getByRole('button', { name: 'Batalkan pesanan' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Stok barangnya kembali.').waitFor()
    await dialog.getByText(/tidak kembali sendiri/).waitFor()
    await assertAccessible(page)
    await dialog.getByRole('button', { name: 'Batalkan pesanan' }).click()
    await waitForStatus(page, 'Dibatalkan')
    const program = await demoProgram()
    const now = await program.getOrder({ shop: 'demo', number: order.number ?? '' })
    assert.deepEqual([now.customer_name, now.note, now.status], ['Bu Sari', 'Bungkus kado', 'cancelled'])
  })

  for (const viewport of WIDTHS)
    test(`says when somebody else was quicker, at ${viewport.width} px`, async (t) => {
      const order = await makeOrder({ paid: true })
      await move(order, 'shipped', 'JP0001')
      const page = await openShop(t, open(order), { viewport, expects: /status of 409/ })
      await page.getByText('JP0001').waitFor()
      await move(order, 'completed')
      await page.getByRole('button', { name: 'Tandai selesai' }).click()
      await page.getByText('sudah diubah orang lain').waitFor()
      await waitForStatus(page, 'Selesai')
    })

  test('offers to send again only what is still true, and asks first', async (t) => {
    const order = await makeOrder({ paid: true })
    await move(order, 'shipped', 'JP0002')
    const page = await openShop(t, open(order))
    const messages = page.getByRole('region', { name: 'Pesan ke pembeli' })
    await messages.getByText('Pesanan diterima').waitFor()
    const again = messages.getByRole('button', { name: /Kirim ulang/ })
    await again.first().waitFor()
    assert.deepEqual(await again.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label'))), [
      'Kirim ulang: Status pesanan',
    ])
    await again.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Tidak jadi' }).click()
    assert.equal(await messages.getByRole('listitem').count(), 2)
  })

  for (const viewport of WIDTHS)
    test(`packing and the end are taken back within a minute, at ${viewport.width} px`, async (t) => {
      const order = await makeOrder({ paid: true })
      const page = await openShop(t, open(order), { viewport })
      await page.getByRole('button', { name: 'Mulai kemas' }).click()
      await waitForStatus(page, 'Dikemas')
      await page.getByRole('button', { name: 'Urungkan', exact: true }).click()
      await waitForStatus(page, 'Dibayar')
      const history = page.getByRole('region', { name: 'Riwayat' })
      await history.getByText('Langkah diurungkan').waitFor()
      await move(order, 'shipped', 'JP1234567890')
      await page.reload()
      await page.getByRole('button', { name: 'Tandai selesai' }).click()
      await waitForStatus(page, 'Selesai')
      // Also after a reload, where no notice is left.
      await page.reload()
      await page.getByRole('button', { name: 'Urungkan langkah terakhir' }).click()
      await waitForStatus(page, 'Dikirim')
    })

  test('a sentence is no resi: the number is picked out of it, or it is asked about', async (t) => {
    const order = await makeOrder({ paid: true })
    const page = await openShop(t, open(order), { viewport: DESKTOP })
    await page.getByRole('button', { name: 'Langsung isi resi' }).click()
    const field = page.getByLabel('Nomor resi')
    await field.fill('makasih kak')
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: 'Kirim', exact: true }).click()
    await form.getByText('“makasih kak” tidak seperti nomor resi kurir ini', { exact: false }).waitFor()
    await form.getByRole('button', { name: 'Sudah benar, kirim' }).waitFor()
    await field.fill('Resi JNE: 0123456789012 a.n. Budi')
    await form.getByRole('button', { name: 'Kirim', exact: true }).click()
    await waitForStatus(page, 'Dikirim')
    await page.getByText('0123456789012', { exact: true }).waitFor()
    // The buyer has not been told.
    await page.getByRole('button', { name: 'Urungkan', exact: true }).click()
    await waitForStatus(page, 'Dibayar')
    const now = await (await demoProgram()).getOrder({ shop: 'demo', number: order.number ?? '' })
    assert.deepEqual([now.status, now.awb], ['paid', null])
  })

  test('whose buyer reported a transfer is not cancelled as if no money had come', async (t) => {
    const page = await openShop(t, open(await makeClaim('Lapor Dulu')))
    await page.getByRole('button', { name: 'Batalkan pesanan' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/Pembeli melapor sudah transfer Rp.*Cek mutasi rekening/).waitFor()
    assert.equal(await dialog.getByText('Belum ada uang yang masuk').count(), 0)
  })

  test('its village is changed, and what was paid for shipping is said to stay', async (t) => {
    const order = await makeOrder({ paid: true })
    const page = await openShop(t, open(order), { viewport: PHONE })
    await page.getByRole('button', { name: 'Ubah penerima' }).click()
    await page.getByRole('button', { name: 'Hapus tujuan' }).click()
    await page.getByLabel('Tujuan pengiriman').fill('panembahan kraton')
    await page.getByRole('option').first().click()
    await page.getByText(/Pembeli sudah membayar ongkir Rp.*tidak berubah/).waitFor()
    // One bar at a time at the foot of a phone.
    assert.equal(await page.getByRole('button', { name: 'Mulai kemas' }).isVisible(), false)
    await page.getByRole('button', { name: 'Simpan' }).click()
    await page.getByText('Data pengiriman diubah').waitFor()
    await page.getByRole('button', { name: 'Mulai kemas' }).waitFor()
    const now = await (await demoProgram()).getOrder({ shop: 'demo', number: order.number ?? '' })
    assert.notEqual(now.destination?.ref, order.destination?.ref)
    assert.equal(now.total, order.total)
  })

  test('a wrong parcel number is corrected', async (t) => {
    const order = await makeOrder({ paid: true })
    await move(order, 'shipped', 'SALAH1')
    const page = await openShop(t, open(order))
    await page.getByRole('button', { name: 'Perbaiki resi' }).click()
    await page.getByLabel('Nomor resi').fill('BENAR2')
    await page.getByRole('button', { name: 'Simpan' }).click()
    await page.getByText('“BENAR2” tidak seperti nomor resi kurir ini', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Simpan' }).click()
    await page.getByRole('button', { name: 'Salin: nomor resi' }).waitFor()
    await page.getByText('BENAR2').waitFor()
  })
})

describe('the list', () => {
  for (const viewport of WIDTHS)
    test(`moves many at once at ${viewport.width} px, found by words in its address`, async (t) => {
      const word = `Kelompok${viewport.width}`
      const made = [
        await makeOrder({ name: `${word} Satu`, paid: true }),
        await makeOrder({ name: `${word} Dua`, paid: true }),
        await makeOrder({ name: `${word} Tiga` }),
      ]
      const page = await openShop(t, '/pesanan', { viewport })
      await page.getByRole('searchbox').fill(word)
      await page.waitForURL(`**/pesanan?q=${word}`)
      await page.getByText(`${word} Satu`).waitFor()
      if (viewport === PHONE) await page.getByRole('button', { name: 'Pilih', exact: true }).click()
      for (const { number } of made) await page.getByRole('checkbox', { name: `Pilih ${number}` }).check()
      await page.getByText('3 dipilih').waitFor()
      await assertAccessibleInBoth(page)
      // Somebody else was quicker with one of them.
      await move(made[0] ?? { number: null }, 'processing')
      await page.getByRole('button', { name: 'Mulai kemas (2)' }).click()
      await page.getByText('1 berhasil, 1 tidak.').waitFor()
      await assertAccessible(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Tutup' }).click()
      assert.match(
        (await page.getByRole('link', { name: 'Unduh CSV' }).getAttribute('href')) ?? '',
        new RegExp(`/admin/v1/shops/demo/orders\\.csv\\?q=${word}`),
      )
    })

  for (const viewport of WIDTHS)
    test(`counts the same on its tabs and on the first screen, at ${viewport.width} px`, async (t) => {
      await makeOrder({ name: 'Belum Bayar' })
      const packed = await makeOrder({ paid: true, name: 'Sudah Dikemas' })
      await move(packed, 'processing')
      await makeOrder({ paid: true })
      const page = await openShop(t, '', { viewport })
      const counts: Record<string, string> = {}
      for (const name of ['Belum dikemas', 'Siap kirim', 'Menunggu pembayaran']) {
        const tile = page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })
        const howMany = await tile.locator('p').last().innerText()
        counts[name] = howMany
        await tile.click()
        const tab = page.getByRole('navigation', { name: 'Pesanan menurut yang menunggu' })
        await tab.getByRole('link', { name: new RegExp(`^${name}\\s*${howMany}$`) }).waitFor()
        await page.goBack()
      }
      await page.goto('/toko/demo/pesanan/resi')
      const said = `${counts['Siap kirim']} siap kirim · ${counts['Belum dikemas']} belum dikemas`
      await page.getByRole('status').getByText(said, { exact: true }).waitFor()
      const { items } = await (await demoProgram()).listOrders({ shop: 'demo', waiting: 'pack', limit: 100 })
      assert.ok(!items.some(({ number }) => number === packed.number))
    })

  test('is found by the amount of a bank statement', async (t) => {
    const order = await makeOrder({ name: 'Jumlah Persis' })
    const page = await openShop(t, '/pesanan', { viewport: PHONE })
    await page.getByRole('searchbox').fill(`Rp${(order.total ?? 0).toLocaleString('id-ID')}`)
    await page.getByText('Jumlah Persis').waitFor()
    // Without choosing anything first.
    assert.match(
      (await page.getByRole('link', { name: 'Unduh CSV' }).getAttribute('href')) ?? '',
      /orders\.csv\?.*form=sheet/,
    )
  })

  test('says what to do when nothing is there', async (t) => {
    const page = await openShop(t, '/pesanan?status=refunded')
    await page.getByText('Tidak ada pesanan yang cocok').waitFor()
    await page.getByRole('button', { name: 'Lihat semua pesanan' }).click()
    await page.waitForURL('**/pesanan')
  })

  // How long that takes is measured by `npm run measure`, where nothing else goes on.
  for (const viewport of WIDTHS)
    test(`of 10,000 orders is scrolled to its end and draws no more than is seen, at ${viewport.width} px`, async (t) => {
      const page = await openShop(t, '/akun', { viewport })
      await answerWithMany(page)
      await page.goto('/toko/demo/pesanan')
      await page.getByText('Pembeli 0', { exact: true }).waitFor()
      for (let last = -1; last < 9_990; last = await page.evaluate('lastShown()')) {
        await page.evaluate('scrollTo(0, document.body.scrollHeight)')
        await page.waitForFunction((seen) => lastShown() > seen, last)
      }
      for (let step = 0; step < 20; step += 1) {
        await page.evaluate('scrollBy(0, -3000)')
        await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))')
      }
      const drawn = await page.locator('li, tbody tr').count()
      assert.ok(drawn < 150, `${drawn} rows are drawn`)
    })
})

declare function lastShown(): number

/** In place of the server, which tests of its own hold to be quick. */
async function answerWithMany(page: Page): Promise<void> {
  const { items } = await (await demoProgram()).listOrders({ shop: 'demo', limit: 1 })
  await page.addInitScript(`globalThis.lastShown = () => Math.max(-1, ...[...document.querySelectorAll('li, tbody tr')]
    .map((each) => Number(/Pembeli (\\d+)/.exec(each.textContent)?.[1] ?? -1)))`)
  await page.route('**/shops/demo/orders?*', async (route) => {
    const asked = new URL(route.request().url()).searchParams
    const from = Number(asked.get('cursor') ?? 0)
    // More than the server gives at once, so that the end is reached soon.
    const limit = 1_000
    const page = Array.from({ length: limit }, (_, i) => ({
      ...items[0],
      id: `ord_${from + i}`,
      number: `ETL-${from + i}`,
      customer_name: `Pembeli ${from + i}`,
    }))
    const next = from + limit < 10_000 ? String(from + limit) : null
    await route.fulfill({ json: { items: page, next_cursor: next, total: null } })
  })
}

/** Runs in the page, before anything of it. */
function answerFromBefore({ before, number }: { before: string; number: string | null }): void {
  const ask = window.fetch.bind(window)
  let isFirst = true
  window.fetch = async (input, init) => {
    const { url } = new Request(input, init)
    if (isFirst && url.endsWith(`/orders/${number}`)) {
      isFirst = false
      return new Response(before, { headers: { 'Content-Type': 'application/json' } })
    }
    if (url.endsWith('/waiting')) {
      const order = url.replace(/waiting$/, `orders/${number}`)
      while ((await (await ask(order)).json()).status !== 'paid')
        await new Promise((on) => setTimeout(on, 50))
    }
    return ask(input, init)
  }
}
