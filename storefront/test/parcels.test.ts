// Where a buyer's parcels are: places and times, who brings them, and "Sudah saya terima".
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { goToCheckout, putIntoCart, waitForStatus } from '../../test/buyer.ts'
import { until } from '../../test/until.ts'
import { assertForEveryone } from './everyone.ts'
import { placeOrder } from './mailed.ts'
import { SIDE_BY_SIDE, stage } from './stage.ts'
import { visit } from './visitor.ts'
import { assertLight } from './weight.ts'

const { demo } = stage.origins
const { biteship, server } = stage
const shop = 'demo'
const SHOTS = process.env.PARCEL_SHOTS

let token = ''

describe('parcels of an order', SIDE_BY_SIDE, () => {
  before(async () => {
    const printed = await server.command('token', 'create', shop, '--scopes', 'all')
    token = printed.trim().split('\n').pop() ?? ''
    const booking = { vendor: 'biteship', api_key: biteship.key }
    await admin('', { shipping: { booking } }, 'PATCH')
  })

  test('are followed with places and times, until their buyer says that they came', async (t) => {
    const page = await visit(t)
    const number = await paidOrder(page)
    const { id, reference } = await booked(number)
    await page.reload()
    await page.getByText('Menunggu kurir').first().waitFor()
    biteship.move(reference, 'allocated', 'picking_up', 'picked', 'dropping_off')
    await admin(`/parcels/${id}/refresh`, {})
    await page.reload()
    await waitForStatus(page, 'Dikirim')
    const now = page.locator('.order-now')
    await now.getByText('Sedang diantar').first().waitFor()
    await now.getByText('Dibawa Joko Susilo, B 1234 ABC').waitFor()
    assert.match(
      (await now.getByRole('link', { name: 'Lihat di peta' }).getAttribute('href')) ?? '',
      /^https:\/\/track\.biteship\.com\//,
    )
    await page.waitForLoadState('networkidle')
    await assertLight(t, page)
    const events = await now.locator('.parcel-events li').allInnerTexts()
    assert.match(events[0] ?? '', /Sedang diantar[\s\S]*\d\d\.\d\d/)
    await now.getByText(/kabar sebelumnya$/).click()
    await assertForEveryone(page, 'a parcel that is being brought')
    await shoot(page, 'delivering')

    await now.getByRole('button', { name: 'Sudah saya terima' }).click()
    await now.getByText('Semua barang sudah Anda terima dengan baik?').waitFor()
    await assertForEveryone(page, 'asked whether it came')
    await shoot(page, 'asked')
    await now.getByRole('button', { name: 'Belum' }).click()
    assert.equal((await admin(`/orders/${number}`)).status, 'shipped')
    biteship.move(reference, 'delivered')
    await admin(`/parcels/${id}/refresh`, {})
    await page.reload()
    await now.getByRole('heading', { name: 'Pesanan sudah sampai' }).waitFor()
    await assertForEveryone(page, 'a parcel that its courier has brought')
    await shoot(page, 'brought')
    await now.getByRole('button', { name: 'Sudah saya terima' }).click()
    await now.getByRole('button', { name: 'Ya, sudah' }).click()
    await waitForStatus(page, 'Selesai')
    assert.equal(await page.getByRole('button', { name: 'Sudah saya terima' }).count(), 0)
    assert.equal((await admin(`/orders/${number}`)).status, 'completed')
    await assertForEveryone(page, 'an order that came')
    await shoot(page, 'came')
  })

  test('are told one by one where there are several', async (t) => {
    const page = await visit(t, { colorScheme: 'dark' })
    const number = await paidOrder(page, ['Keranjang Belly Seagrass', 'Sedang 32 cm'])
    const first = await booked(number, { lines: [{ position: 0, qty: 1 }] })
    await booked(number)
    biteship.move(first.reference, 'picked')
    await admin(`/parcels/${first.id}/refresh`, {})
    await page.reload()
    await waitForStatus(page, 'Dikirim')
    await page.getByRole('heading', { name: 'Paket 1 dari 2' }).waitFor()
    await page.getByRole('heading', { name: 'Paket 2 dari 2' }).waitFor()
    assert.equal(
      await page.locator('.order-now').getByRole('button', { name: 'Salin nomor resi' }).count(),
      2,
    )
    await assertForEveryone(page, 'an order in two parcels')
    await shoot(page, 'two')
  })
})

async function paidOrder(
  page: Page,
  ...others: (readonly [name: string, variant: string])[]
): Promise<string> {
  await page.goto(`${demo}/search?q=tatakan+gelas`)
  await putIntoCart(page, 'Tatakan Gelas Rotan')
  for (const [name, variant] of others) {
    await page.goto(demo)
    await putIntoCart(page, name, variant)
  }
  await goToCheckout(page)
  const number = await placeOrder(page, { courier: 'JNE', payment: 'Transfer BCA' })
  await server.command('orders', 'paid', shop, number)
  return number
}

async function booked(number: string, fields: object = {}) {
  const { outcomes } = await admin('/parcels', { parcels: [{ number, ...fields }] })
  const { id, reference } = outcomes[0].parcel
  await until(async () => (await admin(`/parcels/${id}`)).awb !== null)
  return { id, reference }
}

/** What its merchant does meanwhile. */
async function admin(path: string, json?: object, method = json ? 'POST' : 'GET') {
  const answer = await fetch(`${server.console}/admin/v1/shops/${shop}${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'If-Match': '*' },
    ...(json && { body: JSON.stringify(json) }),
  })
  const text = await answer.text()
  assert.equal(answer.status, 200, text)
  return JSON.parse(text)
}

async function shoot(page: Page, name: string): Promise<void> {
  if (!SHOTS) return
  for (const width of [320, 390, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${SHOTS}/${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
  await page.setViewportSize({ width: 390, height: 844 })
}
