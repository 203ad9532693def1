// Work that fails now and then.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retryOnce } from './retry-once.ts'

test('work that fails once is done again, and succeeds', async () => {
  const answers = [Promise.reject(new Error('offline')), Promise.resolve('here')]
  assert.equal(await retryOnce(() => answers.shift() ?? Promise.reject(new Error('third try')), 0), 'here')
})

test('work that fails twice has failed', async () => {
  let tries = 0
  const work = async () => {
    tries += 1
    throw new Error(`try ${tries}`)
  }
  await assert.rejects(retryOnce(work, 0), /try 2/)
})
