// Memory for what a node holds of its shops: bounded in bytes, and of use whatever the size of one thing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemory, type Holding } from './memory.ts'

function aHolding(): Holding & { isHeld: boolean } {
  return {
    isHeld: true,
    letGo() {
      this.isHeld = false
    },
  }
}

const weighing = (bytes: number) => ({ bytes })

test('what was not asked for longest goes first', () => {
  const memory = createMemory(100)
  const [first, second, third] = [aHolding(), aHolding(), aHolding()]
  memory.weigh(first, weighing(40))
  memory.weigh(second, weighing(40))
  memory.use(first)
  memory.weigh(third, weighing(40))
  assert.deepEqual([first.isHeld, second.isHeld, third.isHeld], [true, false, true])
})

test('one thing that is larger than all the room is held, and small ones beside it', () => {
  const memory = createMemory(100)
  const [large, small] = [aHolding(), aHolding()]
  memory.weigh(large, weighing(1_000))
  memory.weigh(small, weighing(20))
  assert.deepEqual([large.isHeld, small.isHeld], [true, true])
})
