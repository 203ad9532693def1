// Gathering calls: at once when nothing is under way, together otherwise, and never at another's cost.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../test/until.ts'
import { gather } from './gather.ts'

/** All calls with one context. */
function one<T, R>(call: (ctx: object, item: T) => Promise<R>): (item: T) => Promise<R> {
  const ctx = {}
  return (item) => call(ctx, item)
}

/** Work that waits for a word, so that tests decide what comes meanwhile. */
function held() {
  const runs: { items: readonly string[]; end: () => void }[] = []
  const run = (_ctx: object, items: readonly string[]) =>
    new Promise<(string | Error)[]>((resolve, reject) => {
      const end = () => {
        if (items.length > 1 && items.includes('poison')) reject(new Error('together'))
        else resolve(items.map((item) => (item.startsWith('bad') ? new Error(item) : `did ${item}`)))
      }
      runs.push({ items, end })
    })
  return { runs, run }
}

test('the first call goes at once, and those that come meanwhile go together', async () => {
  const { runs, run } = held()
  const call = one(gather({ run }))
  const done = ['a', 'b', 'c'].map(call)
  assert.deepEqual(
    runs.map(({ items }) => items),
    [['a']],
  )
  runs[0]?.end()
  await new Promise(setImmediate)
  assert.deepEqual(runs[1]?.items, ['b', 'c'])
  runs[1]?.end()
  assert.deepEqual(await Promise.all(done), ['did a', 'did b', 'did c'])
})

test('where nobody waits for it, a call lets others join', async () => {
  const { runs, run } = held()
  const call = one(gather({ run, joinedWithinMs: 1 }))
  const done = ['a', 'b'].map(call)
  assert.equal(runs.length, 0)
  await until(() => runs.length > 0)
  assert.deepEqual(runs[0]?.items, ['a', 'b'])
  runs[0]?.end()
  assert.deepEqual(await Promise.all(done), ['did a', 'did b'])
})

test('an error in place of a result is that call’s alone', async () => {
  const { runs, run } = held()
  const call = one(gather({ run }))
  const done = ['a', 'b', 'bad', 'c'].map(call)
  runs[0]?.end()
  await new Promise(setImmediate)
  runs[1]?.end()
  await assert.rejects(done[2] ?? Promise.resolve(), { message: 'bad' })
  assert.equal(await done[1], 'did b')
  assert.equal(await done[3], 'did c')
})

test('when work for several fails, each is done by itself', async () => {
  const run = async (_ctx: object, items: readonly string[]) => {
    if (items.includes('poison')) throw new Error(`failed for ${items.length}`)
    return items
  }
  const call = one(gather({ run }))
  const settled = await Promise.allSettled(['a', 'b', 'poison', 'c'].map(call))
  assert.deepEqual(
    settled.map((each) => (each.status === 'fulfilled' ? each.value : each.reason.message)),
    ['a', 'b', 'failed for 1', 'c'],
  )
})

test('two calls with the same key never go together, and keep their order', async () => {
  const { runs, run } = held()
  const call = one(gather({ run, keyOf: (item) => item.slice(0, 1) }))
  const done = ['x', 'a1', 'a2', 'b1', 'a3'].map(call)
  for (let i = 0; i < 4; i++) {
    runs[i]?.end()
    await new Promise(setImmediate)
  }
  await Promise.all(done)
  assert.deepEqual(
    runs.map(({ items }) => items),
    [['x'], ['a1', 'b1'], ['a2'], ['a3']],
  )
})

test('no more than so many go together', async () => {
  const sizes: number[] = []
  const run = async (_ctx: object, items: readonly number[]) => {
    sizes.push(items.length)
    return items
  }
  const call = one(gather({ run, most: 10 }))
  await Promise.all(Array.from({ length: 25 }, (_, i) => call(i)))
  assert.deepEqual(sizes, [1, 10, 10, 4])
})

test('queues do not wait for one another, and contexts share nothing', async () => {
  const { runs, run } = held()
  const call = gather({ run, queueOf: (item: string) => item.slice(0, 1) })
  const [here, there] = [{}, {}]
  const done = [call(here, 'a1'), call(here, 'a2'), call(here, 'b1'), call(there, 'a3')]
  assert.deepEqual(
    runs.map(({ items }) => items),
    [['a1'], ['b1'], ['a3']],
  )
  for (const { end } of runs) end()
  await new Promise(setImmediate)
  assert.deepEqual(runs[3]?.items, ['a2'])
  runs[3]?.end()
  await Promise.all(done)
})

test('a database that is away fails all at once, and nobody asks it again for each', async () => {
  let asked = 0
  const run = async (_ctx: object, _items: readonly string[]): Promise<string[]> => {
    asked++
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  }
  const call = one(gather({ run }))
  const settled = await Promise.allSettled(['a', 'b', 'c', 'd'].map(call))
  assert.ok(settled.every(({ status }) => status === 'rejected'))
  assert.equal(asked, 2, 'the first alone, the others together')
})
