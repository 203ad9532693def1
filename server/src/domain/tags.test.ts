// Ids of advertising tags: those that vendors give out, and nothing that could become a script.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasTags, TAG_FORMATS, TAG_IDS } from './tags.ts'

const RIGHT = {
  meta_pixel_id: ['12345678', '1'.repeat(20)],
  tiktok_pixel_id: ['C4A1B2C3D4E5F6G7', 'Z'.repeat(24)],
  google_tag_id: ['G-AB12CD', 'AW-1234567890', `GT-${'A'.repeat(20)}`],
} as const
const WRONG = {
  meta_pixel_id: ['1234567', '1'.repeat(21), '1234567a', ' 12345678', '12345678 '],
  tiktok_pixel_id: [
    'C4A1B2C3D4E5F6G',
    'Z'.repeat(25),
    'c4a1b2c3d4e5f6g7',
    '-C4A1B2C3D4E5F6G7',
    'C4A1B2C3D4E5F6G7-',
  ],
  google_tag_id: ['UA-123456', 'G-AB12C', `G-${'A'.repeat(21)}`, 'G-ab12cd', 'XG-AB12CD', "G-AB12CD'"],
} as const

for (const id of TAG_IDS) {
  const { pattern, example } = TAG_FORMATS[id]
  test(`${id} is what its vendor gives out, such as ${example}`, () => {
    for (const text of [example, ...RIGHT[id]]) assert.match(text, pattern)
    for (const text of WRONG[id]) assert.doesNotMatch(text, pattern)
  })

  test(`a shop with a ${id} has tags`, () => {
    assert.equal(hasTags({ [id]: example }), true)
    assert.equal(hasTags({ [id]: null }), false)
    assert.equal(hasTags({ [id]: '' }), false)
  })
}

test('a shop that names none has no tags', () => assert.equal(hasTags({}), false))
