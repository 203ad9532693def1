// Claims in several shops, one after the other: none of them is lost on the way.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimShopByShop } from './one-shop.ts'

const DUE = ['a', 'b', 'a', 'c'].map((shop_id, id) => ({ shop_id, id }))

test('what was claimed before the database went away is still worked on', async () => {
  const upTo = (last: string) =>
    claimShopByShop(DUE, async (shopId, ofShop) => {
      if (shopId > last) throw new Error('the database is away')
      return ofShop.map(({ id }) => id)
    })
  assert.deepEqual(await upTo('c'), [0, 2, 1, 3])
  assert.deepEqual(await upTo('a'), [0, 2])
  await assert.rejects(upTo(''), /the database is away/)
})
