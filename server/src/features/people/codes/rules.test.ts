// How many codes go to one contact in an hour, for any order of requests.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { HOUR_MS, type IssuedCode, isOverDay, type Purpose, secondsToNextCode } from './rules.ts'

const START = Date.parse('2026-11-15T00:00:00Z')

interface Ask {
  readonly purpose: Purpose
  readonly afterMs: number
}

const asks = fc.array(
  fc.record<Ask>({
    purpose: fc.constantFrom('checkout', 'lookup'),
    afterMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: HOUR_MS / 2 })),
  }),
  { minLength: 1, maxLength: 60 },
)

/** Asks one after the other; each code that goes out counts for the next. */
function sendAll(wanted: readonly Ask[]) {
  const sent: IssuedCode[] = []
  const asked: { purpose: Purpose; at: Date; wait: number | null; recent: IssuedCode[] }[] = []
  let now = START
  for (const { purpose, afterMs } of wanted) {
    now += afterMs
    const at = new Date(now)
    const recent = sent.filter(({ created_at }) => created_at.getTime() > now - HOUR_MS)
    const wait = secondsToNextCode(recent, purpose, at)
    asked.push({ purpose, at, wait, recent })
    if (wait === null) sent.push({ purpose, created_at: at })
  }
  return { sent, asked }
}

const isLookup = ({ purpose }: { purpose: Purpose }) => purpose === 'lookup'

test('in no hour more than five codes go to a contact, nor more than two to look orders up', () => {
  fc.assert(
    fc.property(asks, (wanted) => {
      const { sent } = sendAll(wanted)
      for (const { created_at } of sent) {
        const end = created_at.getTime() + HOUR_MS
        const inHour = sent.filter((code) => code.created_at >= created_at && code.created_at.getTime() < end)
        assert.ok(inHour.length <= 5)
        assert.ok(inHour.filter(isLookup).length <= 2)
      }
    }),
  )
})

test('looking orders up, however often, leaves three codes an hour to checkout', () => {
  fc.assert(
    fc.property(asks, (wanted) => {
      for (const { purpose, wait, recent } of sendAll(wanted).asked) {
        const ofCheckout = recent.filter((code) => !isLookup(code))
        if (purpose === 'checkout' && ofCheckout.length < 3) assert.equal(wait, null)
      }
    }),
  )
})

test('after the wait that was named, and not before, a code is sent', () => {
  fc.assert(
    fc.property(asks, (wanted) => {
      for (const { purpose, at, wait, recent } of sendAll(wanted).asked) {
        if (wait === null) continue
        const askAgain = (later: number) =>
          secondsToNextCode(
            recent.filter(({ created_at }) => created_at.getTime() > later - HOUR_MS),
            purpose,
            new Date(later),
          )
        assert.equal(askAgain(at.getTime() + wait * 1_000), null)
        assert.notEqual(askAgain(at.getTime() + (wait - 1) * 1_000), null)
      }
    }),
  )
})

test('of a day’s codes two fifths may look orders up', () => {
  assert.equal(isOverDay({ codes: 20, lookup_codes: 8 }, 20, 'lookup'), false)
  assert.equal(isOverDay({ codes: 20, lookup_codes: 9 }, 20, 'lookup'), true)
  assert.equal(isOverDay({ codes: 20, lookup_codes: 9 }, 20, 'checkout'), false)
  assert.equal(isOverDay({ codes: 21, lookup_codes: 0 }, 20, 'checkout'), true)
})
