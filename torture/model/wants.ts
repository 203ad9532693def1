// What somebody means to do, made by chance; what that is in the shop as it stands is worked out when its turn comes.
import fc from 'fast-check'

export interface Intention {
  readonly wants: Want
  /** which thing, which choice, how: numbers, so that a failing walk can be made smaller */
  readonly which: number
  readonly choice: number
  readonly chance: number
  readonly node: 0 | 1
}

const WANTS = {
  buy: 14,
  ready: 6,
  draft: 4,
  send: 4,
  verify: 8,
  again: 6,
  'again otherwise': 2,
  track: 5,
  claim: 5,
  reopen: 5,
  'lookup-send': 2,
  lookup: 3,
  'restock-send': 2,
  restock: 3,
  move: 10,
  'settle-claim': 4,
  'set-stock': 3,
  'add-stock': 4,
  price: 2,
  voucher: 3,
  session: 2,
  token: 2,
  notice: 8,
  'pay-silently': 3,
  expire: 5,
  remind: 3,
  watch: 4,
  'tell restocked': 2,
  purge: 2,
  wait: 8,
}
export type Want = keyof typeof WANTS

/** Those that several may do at the same moment. */
const AT_ONCE: readonly Want[] = [
  'verify',
  'verify',
  'again',
  'again otherwise',
  'track',
  'claim',
  'lookup',
  'move',
  'move',
  'settle-claim',
  'set-stock',
  'add-stock',
  'voucher',
  'notice',
  'expire',
]

function intending(wants: fc.Arbitrary<Want>): fc.Arbitrary<Intention> {
  return fc.record({
    wants,
    which: fc.nat(11),
    choice: fc.nat(11),
    chance: fc.nat(99),
    node: fc.constantFrom(0, 1),
  })
}

const anyWant = fc.oneof(
  ...Object.entries(WANTS).map(([want, weight]) => ({ weight, arbitrary: fc.constant(want as Want) })),
)

export const anIntention = intending(anyWant)
export const intentionOf = (...wants: Want[]) => intending(fc.constantFrom(...wants))
export const anIntentionAtOnce = intending(fc.constantFrom(...AT_ONCE))
