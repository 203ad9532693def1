// How many codes go out: to a contact in an hour and in a day, of a shop in a day, from an address in a minute.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { tally } from '../../../../test/many-buyers.ts'
import { purgeCodes } from './actions.ts'
import { assertRefused, startTestCallers, type TestCallers } from './callers.fixture.ts'

const NOON = Date.parse('2026-11-15T12:00:00.000Z')
const HOUR_MS = 3_600_000

let codes: TestCallers
before(async () => {
  codes = await startTestCallers({ env: { CODES_PER_CONTACT_A_DAY: '20', CODES_PER_SHOP_A_DAY: '25' } })
  turnTo(0)
})
after(() => codes.close())

const turnTo = (hours: number) => codes.app.clock.set(new Date(NOON + hours * HOUR_MS).toISOString())

let contacts = 0
const aContact = () => `batas-${++contacts}@contoh.id`

/** A new draft and its code; the answer to the send. */
async function askAtCheckout(shop: string, contact: string) {
  const { draft_id } = (await codes.draft(shop, { contact })).body
  return codes.send(shop, draft_id)
}
const askForLookup = (shop: string, contact: string) => codes.caller().sendLookup(shop, contact)

describe('a contact of a shop', () => {
  test('a contact is sent five codes an hour, two of them to look orders up', async () => {
    const shop = await codes.aShop()
    const contact = aContact()
    for (let i = 0; i < 2; i++) assert.equal((await askForLookup(shop, contact)).status, 200)
    const third = await askForLookup(shop, contact)
    assertRefused(third, 'otp_limit')
    assert.equal(third.headers['retry-after'], '3600')
    for (let i = 0; i < 3; i++) assert.equal((await askAtCheckout(shop, contact)).status, 200)
    assertRefused(await askAtCheckout(shop, contact), 'otp_limit')
  })

  test('a contact that had its codes of the hour is not kept waiting when the clock is set back by an hour', async (t) => {
    t.after(() => turnTo(0))
    const shop = await codes.aShop()
    const contact = aContact()
    turnTo(1)
    for (let i = 0; i < 5; i++) assert.equal((await askAtCheckout(shop, contact)).status, 200)
    assertRefused(await askAtCheckout(shop, contact), 'otp_limit')
    turnTo(0)
    assert.equal((await askAtCheckout(shop, contact)).status, 200)
  })

  test('a contact written in other ways that lead to the same mailbox has the same limit', async () => {
    const shop = await codes.aShop()
    const written = ['budi.jaya@gmail.com', 'budijaya+a@gmail.com', 'b.udijaya@googlemail.com']
    for (const contact of written) assert.equal((await askAtCheckout(shop, contact)).status, 200)
    for (const contact of ['budijaya+b@gmail.com', 'bu.dijaya@gmail.com'])
      assert.equal((await askForLookup(shop, contact)).status, 200)
    assertRefused(await askAtCheckout(shop, 'budijaya+c@gmail.com'), 'otp_limit')
    assert.equal((await askAtCheckout(shop, 'budijaya@contoh.id')).status, 200)
  })

  test('of 12 lookup codes asked for at once two go out, and checkout still has three', async () => {
    const shop = await codes.aShop()
    const contact = aContact()
    const lookups = await Promise.all(Array.from({ length: 12 }, () => askForLookup(shop, contact)))
    assert.deepEqual(tally(lookups), { '200': 2, '429 otp_limit': 10 })
    const drafts = await Promise.all(Array.from({ length: 8 }, () => codes.draft(shop, { contact })))
    const sends = await Promise.all(drafts.map(({ body }) => codes.send(shop, body.draft_id)))
    assert.deepEqual(tally(sends), { '200': 3, '429 otp_limit': 5 })
  })
})

describe('a day', () => {
  test('a contact gets twenty codes a day over all shops, and learns when the day is over', async (t) => {
    t.after(() => turnTo(0))
    const contact = aContact()
    for (let i = 0; i < 4; i++) {
      const shop = await codes.aShop()
      for (let j = 0; j < 5; j++) assert.equal((await askAtCheckout(shop, contact)).status, 200)
    }
    const shop = await codes.aShop()
    turnTo(2)
    const limited = await askAtCheckout(shop, contact)
    assertRefused(limited, 'otp_limit')
    assert.equal(limited.headers['retry-after'], String(22 * 3_600))
    assertRefused(await askForLookup(shop, contact), 'otp_limit')
    turnTo(24)
    assert.equal((await askAtCheckout(shop, contact)).status, 200)
  })

  test('a day that was begun by a clock an hour ahead is over when it is set back', async (t) => {
    t.after(() => turnTo(0))
    const contact = aContact()
    turnTo(1)
    for (let i = 0; i < 4; i++) {
      const shop = await codes.aShop()
      for (let j = 0; j < 5; j++) assert.equal((await askAtCheckout(shop, contact)).status, 200)
    }
    const shop = await codes.aShop()
    assertRefused(await askAtCheckout(shop, contact), 'otp_limit')
    turnTo(0)
    assert.equal((await askAtCheckout(shop, contact)).status, 200)
  })

  test('of 30 codes to one contact asked for at once in ten shops twenty go out', async () => {
    const contact = aContact()
    const shops = await Promise.all(Array.from({ length: 10 }, () => codes.aShop()))
    const drafts = await Promise.all(
      [...shops, ...shops, ...shops].map(async (shop) => {
        const { body } = await codes.draft(shop, { contact })
        return { shop, draftId: String(body.draft_id) }
      }),
    )
    const answers = await Promise.all(drafts.map(({ shop, draftId }) => codes.send(shop, draftId)))
    assert.deepEqual(tally(answers), { '200': 20, '429 otp_limit': 10 })
  })

  test('a shop sends so many codes a day as the operator says, two fifths of them to look orders up', async (t) => {
    t.after(() => turnTo(0))
    const shop = await codes.aShop()
    for (let i = 0; i < 10; i++) assert.equal((await askForLookup(shop, aContact())).status, 200)
    assertRefused(await askForLookup(shop, aContact()), 'otp_limit', 'the share of lookups is used up')
    for (let i = 0; i < 15; i++) assert.equal((await askAtCheckout(shop, aContact())).status, 200)
    const limited = await askAtCheckout(shop, aContact())
    assertRefused(limited, 'otp_limit')
    assert.equal(limited.headers['retry-after'], String(24 * 3_600))
    assert.equal((await askAtCheckout(await codes.aShop(), aContact())).status, 200, 'another shop')
    turnTo(24)
    assert.equal((await askAtCheckout(shop, aContact())).status, 200)
  })

  test('what is refused is not counted, and counts are cleared away when their day is over', async () => {
    const { db } = codes.app.ctx
    const shop = await codes.aShop()
    const contact = aContact()
    for (let i = 0; i < 7; i++) await askAtCheckout(shop, contact)
    const countOf = async () => {
      const rows = await db
        .selectFrom('code_counts')
        .where('key', '=', codes.shopId(shop))
        .selectAll()
        .execute()
      return rows[0]?.codes
    }
    assert.equal(await countOf(), 5)
    await purgeCodes(codes.app.ctx, new Date(NOON + 24 * HOUR_MS - 1))
    assert.equal(await countOf(), 5)
    await purgeCodes(codes.app.ctx, new Date(NOON + 24 * HOUR_MS))
    assert.equal(await countOf(), undefined)
    for (const table of ['one_time_codes', 'code_tries'] as const)
      assert.deepEqual(
        await db.selectFrom(table).where('shop_id', '=', codes.shopId(shop)).selectAll().execute(),
        [],
      )
  })

  test('a contact is not to be found in what is counted', async () => {
    const contact = 'rahasia-sekali@contoh.id'
    await askAtCheckout(await codes.aShop(), contact)
    for (const table of ['code_counts', 'one_time_codes'] as const) {
      const rows = await codes.app.ctx.db.selectFrom(table).selectAll().execute()
      assert.ok(!JSON.stringify(rows).includes('rahasia'), table)
    }
  })
})

describe('an address', () => {
  let strict: TestCallers
  before(async () => {
    strict = await startTestCallers({
      env: { IP_BUDGETS: 'checkout=100,send=10,lookup=20,track=120,shipping=120,search=240' },
    })
  })
  after(() => strict.close())

  test('an address asks for ten codes a minute, of checkout and of lookup together', async () => {
    const shop = await strict.aShop()
    const caller = strict.caller()
    const { draft_id } = (await caller.draft(shop, { contact: aContact() })).body
    const first = await caller.sendAtCheckout(shop, draft_id)
    assert.match(first.headers.ratelimit ?? '', /^"send";r=9;t=60$/)
    assert.equal(first.headers['ratelimit-policy'], '"send";q=10;w=60')
    for (let i = 0; i < 9; i++) assert.equal((await caller.sendLookup(shop, aContact())).status, 200)
    assertRefused(await caller.sendLookup(shop, aContact()), 'rate_limited')
    assertRefused(await caller.sendAtCheckout(shop, draft_id), 'rate_limited')
    assert.equal((await strict.caller().sendLookup(shop, aContact())).status, 200, 'another address')
  })

  test('an address that has asked for its codes can still enter them', async () => {
    const shop = await strict.aShop()
    const caller = strict.caller()
    for (let i = 0; i < 10; i++) await caller.sendLookup(shop, aContact())
    const entered = await caller.verifyLookup(shop, aContact(), '123456')
    assertRefused(entered, 'code_refused')
    assert.match(entered.headers.ratelimit ?? '', /^"lookup";r=19;/)
    const draft = await caller.draft(shop, { contact: aContact() })
    assert.match(draft.headers.ratelimit ?? '', /^"checkout";r=99;/)
  })
})
