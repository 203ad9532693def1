// Wrong codes count by code and by address: five refuse an address, twenty void the code.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Answer } from '../../../../../test/http.ts'
import { type Caller, otherThan, startTestCallers, type TestCallers } from './callers.fixture.ts'

let codes: TestCallers
before(async () => {
  codes = await startTestCallers()
})
after(() => codes.close())

let contacts = 0

interface SentCode {
  readonly right: string
  /** gives a code, from an address */
  readonly enter: (from: Caller, code: string) => Promise<Answer>
}

const KINDS: Readonly<Record<'checkout' | 'lookup', () => Promise<SentCode>>> = {
  async checkout() {
    const shop = await codes.aShop()
    const contact = `coba-${++contacts}@contoh.id`
    const { draft_id } = (await codes.draft(shop, { contact })).body
    assert.equal((await codes.send(shop, draft_id)).status, 200)
    const right = await codes.codeTo(shop, contact)
    return { right, enter: (from, code) => from.verifyAtCheckout(shop, draft_id, code) }
  },
  async lookup() {
    const shop = await codes.aShop()
    const contact = `coba-${++contacts}@contoh.id`
    await codes.place(shop, { contact })
    assert.equal((await codes.caller().sendLookup(shop, contact)).status, 200)
    const right = await codes.codeTo(shop, contact)
    return { right, enter: (from, code) => from.verifyLookup(shop, contact, code) }
  },
}

const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))

/** So many wrong tries from one address, all at the same moment. */
async function guess(
  { right, enter }: SentCode,
  count: number,
  from: Caller = codes.caller(),
): Promise<void> {
  for (const { status } of await times(count, () => enter(from, otherThan(right)))) assert.equal(status, 400)
}

for (const [kind, sendCode] of Object.entries(KINDS)) {
  describe(`a code of ${kind}`, () => {
    test(`a code of ${kind} is refused to an address with five wrong tries, and to no other`, async () => {
      const sent = await sendCode()
      const stranger = codes.caller()
      await guess(sent, 5, stranger)
      assert.equal((await sent.enter(stranger, sent.right)).status, 400)
      assert.equal((await sent.enter(codes.caller(), sent.right)).status, 200)
    })

    test(`a code of ${kind} is taken at the fifth try of an address`, async () => {
      const sent = await sendCode()
      const buyer = codes.caller()
      await guess(sent, 4, buyer)
      assert.equal((await sent.enter(buyer, sent.right)).status, 200)
    })

    test(`a code of ${kind} cannot be voided from one address, however often it tries at once`, async () => {
      const sent = await sendCode()
      await guess(sent, 60)
      assert.equal((await sent.enter(codes.caller(), sent.right)).status, 200)
    })

    test(`a code of ${kind} is void after twenty wrong tries from several addresses at once`, async () => {
      const sent = await sendCode()
      await times(4, () => guess(sent, 5))
      const first = await sent.enter(codes.caller(), sent.right)
      assert.equal(first.body.error.code, 'code_refused')
    })

    test(`a code of ${kind} is still good after nineteen wrong tries`, async () => {
      const sent = await sendCode()
      await times(3, () => guess(sent, 5))
      await guess(sent, 4)
      assert.equal((await sent.enter(codes.caller(), sent.right)).status, 200)
    })

    test(`a code of ${kind} is refused with the same bytes, whatever the reason`, async () => {
      const sent = await sendCode()
      const stranger = codes.caller()
      const wrong = await sent.enter(stranger, otherThan(sent.right))
      await guess(sent, 4, stranger)
      const ofAddress = await sent.enter(stranger, sent.right)
      await times(3, () => guess(sent, 5))
      const voided = await sent.enter(codes.caller(), sent.right)
      assert.equal(wrong.status, 400)
      for (const answer of [ofAddress, voided]) assert.equal(answer.text, wrong.text)
    })
  })
}

test('addresses that tried a code are kept as keyed hashes, as long as the code', async () => {
  const sent = await KINDS.checkout()
  await guess(sent, 1)
  const rows = await codes.app.ctx.db.selectFrom('code_tries').selectAll().execute()
  assert.ok(rows.length > 0)
  assert.doesNotMatch(JSON.stringify(rows), /198\.18|127\.0/)
  await codes.app.ctx.db.deleteFrom('one_time_codes').execute()
  assert.deepEqual(await codes.app.ctx.db.selectFrom('code_tries').selectAll().execute(), [])
})
