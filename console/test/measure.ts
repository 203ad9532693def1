// npm run measure -w console: what the first load sends, by screen, and how an order list of 10,000 scrolls.
import { chromiumPage } from './measured-page.ts'
import { stage } from './stage.ts'

declare global {
  interface Window {
    /** milliseconds of each, in the page that is measured */
    longTasks: number[]
  }
}

const ORDERS = 10_000
const PAGE = 100
const LONG_MS = 50

const SCREENS = ['', '/pesanan', '/produk', '/promosi', '/tampilan', '/pengaturan', '/kotak-keluar']

try {
  for (const screen of SCREENS) await firstLoad(screen)
  await longList()
} finally {
  await stage.close()
}

async function firstLoad(screen: string): Promise<void> {
  const { page, scriptBytes, close } = await chromiumPage()
  await page.goto(`/toko/demo${screen}`, { waitUntil: 'networkidle' })
  console.log(
    `${(screen || '/').padEnd(16)} ${((await scriptBytes()) / 1_000).toFixed(1).padStart(7)} KB of script`,
  )
  await close()
}

/** The answers are made up here: what is measured is the page. */
async function longList(): Promise<void> {
  const { page, close } = await chromiumPage()
  await page.route('**/admin/v1/shops/demo/orders?*', (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    const items = Array.from({ length: PAGE }, (_, index) => order(from + index))
    const next = from + PAGE
    return route.fulfill({ json: { items, next_cursor: next < ORDERS ? String(next) : null, total: ORDERS } })
  })
  await page.addInitScript(() => {
    const tasks: number[] = []
    window.longTasks = tasks
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
    })
  })
  await page.goto('/toko/demo/pesanan', { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    window.longTasks.length = 0
  })
  let seen = 0
  for (let turn = 0; turn < 2_000 && seen < ORDERS; turn++) {
    seen = await page.evaluate(async () => {
      window.scrollBy(0, 2_000)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const shown = [...document.querySelectorAll('a[href*="/pesanan/UKUR-"]')].at(-1)
      return Number(shown?.getAttribute('href')?.split('-').pop() ?? 0)
    })
  }
  const tasks = await page.evaluate(() => window.longTasks)
  const longest = Math.max(0, ...tasks)
  console.log(
    `scrolled to order ${seen} of ${ORDERS}: ${tasks.length} tasks over ${LONG_MS} ms, the longest ${longest.toFixed(0)} ms`,
  )
  await close()
}

function order(index: number) {
  const number = `UKUR-${index + 1}`
  return {
    id: String(index),
    number,
    version: 1,
    status: 'paid',
    status_label: 'Dibayar',
    created_at: new Date(Date.now() - index * 60_000).toISOString(),
    customer_name: `Pembeli ${index + 1}`,
    contact: 'pembeli@contoh.id',
    phone: '+628123456789',
    city: 'Bandung',
    total: 150_000 + index,
    payment_method: 'transfer_bca',
    courier_code: 'jne',
    courier_service: 'REG',
    awb: null,
    item_count: 2,
    item_names: ['Keranjang rotan', 'Piring makan'],
    source: 'storefront',
    note: null,
    waiting: ['pack'],
    needs_attention: null,
    buyer_claimed_at: null,
  }
}
