// Whose turn it is among shops that share one thing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTurns } from './turns.ts'

interface Item {
  readonly shop: string
  readonly cost: number
  readonly start?: number
}

/** What comes out, by shop, while it waits all at once. */
function order(...items: readonly Item[]): string {
  const turns = turnsOf(items)
  return items.map(() => turns.take(() => true)?.shop).join('')
}

function turnsOf(items: readonly Item[]) {
  const turns = inTurns<Item>({
    shopOf: ({ shop }) => shop,
    costOf: ({ cost }) => cost,
    headStartOf: ({ start = 0 }) => start,
  })
  for (const item of items) turns.add(item)
  return turns
}

const times = (n: number, item: Item) => Array.from({ length: n }, () => item)
const always = () => true

test('shops go one after the other where all costs the same, in the order in which they came', () => {
  const a = { shop: 'a', cost: 1 }
  const b = { shop: 'b', cost: 1 }
  assert.equal(order(a, a, a, b, b, { shop: 'c', cost: 1 }), 'abcaba')
})

test('a shop gets as much as another, not as many: one large item, then small ones of the other for as much', () => {
  const large = { shop: 'a', cost: 10 }
  const small = { shop: 'b', cost: 1 }
  const came = order(...times(3, large), ...times(20, small))
  assert.equal(came, `a${'b'.repeat(10)}a${'b'.repeat(10)}a`)
})

test('who comes later goes before what another has waiting, and brings no claim from the time before', () => {
  const a = { shop: 'a', cost: 1 }
  const turns = turnsOf(times(100, a))
  for (let i = 0; i < 50; i++) turns.take(always)
  for (const item of times(3, { shop: 'b', cost: 1 })) turns.add(item)
  const came = Array.from({ length: 6 }, () => turns.take(always)?.shop).join('')
  assert.equal(came, 'bababa')
})

test('a shop that brings one item after the other is no newcomer each time', () => {
  const turns = turnsOf(times(10, { shop: 'b', cost: 1 }))
  const came: (string | undefined)[] = []
  for (let i = 0; i < 10; i++) {
    if (i === 0 || came.at(-1) === 'a') turns.add({ shop: 'a', cost: 4 })
    came.push(turns.take(always)?.shop)
  }
  assert.equal(came.join(''), 'babbbabbbb')
})

test('what has a head start goes before others and its own, but not for ever', () => {
  const first = { shop: 'a', cost: 5, start: 10 }
  assert.equal(order(...times(4, { shop: 'b', cost: 5 }), { shop: 'c', cost: 5 }, first), 'abcbbb')
  assert.equal(order({ shop: 'b', cost: 5 }, ...times(6, first)), 'aabaaaa')
  const own = turnsOf([{ shop: 'a', cost: 1 }, first])
  assert.equal(own.take(always), first)
})

test('a shop that may not begin is passed over, and what was not begun is given back', () => {
  const turns = turnsOf([
    { shop: 'a', cost: 1 },
    { shop: 'b', cost: 1 },
  ])
  assert.equal(turns.take((shop) => shop !== 'a')?.shop, 'b')
  assert.deepEqual([turns.count(), turns.countOf('a'), turns.countOf('b')], [1, 1, 0])
  assert.deepEqual(turns.empty(), [{ shop: 'a', cost: 1 }])
  assert.equal(turns.count(), 0)
})
