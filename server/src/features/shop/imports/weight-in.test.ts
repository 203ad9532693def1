// What goods weigh, read from what they are called.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GivenProduct } from './given-product.ts'
import { weightIn, withWeightOfName } from './weight-in.ts'

test('a weight is read however people write it, and nothing else is one', () => {
  const cases: [string, number | undefined][] = [
    ['Nastar 500gr', 500],
    ['Beras 1 kg', 1_000],
    ['Keju 250 gram', 250],
    ['Daging 1,5kg', 1_500],
    ['Kopi 1.500 gr', 1_500],
    ['Gula (2 ons)', 200],
    ['Rendang 500 G', 500],
    ['Paket 2 toples 500gr', 500],
    ['Sirup 500 ml', undefined],
    ['Modem 4G', undefined],
    ['Kaos XL', undefined],
    ['Gading 12', undefined],
    ['Besi 9000 kg', undefined],
  ]
  for (const [text, grams] of cases) assert.equal(weightIn(text), grams, text)
})

test('a size tells it before the name does, and the file before both', () => {
  const row = { row: 2, choices: [] }
  const given: GivenProduct = {
    slug: 'nastar',
    row: 2,
    name: 'Nastar 500gr',
    isHidden: false,
    variants: [row],
  }
  const grams = (product: GivenProduct) => product.variants.map((each) => each.grams)
  assert.deepEqual(grams(withWeightOfName(given)), [500])
  const variants = [{ ...row, choices: ['250 gr'] }, row, { ...row, grams: 700 }]
  const sized = withWeightOfName({ ...given, variants })
  assert.deepEqual(grams(sized), [250, 500, 700])
})
