// A refused code tells nothing of why: the same bytes, after the same time, whatever is wrong with it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startTestCheckout, type TestCheckout } from './checkout.fixture.ts'

const SHOP = 'diam'
const ROUNDS = 40
/** Before the first measured one: the first requests of a process are slow, whatever they ask. */
const WARM_UP = 10
/** Of the quickest of many, as the machine may be busy with other things; a refusal that skipped its work would be several times quicker. */
const isClose = (fastest: number, slowest: number) => slowest <= 1.5 * fastest + 2

/** How a code came to be refused: what is done to it before it is given, and whether the right one is given. */
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

test('refusals of a wrong, expired, used and over-tried code differ neither in bytes nor in time', async () => {
  const attempts = await Promise.all(Object.entries(CASES).map(([name, one]) => prepare(name, one)))
  const bytes = new Set<string>()
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    // In turns, and each time another one first, so that a slow moment of the machine meets them all.
    for (let i = 0; i < attempts.length; i++) {
      const attempt = attempts[(round + i) % attempts.length]
      assert.ok(attempt)
      await attempt.reset()
      const begun = performance.now()
      const answer = await checkout.verify(SHOP, attempt.draftId, attempt.given)
      const ms = performance.now() - begun
      assert.equal(answer.status, 400, answer.text)
      const { date: _date, 'x-request-id': _id, ratelimit: _budget, ...headers } = answer.headers
      bytes.add(JSON.stringify([headers, answer.text]))
      if (round >= WARM_UP) attempt.times.push(ms)
    }
  }
  assert.deepEqual([...bytes].length, 1, [...bytes].join('\n'))

  const quickest = attempts.map(({ name, times }) => ({ name, ms: Math.min(...times) }))
  const all = quickest.map(({ ms }) => ms)
  const listed = quickest.map(({ name, ms }) => `${name} ${ms.toFixed(2)} ms`).join(', ')
  assert.ok(isClose(Math.min(...all), Math.max(...all)), listed)
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
    times: [] as number[],
    /** Every try counts: before each one the code is put back to where it was. */
    async reset() {
      await sql`update one_time_codes set ${state}
        where shop_id = ${checkout.shopId(SHOP)} and subject = ${draftId}`.execute(checkout.app.ctx.db)
      await sql`update code_tries set tries = ${ofCaller}::int
        where code_id = (select id from one_time_codes where subject = ${draftId})`.execute(
        checkout.app.ctx.db,
      )
    },
  }
}
