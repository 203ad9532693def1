// Payments that the merchant settles: an account to transfer to, or a QRIS of the merchant's own that asks for the total.
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { crc16, parseQris } from '../../../domain/qris.ts'
import { type Bought, STATIC_QRIS, startTestPayments, type TestPayments, TOTAL } from './payments.fixture.ts'

const SHOP = 'rotan'
const hasReader = spawnSync('zbarimg', ['--version']).status === 0
const readable = { skip: hasReader ? false : 'zbarimg is not installed (Debian: zbar-tools)' }

let payments: TestPayments
before(async () => {
  payments = await startTestPayments()
  await payments.shop(SHOP, {
    transfer: {
      gateways: ['manual'],
      unique_code: true,
      manual: {
        bank: 'BCA',
        account_number: '1234567890',
        account_holder: 'PT Rotan',
        whatsapp_phone: '+6281234567890',
      },
    },
    qris: { gateways: ['manual'], unique_code: true, manual: { qris_payload: STATIC_QRIS } },
    otomatis: { channel: 'qris', gateways: ['midtrans'] },
  })
  await payments.shop('bambu', { qris: ['midtrans'] })
})
after(() => payments?.close())

test('a transfer names the account, and asks for the recognisable total as long as the order waits', async () => {
  const bought = await payments.buy(SHOP, 'transfer')
  const { order, payment } = bought.answer.body
  assert.ok(order.unique_code >= 1)
  assert.equal(order.total, TOTAL + order.unique_code)
  assert.deepEqual(payment, {
    kind: 'manual',
    method: 'manual.transfer',
    status: 'pending',
    amount: order.total,
    expires_at: order.expires_at,
    redirect_url: null,
    app_name: null,
    qr_payload: null,
    qr_image_url: null,
    va_bank: null,
    va_bank_name: null,
    va_number: null,
    va_biller_code: null,
    manual_bank: 'BCA',
    manual_account_holder: 'PT Rotan',
    manual_account_number: '1234567890',
    manual_qr_image_url: null,
    manual_whatsapp_phone: '+6281234567890',
    instructions: payment.instructions,
  })
  assert.match(JSON.stringify(payment.instructions), /1234567890.*tepat sampai tiga angka terakhir/)
  assert.deepEqual((await payments.track(bought)).body.payment, payment)
  assert.deepEqual((await payments.reopen(bought)).body.payment, payment)
})

test('the account is the one the buyer saw, also when the merchant names another one later', async () => {
  const manual = { bank: 'BCA', account_number: '111', account_holder: 'Lama' }
  const { slug } = await payments.shop('pindah', { transfer: { gateways: ['manual'], manual } })
  const bought = await payments.buy(slug, 'transfer')
  const moved = { ...manual, account_number: '222' }
  await payments.app.shop({
    slug,
    name: 'Pindah',
    payment_methods: [{ code: 'transfer', name: 'Transfer', gateways: ['manual'], manual: moved }],
  })
  assert.equal((await payments.track(bought)).body.payment.manual_account_number, '111')
})

test('the merchant’s QRIS asks for the whole total, once, with a right checksum', async () => {
  const { order, payment } = (await payments.buy(SHOP, 'qris')).answer.body
  assert.equal(`${payment.kind} ${payment.method}`, 'manual manual.qris')
  const payload: string = payment.qr_payload
  const fields = parseQris(payload) ?? []
  const valuesOf = (tag: string) => fields.filter((field) => field.tag === tag).map(({ value }) => value)
  assert.deepEqual(valuesOf('54'), [String(order.total)])
  assert.deepEqual(valuesOf('01'), ['12'])
  assert.deepEqual(valuesOf('59'), ['TOKO CONTOH'])
  assert.equal(payload.slice(-4), crc16(payload.slice(0, -4)))
  assert.ok(order.unique_code >= 1)
  assert.equal(payment.qr_image_url, null)
})

for (const [method, field] of [
  ['qris', 'manual_qr_image_url'],
  ['otomatis', 'qr_image_url'],
] as const) {
  test(`the picture at ${field} reads back as the payload`, readable, async (t) => {
    const bought = await payments.buy(SHOP, method)
    const { payment } = bought.answer.body
    const answer = await imageOf(payment[field])
    assert.equal(`${answer.status} ${answer.headers['content-type']}`, '200 image/png')
    assert.equal(answer.headers['access-control-allow-origin'], '*')
    assert.equal(await readBack(t, answer.bytes), payment.qr_payload)
  })
}

test('a picture is there for the shop that sold, and for nobody else', async () => {
  const bought = await payments.buy(SHOP, 'qris')
  const { payment } = bought.answer.body
  assert.equal((await imageOf(payment.manual_qr_image_url)).status, 200)
  const elsewhere = payment.manual_qr_image_url.replace(`//${SHOP}.`, '//bambu.')
  assert.equal((await imageOf(elsewhere)).status, 404)
})

test('what is no code has no picture', async () => {
  const transfer: Bought = await payments.buy(SHOP, 'transfer')
  const base = `http://${SHOP}.localhost/media/qr/`
  for (const file of [`${transfer.reference}.png`, 'pay_tidakada.png', 'x.png', 'pay_.svg', '..%2f.png'])
    assert.equal((await imageOf(base + file)).status, 404, file)
  const other = await payments.app.send(`/media/qr/${transfer.reference}.png`, {
    method: 'POST',
    headers: { Host: `${SHOP}.localhost` },
  })
  assert.equal(`${other.status} ${other.headers.allow}`, '405 GET, HEAD')
})

function imageOf(address: string) {
  const { host, pathname } = new URL(address)
  return payments.app.send(pathname, { headers: { Host: host } })
}

async function readBack(t: TestContext, png: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'etalase-qr-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'code.png')
  await writeFile(file, png)
  const options = ['--quiet', '--raw', '-Sdisable', '-Sqrcode.enable', file]
  const { stdout } = await promisify(execFile)('zbarimg', options)
  return stdout.replace(/\n$/, '')
}
