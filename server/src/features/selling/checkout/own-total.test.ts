// Totals that tell one transfer from another: nobody can use them up, and no two orders ever share one.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Answer } from '../../../../../test/http.ts'
import { type Caller, startTestCallers, type TestCallers } from '../../people/codes/callers.fixture.ts'
import { TRANSFER } from './checkout.fixture.ts'

/** What a draft comes to without its unique code. */
const BEFORE = 110_000

let totals: TestCallers
before(async () => {
  totals = await startTestCallers()
})
after(() => totals.close())

let contacts = 0
const aContact = () => `total-${++contacts}@contoh.id`

/** A shop with so many unique codes, and one total without. */
const aShopWithCodes = (codes: number) =>
  totals.aShop({ payment_methods: [{ ...TRANSFER, unique_code: true, max_order_total: BEFORE + codes }] })

async function draftFrom(caller: Caller, shop: string, contact = aContact()) {
  const { status, body } = await caller.draft(shop, { contact })
  return { status, code: body.error?.code ?? null, message: body.error?.message, contact, ...pick(body) }
}
const pick = (body: { draft_id?: string; total?: number }) => ({
  id: body.draft_id ?? '',
  total: body.total ?? 0,
})

async function place(caller: Caller, shop: string, draft: { id: string; contact: string }) {
  assert.equal((await caller.sendAtCheckout(shop, draft.id)).status, 200)
  return caller.verifyAtCheckout(shop, draft.id, await totals.codeTo(shop, draft.contact))
}

function assertTotalGone({ status, body }: Answer) {
  assert.deepEqual([status, body.error?.code], [422, 'cart_changed'])
  assert.deepEqual(body.error.details, { lines: [], voucher: null })
  assert.match(body.error.message, /^Total .* berubah.*[Pp]eriksa .*keranjang/)
}

describe('when no unique code is free', () => {
  test('one more draft has the total without a code to itself, and then the method says so', async () => {
    const shop = await aShopWithCodes(3)
    const drafts = []
    for (let i = 0; i < 4; i++) drafts.push(await draftFrom(totals.caller(), shop))
    assert.deepEqual(
      drafts.map(({ total }) => total).toSorted((a, b) => a - b),
      [BEFORE, BEFORE + 1, BEFORE + 2, BEFORE + 3],
    )
    const refused = await draftFrom(totals.caller(), shop)
    assert.deepEqual([refused.status, refused.code], [422, 'payment_unavailable'])
    assert.match(refused.message, /kode unik.*sedang terpakai.*metode pembayaran lain/)
  })

  test('a buyer who drafts again gets the total of the own older draft, which becomes no order any more', async () => {
    const shop = await aShopWithCodes(0)
    const [buyer, contact] = [totals.caller(), aContact()]
    const older = await draftFrom(buyer, shop, contact)
    assert.equal((await buyer.sendAtCheckout(shop, older.id)).status, 200)
    const code = await totals.codeTo(shop, contact)
    const newer = await draftFrom(buyer, shop, contact)
    assert.deepEqual([older.total, newer.total], [BEFORE, BEFORE])
    assertTotalGone(await buyer.verifyAtCheckout(shop, older.id, code))
    assert.equal((await place(buyer, shop, newer)).status, 200)
  })

  test('no code goes out for a draft whose total is another’s, none is counted, and drafting again helps', async () => {
    const shop = await aShopWithCodes(6)
    const [buyer, contact] = [totals.caller(), aContact()]
    // Seven totals: six drafts of one contact, and one of somebody else.
    const drafts = []
    for (let i = 0; i < 6; i++) drafts.push(await draftFrom(buyer, shop, contact))
    await draftFrom(totals.caller(), shop)
    const taker = await draftFrom(totals.caller(), shop)
    const lost = drafts.find(({ total }) => total === taker.total)
    assert.ok(lost, 'the contact keeps five')
    assertTotalGone(await buyer.sendAtCheckout(shop, lost.id))
    assert.deepEqual([...(await totals.codesByContact(shop)).keys()], [], 'nothing is mailed')
    // Five codes an hour: the refused one was none of them.
    for (const draft of drafts.filter((each) => each !== lost))
      assert.equal((await buyer.sendAtCheckout(shop, draft.id)).status, 200)
    assert.equal((await buyer.sendAtCheckout(shop, lost.id)).body.error.code, 'cart_changed')
    const again = await draftFrom(buyer, shop, contact)
    assert.equal(again.status, 200)
    assert.notEqual(again.total, taker.total)
  })

  test('somebody who drafts in a buyer’s name from elsewhere takes nothing from that buyer', async () => {
    const shop = await aShopWithCodes(1)
    const [buyer, contact] = [totals.caller(), aContact()]
    const draft = await draftFrom(buyer, shop, contact)
    const stranger = totals.caller()
    for (let i = 0; i < 4; i++) await draftFrom(stranger, shop, contact)
    const placed = await place(buyer, shop, draft)
    assert.equal(placed.status, 200)
    assert.equal(placed.body.order.total, draft.total)
  })
})

describe('one address', () => {
  test('one address with many drafts leaves the totals to others once they are needed', async () => {
    const shop = await aShopWithCodes(30)
    const greedy = totals.caller()
    const hoard = await Promise.all(Array.from({ length: 31 }, () => draftFrom(greedy, shop)))
    assert.equal(new Set(hoard.map(({ total }) => total)).size, 31)
    const buyers = []
    for (let i = 0; i < 11; i++) buyers.push(await draftFrom(totals.caller(), shop))
    assert.deepEqual(
      buyers.map(({ status }) => status),
      buyers.map(() => 200),
    )
    const tooMany = await draftFrom(totals.caller(), shop)
    assert.equal(tooMany.code, 'payment_unavailable', 'twenty are its own as anyone’s')
    assert.equal(new Set(buyers.map(({ total }) => total)).size, buyers.length)
  })

  test('where shops share an account, and each has a tenth of the totals, it keeps a tenth of them', async () => {
    const shop = await aShopWithCodes(29)
    await sql`update named_accounts set place = 3 where shop_id = ${totals.shopId(shop)}`.execute(
      totals.app.ctx.db,
    )
    const greedy = totals.caller()
    const hoard = []
    for (let i = 0; i < 4; i++) hoard.push((await draftFrom(greedy, shop)).total - BEFORE)
    assert.deepEqual(
      hoard.toSorted((a, b) => a - b),
      [0, 3, 13, 23],
    )
    const statuses = []
    for (let i = 0; i < 3; i++) statuses.push((await draftFrom(totals.caller(), shop)).status)
    assert.deepEqual(statuses, [200, 200, 422])
  })

  test('drafts that reach for the last totals at once end with a total of their own or none', async () => {
    const shop = await aShopWithCodes(9)
    const drafts = await Promise.all(Array.from({ length: 24 }, () => draftFrom(totals.caller(), shop)))
    const held = drafts.filter(({ status }) => status === 200)
    assert.equal(held.length, 10)
    assert.equal(new Set(held.map(({ total }) => total)).size, 10)
    for (const { status, code } of drafts)
      if (status !== 200) assert.deepEqual([status, code], [422, 'payment_unavailable'])
  })

  test('a draft that lost its total still becomes an order while nobody has it', async () => {
    const shop = await aShopWithCodes(1)
    const buyer = totals.caller()
    const draft = await draftFrom(buyer, shop)
    await sql`delete from held_totals where draft_id = ${draft.id}`.execute(totals.app.ctx.db)
    assert.equal((await place(buyer, shop, draft)).status, 200)
    const rival = await draftFrom(buyer, shop)
    assert.notEqual(rival.total, draft.total)
  })
})

test('whose draft holds a total is kept as keyed hashes, and no longer once an order holds it', async () => {
  const shop = await aShopWithCodes(5)
  const buyer = totals.caller()
  const draft = await draftFrom(buyer, shop, 'rahasia-total@contoh.id')
  const held = () =>
    totals.app.ctx.db
      .selectFrom('held_totals')
      .where('draft_id', '=', draft.id)
      .selectAll()
      .executeTakeFirstOrThrow()
  const row = await held()
  assert.ok(row.contact_hash && row.caller_hash)
  assert.doesNotMatch(JSON.stringify(row), /rahasia|198\.18/)
  assert.equal((await place(buyer, shop, draft)).status, 200)
  const { contact_hash, caller_hash, expires_at } = await held()
  assert.deepEqual([contact_hash, caller_hash, expires_at], [null, null, null])
})
