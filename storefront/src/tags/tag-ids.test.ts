// Which tags a shop has, whatever its server answers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tagIdsOf, vendorNames } from './tag-ids.ts'

test('ids are taken as they are, and their vendors named', () => {
  const ids = tagIdsOf({ meta_pixel_id: '123456789', tiktok_pixel_id: null, google_tag_id: 'G-AB12CD34EF' })
  assert.deepEqual(ids, { meta: '123456789', tiktok: null, google: 'G-AB12CD34EF' })
  assert.deepEqual(vendorNames(ids), ['Meta', 'Google'])
})

test('an older server has none, and what is no id is none', () => {
  const none = { meta: null, tiktok: null, google: null }
  for (const tags of [undefined, null, 'G-1', { meta_pixel_id: '1&x=2', google_tag_id: "G-1'" }])
    assert.deepEqual(tagIdsOf(tags), none)
  assert.deepEqual(vendorNames(none), [])
})
