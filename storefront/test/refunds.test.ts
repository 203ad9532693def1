// Money that goes back: the buyer is asked for an account on the order's page, confirms by a code, and nothing typed is lost.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { goToCheckout, newBuyer, putIntoCart } from '../../test/buyer.ts'
import { until } from '../../test/until.ts'
import { assertForEveryone } from './everyone.ts'
import { codeMailedTo, mailsTo, placeOrder } from './mailed.ts'
import { SIDE_BY_SIDE, stage } from './stage.ts'
import { visit } from './visitor.ts'

const { demo } = stage.origins
const { server } = stage

describe('a refund by bank', SIDE_BY_SIDE, () => {
  test('asks for an account, which a code confirms, and is shown masked until it is transferred', async (t) => {
    const page = await visit(t, { expects: /status of 40[03]/ })
    const buyer = newBuyer()
    await page.goto(`${demo}/search?q=tatakan+gelas`)
    await putIntoCart(page, 'Tatakan Gelas Rotan')
    await goToCheckout(page)
    const number = await placeOrder(page, { courier: 'JNE', payment: 'Transfer BCA' }, buyer)
    await server.command('orders', 'paid', 'demo', number)
    const printed = await server.command('token', 'create', 'demo', '--scopes', 'all')
    const token = printed.trim().split('\n').pop() ?? ''
    const admin = async (path: string, json: object) => {
      const response = await fetch(`${server.console}/admin/v1/shops/demo/orders/${number}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(json),
      })
      assert.ok(response.ok, await response.clone().text())
      return response.json()
    }
    const { refunds } = await admin('/refunds', { amount: 5_000 })
    // Another device: it has the link, and nothing else.
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await page.getByRole('heading', { name: 'Pengembalian dana' }).waitFor()
    await page.getByText('Menunggu nomor rekening Anda').waitFor()
    await page.getByLabel('Bank atau dompet digital').fill('BCA')
    await page.getByLabel('Nomor rekening').fill('12a')
    await page.getByLabel('Nama pemilik rekening').fill('Sari Dewi')
    await page.reload()
    assert.equal(await page.getByLabel('Bank atau dompet digital').inputValue(), 'BCA')
    await page.getByLabel('Nomor rekening').fill('1234567890')
    await assertForEveryone(page, 'an account is asked for')
    await page.getByRole('button', { name: 'Kirim rekening' }).click()
    await page.getByText('Pastikan bahwa pesanan ini milik Anda').waitFor()
    // Of the code, of the order, of its payment and of the refund: none of them must be taken for the next code.
    await until(() => mailsTo(buyer).length === 4)
    await page.getByLabel('E-mail atau nomor WhatsApp').fill(buyer.email)
    await page.getByRole('button', { name: 'Kirim kode' }).click()
    await page.getByLabel('Kode 6 angka').fill(await codeMailedTo(buyer, 4))
    await page.getByText('BCA •••• 7890 a.n. S•••').waitFor()
    await page.getByText('Menunggu transfer dari toko').waitFor()
    await assertForEveryone(page, 'an account was given')
    await admin(`/refunds/${refunds[0].id}`, { made: true, proof: 'TRX-77' })
    await page.reload()
    await page.getByText('Sudah ditransfer').waitFor()
    await page.getByText(/nomor transfer TRX-77/).waitFor()
  })
})
