// npm run screenshots -w console: the pictures of the console in docs/images, at the widths of a phone and a desktop.
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { savePicture, sideBySide } from '../../test/picture.ts'
import { DESKTOP, PHONE, signInQuietly } from './merchant.ts'
import { makeOperator, OPERATOR } from './operator.ts'
import { makeClaim, makeOrder } from './order-maker.ts'
import { stage } from './stage.ts'

const FOLDER = fileURLToPath(new URL('../../docs/images', import.meta.url))
const MAX_HEIGHT = 1_400

const NAMES = [
  'Dewi Anggraini',
  'Bayu Prakoso',
  'Siti Rahma',
  'Andi Wijaya',
  'Maria Lestari',
  'Rizky Maulana',
]

try {
  await mkdir(FOLDER, { recursive: true })
  const screens = await prepare()
  for (const viewport of [PHONE, DESKTOP]) {
    const context = await stage.browser.newContext({
      baseURL: stage.console,
      locale: 'id-ID',
      timezoneId: 'Asia/Jakarta',
      viewport,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await signInQuietly(page)
    for (const [name, path] of Object.entries(screens))
      await shoot(page, name, `/toko/demo${path}`, viewport.width)
    await signInQuietly(page, OPERATOR)
    await shoot(page, 'status', '/platform/keadaan', viewport.width)
    await context.close()
  }
  await together()
} finally {
  await stage.close()
}

/** A shop at work: what each picture shows, by its address within the shop. */
async function prepare(): Promise<Record<string, string>> {
  const program = await stage.programOf('demo')
  await makeOperator()
  for (const name of NAMES.slice(0, 3)) await makeOrder({ name, paid: true })
  const [shipped] = await Promise.all(NAMES.slice(3, 5).map((name) => makeOrder({ name, paid: true })))
  const claimed = await makeClaim(NAMES[5] ?? '')
  const number = shipped?.number ?? ''
  await program.moveOrder({ shop: 'demo', number, to: 'processing' })
  await program.moveOrder({ shop: 'demo', number, to: 'shipped', awb: 'JNE0012345678' })
  const { items } = await program.listProducts({ shop: 'demo', limit: 50 })
  const product = items.find(({ variants }) => variants.length > 1) ?? items[0]
  const { items: promotions } = await program.listPromotions({ shop: 'demo' })
  return {
    today: '',
    orders: '/pesanan',
    order: `/pesanan/${claimed.number}`,
    label: `/pesanan/cetak?jenis=label&nomor=${number}`,
    sale: '/pesanan/baru',
    products: '/produk',
    product: `/produk/${product?.id}`,
    promotion: `/promosi/otomatis/${promotions[0]?.id}`,
    brand: '/tampilan/merek',
    settings: '/pengaturan/pembayaran',
  }
}

async function shoot(page: Page, name: string, path: string, width: number): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // The live preview of the shop has pages of its own to load.
  if (await page.locator('iframe').count())
    await page.frameLocator('iframe').getByRole('heading').first().waitFor()
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot()
  await savePicture(picture, FOLDER, `console-${name}-${width}.webp`, MAX_HEIGHT)
}

/** For the README: three phones side by side. */
async function together(): Promise<void> {
  const phones = ['today', 'order', 'product'].map((name) => `${FOLDER}/console-${name}-${PHONE.width}.webp`)
  await savePicture(await sideBySide(phones, PHONE, 40, '#e6e4de'), FOLDER, 'console.webp', MAX_HEIGHT)
}
