// Who may share an answer that is being built, and how long an answer serves after something that it shows was sold.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ShownProducts } from '../../domain/fresh.ts'
import { NO_SHELF, newShelf, type Shelf } from '../../tenancy/shelf.ts'
import { type CachedReply, createReplyCache } from './reply-cache.ts'

const LATER = Number.MAX_SAFE_INTEGER
const ROOM = 1_000_000

function aReply(shelf: Shelf, etag: string, shows: ShownProducts = 'no products'): CachedReply {
  const count = { op: 'listProducts', replies: 0, told: 0 }
  const shop = 'rotan'
  return {
    shelf,
    shop,
    until: LATER,
    shows,
    etag,
    head: [],
    notModifiedHead: [],
    body: Buffer.alloc(0),
    count,
  }
}

test('an answer is built once for all who ask for it meanwhile, and kept', async () => {
  const cache = createReplyCache(ROOM)
  const shelf = newShelf()
  const first = cache.build('key', shelf, async () => aReply(shelf, 'first'))
  const second = cache.build('key', shelf, async () => aReply(shelf, 'second'))
  assert.equal((await second).etag, 'first')
  assert.equal(cache.find('key', 0), await first)
})

test('an answer that was begun before the shop changed is not for those who ask after it', async () => {
  const cache = createReplyCache(ROOM)
  const before = newShelf()
  const first = cache.build('key', before, async () => aReply(before, 'first'))
  before.discard()
  const now = newShelf()
  const second = cache.build('key', now, async () => aReply(now, 'second'))
  assert.deepEqual([(await first).etag, (await second).etag], ['first', 'second'])
  assert.equal(cache.find('key', 0)?.etag, 'second')
})

test('an answer that was begun before a product was edited is not for those who ask after it', async () => {
  const cache = createReplyCache(ROOM)
  const shelf = newShelf()
  const first = cache.build('key', shelf, async () => aReply(shelf, 'first', ['a']))
  shelf.productsChanged(['b'])
  const second = cache.build('key', shelf, async () => aReply(shelf, 'second', ['a']))
  assert.deepEqual([(await first).etag, (await second).etag], ['first', 'second'])
  assert.equal(cache.find('key', 0)?.etag, 'second')
})

test('while changes are not heard of, nobody is given what another asked for', async () => {
  const cache = createReplyCache(ROOM)
  const first = cache.build('key', NO_SHELF, async () => aReply(NO_SHELF, 'first'))
  const second = cache.build('key', NO_SHELF, async () => aReply(NO_SHELF, 'second'))
  assert.deepEqual([(await first).etag, (await second).etag], ['first', 'second'])
  assert.equal(cache.find('key', 0), null)
})

describe('after a sale', () => {
  const SALE = { products: [{ id: 'a', stock: 1, sold_count: 1 }], variants: [] }

  /** A cache whose time the test turns, with an answer that shows `a` and one that shows nothing. */
  async function aCache() {
    let now = 0
    const cache = createReplyCache(ROOM, () => now)
    const shelf = newShelf()
    const make = (etag: string, takesMs = 0) =>
      cache.build('list', shelf, async () => {
        now += takesMs
        return aReply(shelf, etag, ['a'])
      })
    await cache.build('config', shelf, async () => aReply(shelf, 'config'))
    await make('first')
    return {
      cache,
      shelf,
      make,
      pass: (ms: number) => {
        now += ms
      },
      found: () => cache.find('list', 0)?.etag ?? null,
    }
  }

  test('an answer that shows what was sold is made anew at once, and others stay', async () => {
    const { cache, shelf, make, found } = await aCache()
    shelf.stockChanged(SALE)
    assert.equal(found(), null)
    assert.equal(cache.find('config', 0)?.etag, 'config')
    await make('second')
    assert.equal(found(), 'second')
  })

  test('a caller gets the one before while it is made anew, for half a second', async () => {
    const { shelf, make, found, pass } = await aCache()
    shelf.stockChanged(SALE)
    const making = make('second')
    assert.equal(found(), 'first')
    pass(500)
    assert.equal(found(), null)
    await making
    assert.equal(found(), 'second')
  })

  test('when making answers anew has taken more than its part of the time, they serve for half a second', async () => {
    const { shelf, make, found, pass } = await aCache()
    shelf.stockChanged(SALE)
    await make('second', 2_000)
    await make('third')
    shelf.stockChanged(SALE)
    assert.equal(found(), 'third')
    pass(499)
    assert.equal(found(), 'third')
    pass(1)
    assert.equal(found(), null)
    await make('fourth')
    shelf.stockChanged(SALE)
    pass(100)
    assert.equal(found(), null, 'by then there is time again')
  })

  test('an edit of any product ends it at once, however much there is to make', async () => {
    const { shelf, make, found } = await aCache()
    await make('second', 2_000)
    shelf.stockChanged(SALE)
    shelf.productsChanged(['b'])
    assert.equal(found(), null)
  })
})

test('answers take no more room than they may', async () => {
  const cache = createReplyCache(10_000)
  const shelf = newShelf()
  for (const key of ['a', 'b', 'c', 'd', 'e'])
    await cache.build(key, shelf, async () => ({ ...aReply(shelf, key), body: Buffer.alloc(1_000) }))
  const kept = ['a', 'b', 'c', 'd', 'e'].filter((key) => cache.find(key, 0))
  assert.deepEqual(kept, ['c', 'd', 'e'])
})
