// Numbers in trade, held to the examples that GS1 prints.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { normalGtin, parseGtin } from './listed-goods.ts'

describe('parseGtin', () => {
  for (const [given, kept] of [
    ['96385074', '96385074'],
    ['036000291452', '036000291452'],
    ['4006381333931', '4006381333931'],
    ['978-602-03-3295-6', '9786020332956'],
    ['8 993 175 53799 5', '8993175537995'],
    ['10614141000415', '10614141000415'],
    ['8993175530040', '8993175530040'],
  ] as const)
    test(`takes ${given}`, () => assert.equal(parseGtin(given), kept))

  for (const given of [
    '4006381333930',
    '4006381333',
    '400638133393100',
    '',
    'abc',
    '4006381333931x',
    '00000000',
    '8.99E+12',
    '٤٠٠٦٣٨١٣٣٣٩٣١',
  ])
    test(`refuses "${given}"`, () => assert.equal(parseGtin(given), null))
})

test('a number is kept as its digits, an empty one not at all, and a wrong one for the check to name', () => {
  assert.deepEqual([' 4006-3813-33931 ', '  ', null, undefined, '123'].map(normalGtin), [
    '4006381333931',
    null,
    null,
    null,
    '123',
  ])
})
