// Which unique code an order draws, where shops share an account and where none does.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { chooseCodes } from './own-total.ts'

const want = (draftId: string, before: number, highestCode: number, ending: number | null) => ({
  ...{ holder: { shopId: 'shp', draftId }, before, highestCode, ending },
})

const carts = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 30 })

describe('unique totals', () => {
  test('of shops with different places at one account are never equal, whatever is in the carts', () => {
    fc.assert(
      fc.property(
        carts,
        carts,
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        (a, b, p, by) => {
          const totals = (befores: readonly number[], ending: number) =>
            new Set(
              [
                ...chooseCodes(
                  befores.map((before, i) => want(`d${i}`, before, 999, ending)),
                  [],
                ),
              ].map(([id, code]) => (befores[Number(id.slice(1))] ?? 0) + (code ?? 0)),
            )
          const [ofA, ofB] = [totals(a, p), totals(b, (p + by) % 10)]
          assert.equal(ofA.size, a.length, 'one shop’s differ as well')
          assert.ok(ofA.isDisjointFrom(ofB))
          for (const total of ofA) assert.equal(total % 10, p)
        },
      ),
    )
  })

  test('with a place there are as many codes as end in it, from 1 to 999, and the bare total comes last', () => {
    for (const before of [100_000, 100_007]) {
      const ids = Array.from({ length: 102 }, (_, i) => `d${i}`)
      const codes = [
        ...chooseCodes(
          ids.map((id) => want(id, before, 999, 7)),
          [],
        ).values(),
      ]
      const drawn = codes.filter((code): code is number => code !== null && code > 0)
      assert.ok(drawn.every((code) => code <= 999 && (before + code) % 10 === 7))
      assert.equal(new Set(drawn).size, before === 100_000 ? 100 : 99)
      assert.deepEqual([codes.filter((code) => code === 0).length, codes.indexOf(0)], [1, drawn.length])
    }
  })

  test('where the method takes no higher total, the bare one is the only one left, place or none', () => {
    for (const ending of [null, 3])
      assert.deepEqual([...chooseCodes([want('d', 100_000, 0, ending)], []).values()], [0])
  })

  test('alone, a shop draws from all codes', () => {
    const ids = Array.from({ length: 1_000 }, (_, i) => `d${i}`)
    const codes = [
      ...chooseCodes(
        ids.map((id) => want(id, 100_000, 999, null)),
        [],
      ).values(),
    ]
    assert.equal(new Set(codes).size, 1_000)
  })
})
