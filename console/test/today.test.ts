// The first screen: what waits and how the shop does, and news of orders that come in while it is open.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertAccessible } from '../../test/axe.ts'
import { openShop, PHONE } from './merchant.ts'
import { linkOf } from './operator.ts'
import { stage } from './stage.ts'

describe('today', () => {
  test('an order that comes in shows without a reload, and waits to be packed', async (t) => {
    const page = await openShop(t)
    const pack = page.getByRole('link', { name: /^Belum dikemas/ })
    await page.getByRole('heading', { name: 'Menunggu Anda' }).waitFor()
    await page
      .getByRole('region', { name: 'Menunggu Anda' })
      .locator('[aria-busy="true"]')
      .waitFor({ state: 'detached' })
    const before = (await pack.count()) === 0 ? 0 : Number(await pack.locator('p').last().textContent())
    await sell()
    await pack.getByText(String(before + 1), { exact: true }).waitFor()
    await pack.click()
    await page.waitForURL('**/pesanan?tab=pack')
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Pesanan')
  })

  test('a phone says which shop it is', async (t) => {
    const page = await openShop(t, '', { viewport: PHONE })
    const { name } = await (await stage.programOf('demo')).getShop({ shop: 'demo' })
    await page
      .getByRole('main')
      .getByText(name ?? '', { exact: true })
      .waitFor()
    await page.getByRole('heading', { name: 'Menunggu Anda' }).waitFor()
    await assertAccessible(page)
  })

  test('a shop that can sell while nobody would hear of it says so, and one tap mends it', async (t) => {
    const program = await stage.programOf('demo')
    const { contact: was } = await program.getShop({ shop: 'demo' })
    const tell = (notify: string | null) =>
      program.updateShop({ shop: 'demo', contact: { notify } }, { ifMatch: '*' })
    await tell(null)
    t.after(() => tell(was?.notify ?? null))
    const page = await openShop(t)
    const warning = page.getByText('belum ada yang dikabari saat pesanan masuk', { exact: false })
    await warning.waitFor()
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Kabari saya di' }).click()
    await warning.waitFor({ state: 'detached' })
    assert.match((await program.getShop({ shop: 'demo' })).contact?.notify ?? '', /@/)
  })

  test('an owner reads which keys somebody who left may know, until each is exchanged', async (t) => {
    const program = await stage.programOf('demo')
    const login = 'mantan@rotan.example'
    await linkOf(login, '--shop', 'demo', '--role', 'owner')
    const keys = (server_key: string) =>
      program.updateGateway({ shop: 'demo', name: 'midtrans', server_key }, { ifMatch: '*' })
    await keys('kunci-lama-0123456789')
    const { items } = await program.listStaff({ shop: 'demo' })
    const gone = items.find((each) => each.login === login)
    await program.deleteStaff({ shop: 'demo', id: gone?.id ?? '' }, { ifMatch: '*' })
    t.after(() =>
      program.updateGateway({ shop: 'demo', name: 'midtrans', server_key: null }, { ifMatch: '*' }),
    )
    const page = await openShop(t)
    const link = page.getByRole('link', { name: 'Payment gateway Midtrans: Server Key' })
    await link.waitFor()
    await assertAccessible(page)
    await link.click()
    await page.waitForURL('**/pengaturan/pembayaran/gateway/midtrans')
    await keys('kunci-baru-0123456789')
    await page.goto('/toko/demo')
    await page.getByRole('heading', { name: 'Menunggu Anda' }).waitFor()
    assert.equal(await link.count(), 0)
  })
})

/** Entered by a program, paid: it is to be packed. */
async function sell(): Promise<void> {
  const program = await stage.programOf('demo')
  const { items } = await program.listProducts({ shop: 'demo', q: 'a', limit: 50 })
  const product = items.find(({ variants, stock }) => variants.length === 0 && (stock ?? 0) > 0)
  const { items: methods } = await program.listPaymentMethods({ shop: 'demo' })
  await program.createOrder({
    shop: 'demo',
    items: [{ product_id: product?.id ?? '', qty: 1 }],
    customer_name: 'Sari Wulandari',
    address: 'Jl. Mawar 1',
    city: 'Bandung',
    payment_method: methods[0]?.code ?? '',
    paid: true,
  })
}
