// The nota: found on the order's page once it is paid, printed from its own, and a full faktur asked for by a business.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { goToCheckout, newBuyer, putIntoCart } from '../../test/buyer.ts'
import { until } from '../../test/until.ts'
import { assertForEveryone } from './everyone.ts'
import { mailsTo, placeOrder } from './mailed.ts'
import { SIDE_BY_SIDE, stage } from './stage.ts'
import { visit } from './visitor.ts'

const { demo } = stage.origins
const { server } = stage

async function collectPpn(): Promise<void> {
  const printed = await server.command('token', 'create', 'demo', '--scopes', 'all')
  const token = printed.trim().split('\n').pop() ?? ''
  const address = 'Jl. Malioboro 12, Yogyakarta'
  const response = await fetch(`${server.console}/admin/v1/shops/demo`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'if-match': '*' },
    body: JSON.stringify({ tax: { pkp: true, npwp: '0012345678901234', name: 'PT Demo', address } }),
  })
  assert.ok(response.ok, await response.text())
}

describe('a nota', SIDE_BY_SIDE, () => {
  test('is on the page of an order that is paid, opens in a page to print, and a business asks for more', async (t) => {
    await collectPpn()
    const page = await visit(t, { expects: /status of 400/ })
    const buyer = newBuyer()
    await page.goto(`${demo}/search?q=tatakan+gelas`)
    await putIntoCart(page, 'Tatakan Gelas Rotan')
    await goToCheckout(page)
    const number = await placeOrder(page, { courier: 'JNE', payment: 'Transfer BCA' }, buyer)
    assert.equal(await page.getByRole('region', { name: 'Nota' }).count(), 0)
    await server.command('orders', 'paid', 'demo', number)
    await page.reload()
    const nota = page.getByRole('region', { name: 'Nota' })
    const link = nota.getByRole('link', { name: /^Nota NOTA\/\d{4}\/\d{6}$/ })
    await link.waitFor()
    await assertForEveryone(page, 'a nota')

    const opening = page.waitForEvent('popup')
    await link.click()
    const printed = await opening
    await printed.getByRole('heading', { name: 'Nota' }).waitFor()
    await printed.getByText('NPWP 0012 3456 7890 1234').waitFor()
    await printed.getByText('PPN 12% sudah termasuk').waitFor()
    await assertForEveryone(printed, 'the nota itself')
    await printed.close()

    await nota.getByRole('button', { name: 'Minta faktur pajak untuk badan usaha' }).click()
    await nota.getByLabel('Nomor (16 angka)').fill('123')
    await nota.getByLabel('Nama terdaftar').fill('PT Pembeli Jaya')
    await nota.getByLabel('Alamat terdaftar').fill('Jl. Melati 3, Bandung')
    await nota.getByRole('button', { name: 'Minta faktur pajak' }).click()
    await nota.getByText('harus 16 angka').waitFor()
    await assertForEveryone(page, 'a full faktur is asked for')
    await nota.getByLabel('Nomor (16 angka)').fill('0098 7654 3210 9876')
    await nota.getByRole('button', { name: 'Minta faktur pajak' }).click()
    await nota.getByText(/Faktur pajak lengkap diminta untuk PT Pembeli Jaya/).waitFor()
    await nota.getByText('•••• 9876').waitFor()
    await until(() => mailsTo(buyer).some((mail) => JSON.stringify(mail).includes('/nota')))
  })
})
