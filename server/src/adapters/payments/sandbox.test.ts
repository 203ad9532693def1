// The built-in gateway by itself: what it opens, and that it says nothing of its own.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAYMENT_CHANNELS } from '../../domain/payment.ts'
import { parseQris } from '../../domain/qris.ts'
import { AMOUNT, EXPIRES_AT, REFERENCE, requestOf } from './gateways.fixture.ts'
import { createSandbox } from './sandbox.ts'

const sandbox = createSandbox()
const ATTEMPT = { reference: REFERENCE, gatewayReference: REFERENCE, channel: 'qris' as const }

test('every channel opens in the sandbox, with a page on the host that its notices would go to', async () => {
  for (const channel of PAYMENT_CHANNELS) {
    const opened = await sandbox.open(requestOf({ channel }), {})
    assert.equal(opened.redirectUrl, `https://rotan.example/sandbox/${REFERENCE}`)
    assert.equal(opened.gatewayReference, REFERENCE)
    assert.deepEqual(opened.expiresAt, EXPIRES_AT)
  }
})

test('a QR code of the sandbox asks for the amount, and its merchant does not exist', async () => {
  const opened = await sandbox.open(requestOf({ channel: 'qris' }), {})
  assert.ok(opened.kind === 'qr')
  const fields = parseQris(opened.qrPayload) ?? []
  assert.equal(fields.find(({ tag }) => tag === '54')?.value, String(AMOUNT))
  assert.match(fields.find(({ tag }) => tag === '26')?.value ?? '', /ID\.CO\.EXAMPLE/)
})

test('each payment in the sandbox has a bank account of its own, the same whenever it is asked for', async () => {
  const numberOf = async (reference: string) => {
    const opened = await sandbox.open(requestOf({ channel: 'va_mandiri', reference }), {})
    assert.ok(opened.kind === 'va' && opened.vaBank === 'mandiri')
    assert.match(opened.vaNumber, /^8808\d{12}$/)
    return opened.vaNumber
  }
  assert.equal(await numberOf('pay_a'), await numberOf('pay_a'))
  assert.notEqual(await numberOf('pay_a'), await numberOf('pay_b'))
})

test('a payment in the sandbox has no status but the one set on its page, and can always be cancelled', async () => {
  assert.equal((await sandbox.status(ATTEMPT, {})).status, 'unknown')
  assert.equal((await sandbox.cancel(ATTEMPT, {})).status, 'cancelled')
})

test('a notice to the sandbox from outside is forged, whatever it says', () => {
  for (const body of ['', '{}', JSON.stringify({ reference: REFERENCE, status: 'paid', amount: AMOUNT })])
    assert.deepEqual(sandbox.readNotice({}, body, {}), { outcome: 'refused', why: 'forged' })
})
