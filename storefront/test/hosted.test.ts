// The storefront on the shop's own host: the same origin as the API, so every plan can sell.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { goToCheckout, newBuyer, putIntoCart, waitForStatus } from '../../test/buyer.ts'
import { until } from '../../test/until.ts'
import { assertForEveryone } from './everyone.ts'
import { mailsTo, placeOrder } from './mailed.ts'
import { stage } from './stage.ts'
import { DESKTOP, visit } from './visitor.ts'

test('on plan gratis a buyer goes from home to an order, and the link in the mail leads to it', async (t) => {
  const page = await visit(t, { viewport: DESKTOP })
  const host = stage.hostOf('warung')
  const called = new Set<string>()
  page.on('request', (request) => called.add(new URL(request.url()).origin))
  // A press before the page is alive is lost.
  await page.goto(host, { waitUntil: 'networkidle' })
  await assertForEveryone(page, 'the home page of a small shop')
  await putIntoCart(page, 'Syal Lurik')
  await goToCheckout(page)
  const buyer = newBuyer()
  const number = await placeOrder(page, { courier: 'Kurir Toko', payment: 'Transfer BCA' }, buyer)
  await page.getByText('Rekening BCA').waitFor()
  assert.deepEqual([...called], [host], 'nobody else is called')

  await until(() => mailsTo(buyer).length === 2)
  const link = /http:\/\/\S+\/track\/[\w-]+/.exec(mailsTo(buyer)[1]?.text ?? '')?.[0] ?? ''
  assert.equal(new URL(link).origin, host)
  const elsewhere = await visit(t)
  await elsewhere.goto(link)
  await elsewhere.getByRole('heading', { name: `Pesanan ${number}` }).waitFor()
  await waitForStatus(elsewhere, 'Menunggu pembayaran')
})
