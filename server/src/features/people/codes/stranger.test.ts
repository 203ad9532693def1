// A stranger who knows only somebody's contact can neither lock them out, nor learn whether they bought, nor make the shop pay.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Answer } from '../../../../../test/http.ts'
import { assertRefused, otherThan, startTestCallers, type TestCallers } from './callers.fixture.ts'

const NOON = Date.parse('2026-11-15T12:00:00.000Z')
const HOUR_MS = 3_600_000
const CODES_A_DAY = 20
const BUYER = 'budi@contoh.id'
/** masked alike */
const NOBODY = 'bayu@contoh.id'
const VOUCHER = {
  code: 'SEKALI',
  kind: 'order' as const,
  discount_type: 'amount' as const,
  discount_value: 1_000,
  per_contact_limit: 1,
}

let codes: TestCallers
before(async () => {
  codes = await startTestCallers({ env: { CODES_PER_CONTACT_A_DAY: String(CODES_A_DAY) } })
})
after(() => codes.close())

const turnTo = (hours: number) => codes.app.clock.set(new Date(NOON + hours * HOUR_MS).toISOString())

test('a stranger who looks up somebody’s orders all day, everywhere, and guesses codes, locks nobody out', async () => {
  turnTo(0)
  const [shop, ...others] = await Promise.all(Array.from({ length: 12 }, () => codes.aShop()))
  assert.ok(shop)
  const stranger = codes.caller()
  for (let hour = 0; hour < 24; hour += 2) {
    turnTo(hour)
    for (let i = 0; i < 3; i++) await stranger.sendLookup(shop, BUYER)
    const other = others[hour % others.length] ?? shop
    await stranger.sendLookup(other, BUYER)
  }
  const buyer = codes.caller()
  const { draft_id } = (await buyer.draft(shop, { contact: BUYER })).body
  const sent = await buyer.sendAtCheckout(shop, draft_id)
  assert.equal(sent.status, 200, sent.text)
  const code = await newestCodeTo(shop, BUYER)
  for (let i = 0; i < 30; i++) {
    await stranger.verifyAtCheckout(shop, draft_id, otherThan(code))
    await stranger.verifyLookup(shop, BUYER, '000000')
  }
  assert.equal((await buyer.verifyAtCheckout(shop, draft_id, code)).status, 200)
})

test('a stranger learns from no draft, code or limit whether a contact has bought', async () => {
  turnTo(48)
  const shop = await codes.aShop({ vouchers: [VOUCHER] })
  await codes.place(shop, { contact: BUYER, voucher_code: 'SEKALI' })
  const seen = async (contact: string) => {
    const stranger = codes.caller()
    const draft = await stranger.draft(shop, { contact, voucher_code: 'SEKALI' })
    assert.equal(draft.body.voucher.applied, true)
    const refusals = []
    for (let i = 0; i < 6; i++) refusals.push(await stranger.verifyLookup(shop, contact, '000000'))
    const sends = []
    for (let i = 0; i < 4; i++) sends.push(await stranger.sendLookup(shop, contact))
    return [draft, ...refusals, ...sends].map(withoutNames)
  }
  assert.deepEqual(await seen(BUYER), await seen(NOBODY))
})

test('a stranger makes the shops pay for no more messages to a contact than the operator allows', async () => {
  turnTo(96)
  const shops = await Promise.all(Array.from({ length: 6 }, () => codes.aShop()))
  for (const shop of shops) await codes.place(shop, { contact: '081234567890' })
  const before = await countCodes(shops)
  const stranger = codes.caller()
  for (let hour = 1; hour < 4; hour++) {
    turnTo(96 + hour)
    for (const shop of shops) {
      await stranger.sendLookup(shop, '+62 812-3456-7890')
      const { draft_id } = (await stranger.draft(shop, { contact: '0812 3456 7890' })).body
      await stranger.sendAtCheckout(shop, draft_id)
      const again = await stranger.sendAtCheckout(shop, draft_id)
      if (hour > 1) assertRefused(again, 'otp_limit')
    }
  }
  assert.equal(await countCodes(shops), CODES_A_DAY, `${before} of them the buyer’s own`)
})

/** An answer but for what is drawn anew each time. */
function withoutNames({ status, headers, text }: Answer) {
  const { date: _date, 'x-request-id': _id, ...others } = headers
  return { status, others, text: text.replace(/drf_\w+/, 'drf_') }
}

async function newestCodeTo(shop: string, contact: string): Promise<string> {
  return (await codes.codesByContact(shop)).get(contact) ?? ''
}

async function countCodes(shops: readonly string[]): Promise<number> {
  const rows = await codes.app.ctx.db
    .selectFrom('messages')
    .where(
      'shop_id',
      'in',
      shops.map((shop) => codes.shopId(shop)),
    )
    .where('kind', '=', 'code')
    .select('id')
    .execute()
  return rows.length
}
