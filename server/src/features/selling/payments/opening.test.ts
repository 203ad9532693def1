// What a buyer reads in order to pay, at each gateway and for each way to pay; and what nobody reads: the keys.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import pino from 'pino'
import {
  APP_NAMES,
  isAppChannel,
  PAYMENT_CHANNELS,
  type PaymentChannel,
  VA_BANK_NAMES,
} from '../../../domain/payment.ts'
import { parseQris } from '../../../domain/qris.ts'
import { START, startTestPayments, type TestPayments, TOTAL, type VendorName } from './payments.fixture.ts'

const SHOP = 'rotan'
const VENDORS: readonly VendorName[] = ['midtrans', 'xendit']
const MINUTES: Record<string, number> = { qr: 30, redirect: 60, va: 24 * 60 }

let payments: TestPayments
let written = ''
before(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => (written += line) })
  payments = await startTestPayments({ log })
  const methods = VENDORS.flatMap((vendor) =>
    PAYMENT_CHANNELS.map((channel) => [
      `${vendor}-${channel.replace('_', '-')}`,
      { channel, gateways: [vendor] },
    ]),
  )
  await payments.shop(SHOP, {
    ...Object.fromEntries(methods),
    va_bca: ['xendit'],
    kartu: ['midtrans'],
    ovo: ['xendit', 'midtrans'],
  })
})
after(() => payments?.close())

for (const vendor of VENDORS) {
  for (const channel of PAYMENT_CHANNELS) {
    // It needs to be told the buyer's number, which this buyer has not given.
    if (vendor === 'xendit' && channel === 'ovo') continue
    test(`${channel} at ${vendor} tells all that is needed to pay, and nothing else`, async () => {
      const code = `${vendor}-${channel.replace('_', '-')}`
      const bought = await payments.buy(SHOP, code)
      const { payment, order } = bought.answer.body
      const { qr_payload, qr_image_url, redirect_url, va_bank, va_number, ...more } = payment
      const { va_bank_name, va_biller_code, instructions, ...rest } = more
      const kind = kindOf(channel)
      assert.deepEqual(rest, {
        kind,
        method: `${vendor}.${code}`,
        status: 'pending',
        amount: TOTAL,
        expires_at: new Date(START + (MINUTES[kind] ?? 0) * 60_000).toISOString(),
        app_name: isAppChannel(channel) ? APP_NAMES[channel] : null,
        manual_bank: null,
        manual_account_holder: null,
        manual_account_number: null,
        manual_qr_image_url: null,
        manual_whatsapp_phone: null,
      })
      assert.equal(order.payment_method, code)
      if (kind === 'va') assert.equal(payment.expires_at, order.expires_at)

      const amount = qr_payload && parseQris(qr_payload)?.find(({ tag }) => tag === '54')?.value
      assert.equal(amount, kind === 'qr' ? String(TOTAL) : null)
      const image = `http://${SHOP}.localhost/media/qr/${bought.reference}.png`
      assert.equal(qr_image_url, kind === 'qr' ? image : null)
      assert.equal(va_bank, kind === 'va' ? channel.slice('va_'.length) : null)
      assert.equal(va_number === null, kind !== 'va')
      if (kind === 'va') assert.match(va_number, /^\d{4,}$/)
      assert.equal(va_bank_name, va_bank === null ? null : VA_BANK_NAMES[va_bank])
      const hasBiller = vendor === 'midtrans' && channel === 'va_mandiri'
      assert.equal(va_biller_code, hasBiller ? '70012' : null)
      assert.equal(redirect_url === null, kind !== 'redirect')
      if (kind === 'redirect') assert.match(redirect_url, /^https:\/\//)

      assert.ok(instructions.length > 0, 'it says how')
      if (isAppChannel(channel)) assert.match(JSON.stringify(instructions), new RegExp(APP_NAMES[channel]))

      const tracked = await payments.track(bought)
      assert.deepEqual(tracked.body.payment, payment)
    })
  }
}

test('a method without a channel uses the one it is called after, else a page', async () => {
  const { payment: account } = (await payments.buy(SHOP, 'va_bca')).answer.body
  assert.equal(`${account.kind} ${account.va_bank}`, 'va bca')
  const { payment: page } = (await payments.buy(SHOP, 'kartu')).answer.body
  assert.equal(`${page.kind} ${page.method}`, 'redirect midtrans.kartu')
})

test('OVO at Xendit needs the buyer’s number: without one the next gateway serves', async () => {
  const { payment } = (await payments.buy(SHOP, 'ovo')).answer.body
  assert.deepEqual([payment.method, payment.app_name], ['midtrans.ovo', 'OVO'])
})

test('the gateway gets the amount, where the buyer goes afterwards, and where its notices go', async () => {
  const bought = await payments.buy(SHOP, 'kartu')
  const call = payments.midtrans.calls.at(-1)
  const { transaction_details, callbacks } = JSON.parse(call?.body ?? '')
  assert.deepEqual(transaction_details, { order_id: bought.reference, gross_amount: TOTAL })
  assert.equal(callbacks.finish, bought.answer.body.track_url)
  assert.equal(
    call?.headers['x-override-notification'],
    `http://${SHOP}.localhost/api/v1/gateways/midtrans/notify`,
  )
})

test('an order that costs nothing asks no gateway', async () => {
  const voucher = { code: 'GRATIS', kind: 'order', discount_type: 'percent', discount_value: 100 } as const
  const shipping = { mode: 'flat', couriers: [{ code: 'jne', name: 'JNE', cost: 0 }] } as const
  await payments.shop(
    'gratis',
    { qris: ['midtrans'] },
    { vouchers: [voucher], shipping: { ...shipping, couriers: [...shipping.couriers] } },
  )
  const asked = payments.midtrans.calls.length
  const { body } = await payments.checkout.buy('gratis', { payment_method: 'qris', voucher_code: 'GRATIS' })
  assert.equal(`${body.order.status} ${body.payment.kind} ${body.payment.status}`, 'paid none paid')
  assert.equal(payments.midtrans.calls.length, asked)
})

test('the keys are in no table, no answer and no line of the log, also when a gateway refuses them', async () => {
  const secrets = [
    'SB-Mid-server-kunci-yang-salah',
    payments.midtrans.credentials.server_key,
    ...Object.values(payments.xendit.credentials),
  ]
  const wrong = { server_key: 'SB-Mid-server-kunci-yang-salah' }
  await payments.shop(
    'rahasia',
    { qris: ['midtrans', 'xendit'] },
    { gateways: { midtrans: wrong, xendit: payments.xendit.credentials } },
  )
  const bought = await payments.buy('rahasia', 'qris')
  assert.equal(bought.answer.body.payment.method, 'xendit.qris')
  const paid = await payments.tell('xendit', bought, 'paid')
  const forged = { ...payments.xendit.notice(bought.reference).headers, 'x-callback-token': 'bukan' }
  const refused = await payments.notify('xendit', { headers: forged, body: '{}' }, 'rahasia')
  assert.deepEqual([paid.status, refused.status], [200, 403])
  assert.ok(written.includes('a gateway did not open a payment'), 'the log tells that it was refused')
  assert.ok(written.includes('a notice was refused'))

  const { rows } = await sql<{ sealed: Buffer }>`select sealed from shop_credentials`.execute(
    payments.app.ctx.db,
  )
  assert.ok(rows.length >= 4)
  const everywhere = [
    written,
    bought.answer.text,
    paid.text,
    refused.text,
    ...rows.map(({ sealed }) => sealed.toString('latin1')),
    JSON.stringify(await payments.attempts(bought)),
  ].join('\n')
  for (const secret of secrets)
    for (const form of [secret, Buffer.from(`${secret}:`).toString('base64'), secret.slice(-12)])
      assert.ok(!everywhere.includes(form), `${form} is somewhere`)
})

test('an account that was kept as two numbers in one is still shown as two', async () => {
  const bought = await payments.buy(SHOP, 'midtrans-va-mandiri')
  const instructions = JSON.stringify({ va_bank: 'mandiri', va_number: '70012 990000000260' })
  await payments.app.ctx.db
    .updateTable('payment_attempts')
    .set({ instructions })
    .where('id', '=', bought.reference)
    .execute()
  const { payment } = (await payments.track(bought)).body
  assert.deepEqual(
    [payment.va_bank, payment.va_bank_name, payment.va_biller_code, payment.va_number],
    ['mandiri', 'Mandiri', '70012', '990000000260'],
  )
})

function kindOf(channel: PaymentChannel): 'qr' | 'redirect' | 'va' {
  if (channel === 'qris') return 'qr'
  return channel.startsWith('va_') ? 'va' : 'redirect'
}
