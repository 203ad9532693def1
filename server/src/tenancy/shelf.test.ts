// What a shelf tells of answers, and how what lies on it keeps up: also while it is being loaded, and after it is gone.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { HeardStock } from '../db/changes.ts'
import { createMemory } from './memory.ts'
import { type Follows, newShelf } from './shelf.ts'

/** Stock by product, as a catalogue would hold it. */
type Stocks = Map<string, number>

function sold(id: string, stock: number): HeardStock {
  return { products: [{ id, stock, sold_count: 0 }], variants: [] }
}

function soldVariant(product_id: string): HeardStock {
  return { products: [], variants: [{ id: 'var_1', product_id, stock: 1 }] }
}

/** `stored`: what the database says. */
function following(stored: Stocks): Follows<Stocks> {
  return {
    sold(value, { products }) {
      const isBack = products.some(({ id, stock }) => value.get(id) === 0 && stock > 0)
      for (const { id, stock } of products) value.set(id, stock)
      return isBack
    },
    async edited(value, ids) {
      for (const id of ids) value.set(id, stored.get(id) ?? -1)
      return value
    },
  }
}

/** A load that has read the database, and lands when the test says so. */
function slowLoad(stored: Stocks) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const load = async () => {
    const read: Stocks = new Map(stored)
    await promise
    return read
  }
  return { load, land: resolve }
}

describe('an answer', () => {
  test('stays current when something else was sold', async () => {
    const shelf = newShelf()
    await shelf.remember('catalog', async () => new Map([['a', 5]]), following(new Map()))
    const begun = shelf.heard
    shelf.stockChanged(sold('b', 4))
    assert.equal(shelf.judge(begun, ['a']), 'current')
    assert.equal(shelf.judge(begun, ['a', 'b']), 'sold')
    assert.equal(shelf.judge(begun, 'every sale'), 'sold')
    assert.equal(shelf.judge(begun, 'no products'), 'current')
    assert.equal(shelf.judge(shelf.heard, ['a', 'b']), 'current')
  })

  test('is concerned by a sale of a variant of what it shows', async () => {
    const shelf = newShelf()
    await shelf.remember('catalog', async () => new Map(), following(new Map()))
    const begun = shelf.heard
    shelf.stockChanged(soldVariant('a'))
    assert.deepEqual([shelf.judge(begun, ['a']), shelf.judge(begun, ['b'])], ['sold', 'current'])
  })

  test('is old when any product was edited, whatever it shows, unless it shows none', () => {
    const shelf = newShelf()
    const begun = shelf.heard
    shelf.productsChanged(['z'])
    assert.deepEqual([shelf.judge(begun, ['a']), shelf.judge(begun, [])], ['old', 'old'])
    assert.equal(shelf.judge(begun, 'no products'), 'current')
  })

  test('is old when the shop changed', () => {
    const shelf = newShelf()
    shelf.discard()
    assert.equal(shelf.judge(shelf.heard, 'no products'), 'old')
  })

  test('is made anew when something can be bought again that it does not show', async () => {
    const shelf = newShelf()
    const stocks = new Map([
      ['a', 0],
      ['b', 5],
    ])
    await shelf.remember('catalog', async () => stocks, following(new Map()))
    const begun = shelf.heard
    shelf.stockChanged(sold('a', 1))
    assert.equal(shelf.judge(begun, ['b']), 'sold')
  })

  test('is made anew after any sale when no catalogue is there to know better', () => {
    const shelf = newShelf()
    const begun = shelf.heard
    shelf.stockChanged(sold('a', 3))
    assert.equal(shelf.judge(begun, ['b']), 'sold')
    assert.equal(shelf.judge(shelf.heard, ['a', 'b']), 'current')
  })

  test('is made anew rather than forgotten about when more was sold than it follows', async () => {
    const shelf = newShelf()
    await shelf.remember('catalog', async () => new Map(), following(new Map()))
    const begun = shelf.heard
    shelf.stockChanged(sold('a', 1))
    for (let i = 0; i < 1_001; i++) shelf.stockChanged(sold(`p${i}`, 1))
    assert.equal(shelf.judge(begun, ['a']), 'sold')
    assert.equal(shelf.judge(shelf.heard, ['a']), 'current')
  })
})

describe('what is being loaded', () => {
  test('takes over what is sold meanwhile, in the order heard', async () => {
    const shelf = newShelf()
    const stored = new Map([['a', 10]])
    const { load, land } = slowLoad(stored)
    const loading = shelf.remember('catalog', load, following(stored))
    const begun = shelf.heard
    shelf.stockChanged(sold('a', 9))
    shelf.stockChanged(sold('a', 8))
    land()
    await loading
    assert.equal((await shelf.remember('catalog', load)).get('a'), 8)
    assert.equal(shelf.judge(begun, ['b']), 'sold', 'nobody knew what it changed')
  })

  test('is read again where products were edited meanwhile, and then takes over what was sold since', async () => {
    const shelf = newShelf()
    const stored = new Map([['a', 10]])
    const { load, land } = slowLoad(stored)
    const first = shelf.remember('catalog', load, following(stored))
    stored.set('a', 20)
    shelf.productsChanged(['a'])
    const second = shelf.remember('catalog', load)
    shelf.stockChanged(sold('a', 19))
    land()
    await first
    await second
    assert.equal((await shelf.remember('catalog', load)).get('a'), 19)
  })

  test('is nobody else’s when the shop changed meanwhile', async () => {
    const shelf = newShelf()
    const { load, land } = slowLoad(new Map([['a', 1]]))
    const loading = shelf.remember('catalog', load)
    shelf.discard()
    land()
    assert.equal((await loading).get('a'), 1)
    assert.equal((await shelf.remember('catalog', async () => new Map([['a', 2]]))).get('a'), 2)
  })

  test('is forgotten when it fails, also when only the edited part does', async () => {
    const shelf = newShelf()
    const fail = async () => {
      throw new Error('no database')
    }
    await assert.rejects(shelf.remember('catalog', fail))
    let loads = 0
    const load = async () => new Map([['loads', ++loads]])
    await shelf.remember('catalog', load, { edited: fail })
    shelf.productsChanged(['a'])
    await assert.rejects(shelf.remember('catalog', load))
    assert.equal((await shelf.remember('catalog', load)).get('loads'), 2)
  })
})

test('edits are read together, and only when someone asks', async () => {
  const shelf = newShelf()
  const read: (readonly string[])[] = []
  const load = async () => ({})
  const edited = async (value: object, ids: readonly string[]) => {
    read.push(ids)
    return value
  }
  await shelf.remember('catalog', load, { edited })
  shelf.productsChanged(['a'])
  shelf.productsChanged(['b', 'a'])
  assert.deepEqual(read, [])
  await shelf.remember('catalog', load)
  await shelf.remember('catalog', load)
  assert.deepEqual(read, [['a', 'b']])
})

describe('memory', () => {
  const weighing = (bytes: number) => async () => ({ bytes })

  test('what was not asked for longest goes first, and its shop’s answers stay current', async () => {
    const memory = createMemory(100)
    const [first, second, third] = [newShelf(memory), newShelf(memory), newShelf(memory)]
    let loads = 0
    const load = async () => {
      loads++
      return { bytes: 40 }
    }
    await first.remember('catalog', load)
    await second.remember('catalog', load)
    await first.remember('catalog', load)
    await third.remember('catalog', load)
    assert.equal(loads, 3)
    assert.deepEqual([second.fresh, second.judge(0, ['a'])], [true, 'current'])
    await first.remember('catalog', load)
    assert.equal(loads, 3, 'the first is still there')
    await second.remember('catalog', load)
    assert.equal(loads, 4, 'the second had gone')
  })

  test('what is larger than everything together is held alone', async () => {
    const memory = createMemory(100)
    const shelf = newShelf(memory)
    await newShelf(memory).remember('catalog', weighing(50))
    const value = await shelf.remember('catalog', weighing(1_000))
    assert.equal(await shelf.remember('catalog', weighing(1)), value)
  })

  test('a sale that is heard after the contents have gone still concerns the answers that show it', async () => {
    const memory = createMemory(100)
    const shelf = newShelf(memory)
    await shelf.remember('catalog', async () => new Map([['a', 1]]), following(new Map()))
    const begun = shelf.heard
    await newShelf(memory).remember('catalog', weighing(100))
    shelf.stockChanged(sold('a', 0))
    assert.equal(shelf.judge(begun, ['a']), 'sold')
    const anew = await shelf.remember('catalog', async () => new Map([['a', 0]]), following(new Map()))
    assert.equal(anew.get('a'), 0)
  })
})
