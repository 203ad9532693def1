// Every screen of the console: for everyone in light and dark, on phones and on a desktop, and never wider than its window.
import assert from 'node:assert/strict'
import { before, describe, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertReadable, colorsAtRest } from '../../../test/axe.ts'
import { until } from '../../../test/until.ts'
import { DESKTOP, goWithin, NARROW, NOWHERE, openConsole, PHONE, signInQuietly } from '../merchant.ts'
import { linkOf, makeOperator, OPERATOR } from '../operator.ts'
import { demoProgram, makeClaim, makeOrder } from '../order-maker.ts'
import { OWNER } from '../stage.ts'

/**
 * `BROWSER_TESTS=short`, for a run that has to be short: of four screens one is looked at closely light on a phone, one dark on a
 * desktop, and two only for their width; else each in all six.
 */
const IS_SHORT = process.env.BROWSER_TESTS === 'short'
const IN_TURN = [[PHONE], [], [DESKTOP], []] as const
/** All screens of a shop are one test: the time of a single one would be short on a busy machine. */
const SIDE_BY_SIDE = { concurrency: 3, timeout: 600_000 }

type Viewport = typeof NARROW

/** Where the help is. */
const BOOK = '/bantuan'

const ids = {
  unpaid: '',
  claimed: '',
  sent: '',
  product: '',
  category: '',
  promotion: '',
  voucher: '',
  courier: '',
  method: '',
  webhook: '',
  link: '',
}

before(async () => {
  const program = await demoProgram()
  const shop = 'demo'
  const [unpaid, claimed, sent] = [
    await makeOrder(),
    await makeClaim('Sari'),
    await makeOrder({ paid: true }),
  ]
  await program.moveOrder({ shop, number: sent.number ?? '', to: 'shipped', awb: 'JP1234567890' })
  const products = await program.listProducts({ shop, limit: 100 })
  const webhook = await program.createWebhook({
    shop,
    url: 'https://kait.rotan.example/etalase',
    types: ['order.paid'],
  })
  Object.assign(ids, {
    unpaid: unpaid.number,
    claimed: claimed.number,
    sent: sent.number,
    product: products.items.find(({ variants }) => variants.length > 0)?.id,
    category: (await program.listCategories({ shop })).items[0]?.id,
    promotion: (await program.listPromotions({ shop })).items[0]?.id,
    voucher: (await program.listVouchers({ shop })).items[0]?.id,
    courier: (await program.listCouriers({ shop })).items[0]?.id,
    method: (await program.listPaymentMethods({ shop })).items[0]?.id,
    webhook: webhook.id,
    link: await linkOf('tautan@rotan.example', '--shop', shop, '--role', 'staff'),
  })
  await makeOperator()
})

/** Filled in when the test runs: the ids are not known before. */
const OF_THE_SHOP: readonly (() => string)[] = [
  () => '',
  () => '/laporan',
  () => '/laporan?bulan=2026-01',
  () => '/laporan/penjualan',
  () => '/laporan/paket',
  () => '/laporan/nota',
  () => '/pesanan',
  () => '/pesanan?q=tidakadayangbegini',
  () => '/pesanan/baru',
  () => '/pesanan/resi',
  () => '/pesanan/kirim',
  () => '/pesanan/bermasalah',
  () => `/pesanan/cetak?jenis=label&nomor=${ids.unpaid},${ids.sent}`,
  () => `/pesanan/cetak?jenis=slip&nomor=${ids.sent}`,
  () => `/pesanan/cetak?jenis=struk&nomor=${ids.sent}`,
  () => `/pesanan/${ids.unpaid}`,
  () => `/pesanan/${ids.claimed}`,
  () => `/pesanan/${ids.sent}`,
  () => '/produk',
  () => '/produk/baru',
  () => '/produk/stok',
  () => '/produk/harga',
  () => '/produk/keterangan',
  () => '/produk/katalog',
  () => '/produk/katalog?kurang=brand',
  () => '/produk/impor',
  () => '/produk/tautan',
  () => `/produk/tautan?barang=${ids.product}`,
  () => `/produk/${ids.product}`,
  () => '/produk/kategori',
  () => '/produk/kategori/baru',
  () => `/produk/kategori/${ids.category}`,
  () => '/promosi',
  () => '/promosi/voucher',
  () => '/promosi/otomatis/baru',
  () => `/promosi/otomatis/${ids.promotion}`,
  () => '/promosi/voucher/baru',
  () => `/promosi/voucher/${ids.voucher}`,
  () => '/tampilan',
  () => '/tampilan/merek',
  () => '/tampilan/beranda',
  () => '/tampilan/halaman',
  () => '/tampilan/halaman-baru',
  () => '/tampilan/halaman/tentang',
  () => '/tampilan/menu',
  () => '/uang-masuk',
  () => '/uang-masuk/setoran',
  () => '/uang-masuk/mutasi',
  () => '/kotak-keluar',
  () => '/pengaturan',
  () => '/pengaturan/toko',
  () => '/pengaturan/pengirim',
  () => '/pengaturan/pengiriman',
  () => '/pengaturan/pengiriman/kurir/baru',
  () => `/pengaturan/pengiriman/kurir/${ids.courier}`,
  () => '/pengaturan/pembayaran',
  () => '/pengaturan/pembayaran/cara/baru',
  () => '/pengaturan/pembayaran/cara/baru?jenis=cod',
  () => `/pengaturan/pembayaran/cara/${ids.method}`,
  () => '/pengaturan/pembayaran/gateway/midtrans',
  () => '/pengaturan/pembayaran/mutasi/moota',
  () => '/pengaturan/domain',
  () => '/pengaturan/paket',
  () => '/pengaturan/salinan',
  () => '/pengaturan/serahkan',
  () => '/pengaturan/tutup',
  () => '/pengaturan/staf',
  () => '/pengaturan/kunci',
  () => '/pengaturan/pencarian',
  () => '/pengaturan/pajak',
  () => '/pengaturan/iklan',
  () => '/pengaturan/webhook',
  () => '/pengaturan/webhook/baru',
  () => `/pengaturan/webhook/${ids.webhook}`,
  () => '/pengaturan/data-pembeli',
  () => '/pengaturan/riwayat',
  () => '/akun',
  () => '/siapkan',
  () => BOOK,
  () => NOWHERE,
]

describe('every screen is for everyone', () => {
  test('of a shop', SIDE_BY_SIDE, async (t) => {
    const addresses = OF_THE_SHOP.map((path) => `/toko/demo${path()}`)
    await assertAllGood(t, OWNER, addresses, `/toko/demo${BOOK}`)
  })

  test('of the platform', SIDE_BY_SIDE, async (t) => {
    const below = ['', '/baru', '/pengawasan', '/undangan', '/keadaan', BOOK]
    await assertAllGood(
      t,
      OPERATOR,
      below.map((path) => `/platform${path}`),
      `/platform${BOOK}`,
    )
  })

  test('before one has signed in', SIDE_BY_SIDE, async (t) => {
    await assertAllGood(t, null, ['/masuk', ids.link], null)
  })
})

/** In one window, so that what the screens share is loaded once. `book`: where their help is, if they have one. */
async function assertAllGood(
  t: TestContext,
  who: typeof OWNER | null,
  addresses: readonly string[],
  book: string | null,
): Promise<void> {
  const first = await openConsole(t)
  if (who) await signInQuietly(first, who)
  const parts = book === null ? null : await partsOf(first, book)
  const idle: Page[] = []
  await Promise.all(
    addresses.map((address, index) =>
      t.test(address, async () => {
        const page = idle.pop() ?? (await first.context().newPage())
        await goWithin(page, address)
        await assertGood(page, IS_SHORT ? (IN_TURN[index % IN_TURN.length] ?? []) : [PHONE, DESKTOP, NARROW])
        if (parts && ![BOOK, NOWHERE].some((path) => address.endsWith(path))) await assertHelped(page, parts)
        if (IS_SHORT && who) idle.push(page)
        else await page.close()
      }),
    ),
  )
}

async function partsOf(page: Page, book: string): Promise<ReadonlySet<string>> {
  await page.goto(book)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  return new Set(
    await page.evaluate(() => Array.from(document.querySelectorAll('main [id]'), ({ id }) => id)),
  )
}

/** One line, with a link to a part that there is. */
async function assertHelped(page: Page, parts: ReadonlySet<string>): Promise<void> {
  const link = page.getByRole('link', { name: 'Bantuan tentang layar ini' })
  assert.equal(await link.count(), 1, `${page.url()} has one line of help`)
  const [, part = ''] = ((await link.getAttribute('href')) ?? '').split('#')
  assert.ok(parts.has(part), `the help has no part ${part}`)
}

/** `looked`: the windows in which it is looked at closely. */
async function assertGood(page: Page, looked: readonly Viewport[]): Promise<void> {
  for (const viewport of [PHONE, DESKTOP, NARROW]) {
    await page.setViewportSize(viewport)
    await allShown(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(width <= viewport.width, `${width} px wide in a window of ${viewport.width} px`)
    if (!looked.includes(viewport)) continue
    assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1, 'one heading names the screen')
    const where = `${page.url()}, at ${viewport.width} px`
    const [first, second] = viewport === PHONE ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
    await show(page, first)
    await steadily(page, () => assertAccessible(page, `${where}, ${first}`))
    if (IS_SHORT) continue
    await show(page, second)
    await steadily(page, () => assertReadable(page, `${where}, ${second}`))
  }
}

/** A page behind others may not have drawn its new colours yet: what is wrong is wrong in front as well. */
async function steadily(page: Page, check: () => Promise<void>): Promise<void> {
  await check().catch(async () => {
    await page.bringToFront()
    await colorsAtRest(page)
    await check()
  })
}

async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  const worn = page.locator(`html[data-mantine-color-scheme=${colorScheme}]`)
  // A page behind others may not hear of it before it is drawn.
  await until(async () => (await worn.count()) > 0 || page.bringToFront().then(() => false))
  await colorsAtRest(page)
}

/** Nothing is on its way any more, and drawn. */
async function allShown(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null)
  await colorsAtRest(page)
}
