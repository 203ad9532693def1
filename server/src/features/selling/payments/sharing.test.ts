import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Sharer, shareOut } from './sharing.ts'

const shop = (shop_id: string, place: number | null = null, kin: string | null = null): Sharer => ({
  shop_id,
  kin,
  place,
})
const owns = (person_id: string, ...shops: string[]) => shops.map((shop_id) => ({ shop_id, person_id }))
const shown = (sharers: readonly Sharer[]) =>
  sharers.map(({ shop_id, kin, place }) => `${shop_id} ${kin} ${place}`).sort()

describe('shops of one account', () => {
  test('belong together by an owner, also by way of a third shop', () => {
    const sharers = [shop('a'), shop('b'), shop('c'), shop('d')]
    const owners = [...owns('p', 'a', 'b'), ...owns('q', 'b', 'c'), ...owns('r', 'd')]
    assert.deepEqual(shown(shareOut(sharers, owners)), ['a a 0', 'b a 1', 'c a 2', 'd null null'])
  })

  test('a stranger before them takes neither place nor name', () => {
    const sharers = [shop('x', 0, 'x'), shop('a'), shop('b')]
    const owners = [...owns('thief', 'x'), ...owns('p', 'a', 'b')]
    assert.deepEqual(shown(shareOut(sharers, owners)), ['a a 0', 'b a 1', 'x null null'])
  })

  test('that nobody owns are the operator’s, and belong together', () => {
    assert.deepEqual(shown(shareOut([shop('a'), shop('b'), shop('c')], owns('p', 'c'))), [
      'a a 0',
      'b a 1',
      'c null null',
    ])
  })

  test('keep their places when one leaves, and one that was given twice is the first’s', () => {
    const owners = owns('p', 'a', 'b', 'c')
    assert.deepEqual(shown(shareOut([shop('b', 1, 'a'), shop('c', 2, 'a')], owners)), ['b b 1', 'c b 2'])
    assert.deepEqual(shown(shareOut([shop('a', 1), shop('b', 1), shop('c', 0)], owners)), [
      'a a 1',
      'b a 2',
      'c a 0',
    ])
  })

  test('beyond ten have places twice', () => {
    const ids = Array.from({ length: 12 }, (_, i) => `s${String(i).padStart(2, '0')}`)
    const places = shareOut(
      ids.map((id) => shop(id)),
      owns('p', ...ids),
    ).map(({ place }) => place)
    assert.deepEqual(places, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1])
  })

  test('one that is alone has all totals', () => {
    assert.deepEqual(shown(shareOut([shop('a', 3, 'a')], owns('p', 'a'))), ['a null null'])
  })
})
