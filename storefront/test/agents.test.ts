// What an assistant does for somebody, to the end: it finds, fills and prepares; the person confirms and pays; it sees what came of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enterCode, newBuyer, openSummary, rupiah, waitForStatus } from '../../test/buyer.ts'
import { sendAgent } from './agent.ts'
import { assertForEveryone } from './everyone.ts'
import { askForCode } from './mailed.ts'
import { stage } from './stage.ts'
import { visit } from './visitor.ts'

const STREET = 'Jl. Mangkubumi 12'
const ADDRESS = {
  street_address: STREET,
  extended_address: 'Gowongan, Jetis',
  address_locality: 'Kota Yogyakarta',
  address_country: 'ID',
}

interface Total {
  readonly type: string
  readonly amount: number
}

test('an assistant fills a cart with a voucher and an address; the person confirms by the code and pays; the assistant sees it paid', async (t) => {
  const ask = await sendAgent(t, new URL(stage.server.demoApi).origin)
  const buyer = newBuyer()

  const found = await ask('search_catalog', { catalog: { query: 'tatakan gelas rotan' } })
  const [{ title, variants }] = found.products
  assert.equal(title, 'Tatakan Gelas Rotan, Set 6')
  const line_items = [{ item: { id: variants[0].id }, quantity: 2 }]
  const discounts = { codes: ['LARAS10'] }
  const cart = await ask('create_cart', { cart: { line_items, discounts } })
  assert.deepEqual(amountsOf(cart.totals), { subtotal: 13_000_000, discount: -1_300_000, total: 11_700_000 })

  const destinations = [{ id: 'rumah', ...ADDRESS }]
  const [first_name, last_name] = buyer.name.split(' ')
  const person = { first_name, last_name, email: buyer.email, phone_number: '+6281234567890' }
  const made = await ask('create_checkout', {
    checkout: { cart_id: cart.id, buyer: person, fulfillment: { methods: [{ destinations }] } },
  })
  const [{ groups }] = made.fulfillment.methods
  const option = groups[0].options.find(({ carrier }: { carrier: string }) => carrier === 'SiCepat')
  const chosen = { destinations, groups: [{ id: groups[0].id, selected_option_id: option.id }] }
  const checkout = await ask('update_checkout', {
    id: made.id,
    checkout: { line_items, discounts, buyer: person, fulfillment: { methods: [chosen] } },
  })
  assert.equal(checkout.status, 'requires_escalation', JSON.stringify(checkout.messages))
  const agreed = amountsOf(checkout.totals)

  const page = await visit(t)
  await page.clock.install()
  await page.goto(checkout.continue_url)
  await page.getByRole('heading', { level: 1, name: 'Disiapkan oleh asisten Anda' }).waitFor()
  await page.getByText(`2 × ${title}`).waitFor()
  await assertForEveryone(page, 'what an assistant prepared, by the assistant itself')
  await page.getByRole('button', { name: 'Lanjut ke checkout' }).click()
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
  assert.equal(await page.getByLabel('Nama penerima').inputValue(), buyer.name)
  await page.getByRole('radio', { name: 'E-mail' }).check()
  assert.equal(await page.getByRole('textbox', { name: 'E-mail' }).inputValue(), buyer.email)
  assert.match(await page.getByLabel('Alamat lengkap').inputValue(), new RegExp(`^${STREET}`))
  await page.getByText('Tujuan terpilih.').waitFor()
  assert.ok(await page.getByRole('radio', { name: 'SiCepat' }).isChecked())
  await page.getByRole('radio', { name: 'QRIS Otomatis' }).check()
  await page.locator('.shown-total[aria-busy="false"]').waitFor()
  await openSummary(page)
  await page
    .locator('.shown-total')
    .getByText(rupiah((agreed.total ?? 0) / 100))
    .first()
    .waitFor()
  await assertForEveryone(page, 'a checkout that an assistant filled in')
  const number = await enterCode(page, await askForCode(page, buyer))
  await waitForStatus(page, 'Menunggu pembayaran')

  const id = new URL(page.url()).pathname.split('/').at(-1)
  const order = () => ask('get_order', { id })
  const unpaid = await order()
  assert.deepEqual([unpaid.label, unpaid.messages[0].code], [number, 'pending_payment'])
  assert.deepEqual(amountsOf(unpaid.totals), agreed)

  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Mode uji coba: bayar di simulator' }).click()
  const simulator = await opened
  await simulator.getByRole('button', { name: 'Bayar' }).click()
  await simulator.getByText('Sudah dibayar').waitFor()
  await page.clock.fastForward(6_000)
  await waitForStatus(page, 'Dibayar')
  const paid = await order()
  assert.deepEqual([paid.messages[0].code, paid.line_items[0].quantity.total], ['paid', 2])
  await assertForEveryone(page, 'an order that an assistant prepared')
})

function amountsOf(totals: readonly Total[]): Record<string, number> {
  return Object.fromEntries(totals.map(({ type, amount }) => [type, amount]))
}
