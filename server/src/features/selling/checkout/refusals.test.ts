// A refused code tells nothing of why: the same bytes after the same work, so that time tells nothing either.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startTestCheckout, type TestCheckout } from './checkout.fixture.ts'

const SHOP = 'diam'
/** Each time another one first: now and then a request also counts the budgets of those after it. */
const ROUNDS = 3

/** How a code came to be refused: what happens to it before the buyer enters it, and whether it is the right one. */
const CASES = {
  wrong: { state: sql`tries = 0`, ofCaller: 0, isRight: false },
  expired: { state: sql`tries = 0, expires_at = now() - interval '1 minute'`, ofCaller: 0, isRight: true },
  used: { state: sql`tries = 0, used_at = now()`, ofCaller: 0, isRight: true },
  'tried too often from here': { state: sql`tries = 5`, ofCaller: 5, isRight: true },
  'tried too often': { state: sql`tries = 20`, ofCaller: 0, isRight: true },
  'tried too often, and wrong': { state: sql`tries = 20`, ofCaller: 5, isRight: false },
} as const

let checkout: TestCheckout
before(async () => {
  checkout = await startTestCheckout()
  await checkout.shop({ slug: SHOP })
})
after(() => checkout?.close())

test('refusals of a wrong, expired, used and over-tried code differ neither in bytes nor in work', async () => {
  const { ctx } = checkout.app
  const attempts = await Promise.all(Object.entries(CASES).map(([name, one]) => prepare(name, one)))
  const bytes = new Set<string>()
  const work = new Map<string, number>()
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, draftId, given, reset } of [...attempts.slice(round), ...attempts.slice(0, round)]) {
      await reset()
      const before = ctx.statements()
      const answer = await checkout.verify(SHOP, draftId, given)
      work.set(name, Math.min(work.get(name) ?? Number.POSITIVE_INFINITY, ctx.statements() - before))
      assert.equal(answer.status, 400, answer.text)
      const { date: _date, 'x-request-id': _id, ratelimit: _budget, ...headers } = answer.headers
      bytes.add(JSON.stringify([headers, answer.text]))
    }
  }
  assert.equal(bytes.size, 1, [...bytes].join('\n'))
  assert.equal(new Set(work.values()).size, 1, JSON.stringify([...work]))
  assert.ok([...work.values()].every((statements) => statements > 0))
})

async function prepare(name: string, { state, ofCaller, isRight }: (typeof CASES)[keyof typeof CASES]) {
  const contact = `${name.replaceAll(/\W/g, '-')}@contoh.id`
  const draftId = String((await checkout.draft(SHOP, { contact })).body.draft_id)
  assert.equal((await checkout.send(SHOP, draftId)).status, 200)
  const code = (await checkout.codesByContact(SHOP)).get(contact)
  assert.ok(code)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  // The first try of an address writes a row, the others count it up.
  assert.equal((await checkout.verify(SHOP, draftId, wrong)).status, 400)
  return {
    name,
    draftId,
    given: isRight ? code : wrong,
    /** Every try counts: before each one the code is put back to where it was. */
    async reset() {
      await sql`update one_time_codes set ${state}
        where shop_id = ${checkout.shopId(SHOP)} and subject = ${draftId}`.execute(checkout.app.ctx.db)
      await sql`update code_tries as t set tries = ${ofCaller}::int from one_time_codes as c
        where t.shop_id = ${checkout.shopId(SHOP)} and c.shop_id = t.shop_id and c.id = t.code_id
          and c.subject = ${draftId}`.execute(checkout.app.ctx.db)
    },
  }
}
