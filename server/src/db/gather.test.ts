// Gathering calls: alone without a wait, together where they meet, and never at another's cost.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../test/until.ts'
import { heldRest } from '../../test/held-rest.ts'
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

test('calls of one turn go together, and those that come meanwhile together after them', async () => {
  const { runs, run } = held()
  const call = one(gather({ run }))
  const done = ['a', 'b'].map(call)
  await until(() => runs.length > 0)
  done.push(...['c', 'd'].map(call))
  runs[0]?.end()
  await until(() => runs.length > 1)
  runs[1]?.end()
  assert.deepEqual(await Promise.all(done), ['did a', 'did b', 'did c', 'did d'])
  assert.deepEqual(
    runs.map(({ items }) => items),
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  )
})

test('a call alone goes at the end of its turn, also right after another; where several met, the next wait for more', async (t) => {
  const rest = heldRest(t)
  const { runs, run } = held()
  const call = one(gather({ run }))
  const goesWith = async (...items: string[]) => {
    const done = items.map(call)
    await new Promise(setImmediate)
    runs.at(-1)?.end()
    return Promise.race([Promise.all(done), new Promise((resolve) => setImmediate(resolve, 'waits'))])
  }
  assert.deepEqual(await goesWith('a'), ['did a'])
  assert.deepEqual(await goesWith('b'), ['did b'])
  assert.deepEqual(await goesWith('c', 'd'), ['did c', 'did d'])
  assert.equal(await goesWith('e'), 'waits')
  const last = call('f')
  rest.end()
  await until(() => runs.length === 4)
  assert.deepEqual(runs.at(-1)?.items, ['e', 'f'])
  runs.at(-1)?.end()
  assert.equal(await last, 'did f')
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
  await until(() => runs.length > 0)
  runs[0]?.end()
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
  for (let i = 0; i < 3; i++) {
    await until(() => runs.length > i)
    runs[i]?.end()
  }
  await Promise.all(done)
  assert.deepEqual(
    runs.map(({ items }) => items),
    [['x', 'a1', 'b1'], ['a2'], ['a3']],
  )
})

test('those who are left behind for their key go on at once, although calls met', async (t) => {
  heldRest(t)
  const { runs, run } = held()
  const call = one(gather({ run, keyOf: (item) => item.slice(0, 1) }))
  const done = ['a1', 'b1', 'a2'].map(call)
  for (const nr of [0, 1]) {
    await until(() => runs.length > nr)
    runs[nr]?.end()
  }
  assert.deepEqual(await Promise.all(done), ['did a1', 'did b1', 'did a2'])
})

test('no more than so many go together', async () => {
  const sizes: number[] = []
  const run = async (_ctx: object, items: readonly number[]) => {
    sizes.push(items.length)
    return items
  }
  const call = one(gather({ run, most: 10 }))
  await Promise.all(Array.from({ length: 25 }, (_, i) => call(i)))
  assert.deepEqual(sizes, [10, 10, 5])
})

test('queues do not wait for one another, and contexts share nothing', async () => {
  const { runs, run } = held()
  const call = gather({ run, queueOf: (item: string) => item.slice(0, 1) })
  const [here, there] = [{}, {}]
  const done = [call(here, 'a1'), call(here, 'a2'), call(here, 'b1'), call(there, 'a3')]
  await until(() => runs.length === 3)
  assert.deepEqual(
    runs.map(({ items }) => items),
    [['a1', 'a2'], ['b1'], ['a3']],
  )
  for (const { end } of runs) end()
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
  assert.equal(asked, 1)
})
