// node test/screenshots.ts [FOLDER]: the pictures of the storefront in docs/images, at the widths of a phone and a desktop.
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { chooseAny, enterCode, fillIn, goToCheckout, newBuyer } from '../../test/buyer.ts'
import { savePicture } from '../../test/picture.ts'
import { askForCode } from './mailed.ts'
import { stage } from './stage.ts'

const FOLDER = process.argv[2] ?? fileURLToPath(new URL('../../docs/images', import.meta.url))
/** Below that a long page shows nothing new. */
const MAX_HEIGHT = 2_400

const DEVICES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const

const PAYMENTS = {
  transfer: 'Transfer BCA',
  qris: 'QRIS Otomatis',
  va: 'Virtual Account BCA',
  redirect: 'Dompet Digital',
} as const

const { demo } = stage.origins

try {
  await mkdir(FOLDER, { recursive: true })
  for (const device of DEVICES) await takeAll(device)
} finally {
  await stage.close()
}

async function takeAll(viewport: (typeof DEVICES)[number]): Promise<void> {
  const context = await stage.browser.newContext({
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    viewport,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const shoot = async (name: string) => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await loadEverything(page)
    const picture = await page.screenshot({ fullPage: true })
    await savePicture(picture, FOLDER, `storefront-${name}-${viewport.width}.webp`, MAX_HEIGHT)
  }

  await page.goto(demo)
  await shoot('home')
  await page.emulateMedia({ colorScheme: 'dark' })
  await shoot('home-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`${demo}/p/piring-makan-pesisir`)
  await shoot('product')
  for (const [name, payment] of Object.entries(PAYMENTS)) {
    const buyer = newBuyer()
    await fillCart(page)
    await fillIn(page, buyer, { courier: 'JNE', payment })
    const code = await askForCode(page, buyer)
    if (name === 'transfer') await shoot('checkout')
    const number = await enterCode(page, code)
    await shoot(`payment-${name}`)
    if (name === 'transfer') {
      await ship(page, number)
      await shoot('track')
    }
  }
  await context.close()
}

async function fillCart(page: Page): Promise<void> {
  for (const slug of ['keranjang-belly-seagrass', 'runner-meja-lurik']) {
    await page.goto(`${demo}/p/${slug}`)
    await page.getByRole('button', { name: 'Tambah ke keranjang' }).waitFor()
    await chooseAny(page)
    await page.getByRole('button', { name: 'Tambah ke keranjang' }).click()
  }
  await goToCheckout(page)
}

async function ship(page: Page, number: string): Promise<void> {
  await stage.server.command('orders', 'paid', 'demo', number)
  await stage.server.command('orders', 'ship', 'demo', number, '--awb', 'JNE0012345678')
  await page.reload()
  await page.getByText('JNE0012345678').waitFor()
}

/** Pictures and sections come when they are near: goes past all of them, and back up. */
async function loadEverything(page: Page): Promise<void> {
  await page.evaluate(async (end) => {
    for (let at = 0; at < Math.min(end, document.documentElement.scrollHeight); at += 400) {
      window.scrollTo(0, at)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    window.scrollTo(0, 0)
  }, MAX_HEIGHT)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() =>
    Promise.all(
      [...document.images].filter(({ complete }) => complete).map((image) => image.decode().catch(() => {})),
    ),
  )
}
