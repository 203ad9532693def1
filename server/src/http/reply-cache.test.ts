// Who may share an answer that is being built: those who ask while the shop is known not to have changed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NO_SHELF, newShelf, type Shelf } from '../tenancy/shelf.ts'
import { type CachedReply, createReplyCache } from './reply-cache.ts'

const LATER = Number.MAX_SAFE_INTEGER

function aReply(shelf: Shelf, etag: string): CachedReply {
  const count = { replies: 0 }
  return {
    shelf,
    until: LATER,
    shows: 'no products',
    etag,
    head: [],
    notModifiedHead: [],
    body: Buffer.alloc(0),
    count,
  }
}

test('an answer is built once for all who ask for it meanwhile, and kept', async () => {
  const cache = createReplyCache(1_000_000)
  const shelf = newShelf()
  const first = cache.build('key', shelf, async () => aReply(shelf, 'first'))
  const second = cache.build('key', shelf, async () => aReply(shelf, 'second'))
  assert.equal((await second).etag, 'first')
  assert.equal(cache.find('key', 0), await first)
})

test('an answer that was begun before the shop changed is not for those who ask after it', async () => {
  const cache = createReplyCache(1_000_000)
  const before = newShelf()
  const first = cache.build('key', before, async () => aReply(before, 'first'))
  before.discard()
  const now = newShelf()
  const second = cache.build('key', now, async () => aReply(now, 'second'))
  assert.deepEqual([(await first).etag, (await second).etag], ['first', 'second'])
  assert.equal(cache.find('key', 0)?.etag, 'second')
})

test('while changes are not heard of, nobody is given what another asked for', async () => {
  const cache = createReplyCache(1_000_000)
  const first = cache.build('key', NO_SHELF, async () => aReply(NO_SHELF, 'first'))
  const second = cache.build('key', NO_SHELF, async () => aReply(NO_SHELF, 'second'))
  assert.deepEqual([(await first).etag, (await second).etag], ['first', 'second'])
  assert.equal(cache.find('key', 0), null)
})
