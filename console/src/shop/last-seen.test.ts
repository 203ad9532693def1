import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { EtalaseError } from '@etalase/client'
import { forgetSeen, keepSeenOf, readOrLastSeen } from './last-seen.ts'

const OFFLINE = new EtalaseError('Tidak dapat terhubung.', {
  code: 'network_error',
  details: {},
  status: 0,
  retryAfter: null,
  requestId: null,
})
let stored: Record<string, string>

/** As a browser has it: what is stored are its own fields. */
beforeEach(() => {
  stored = {}
  const storage = new Proxy(stored, {
    get(_, name: string) {
      if (name === 'getItem') return (key: string) => stored[key] ?? null
      if (name === 'setItem') return (key: string, value: string) => Reflect.set(stored, key, value)
      if (name === 'removeItem') return (key: string) => Reflect.deleteProperty(stored, key)
      return stored[name]
    },
  })
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true })
  keepSeenOf('sari')
})

const see = (name: string, answer: unknown = name) => readOrLastSeen([name], async () => answer)
const seeOffline = (name: string) => readOrLastSeen([name], () => Promise.reject(OFFLINE))

test('what nobody answers is shown as it was last seen, and only then', async () => {
  await see('kopi', { total: 1 })
  await see('kopi', { total: 2 })
  assert.deepEqual(await seeOffline('kopi'), { total: 2 })
  await assert.rejects(seeOffline('teh'), OFFLINE)
  const refused = new Error('refused')
  await assert.rejects(
    readOrLastSeen(['kopi'], () => Promise.reject(refused)),
    refused,
  )
})

test('who signs out or in leaves nothing behind, nor does what was on its way', async () => {
  await see('kopi')
  keepSeenOf('sari')
  assert.equal(await seeOffline('kopi'), 'kopi')
  keepSeenOf('budi')
  await assert.rejects(seeOffline('kopi'))
  await readOrLastSeen(['kopi'], async () => {
    forgetSeen()
    return 'kopi'
  })
  assert.deepEqual(stored, {})
})

test('it is bounded: forty answers, the oldest goes, and none that is very long', async () => {
  for (let i = 0; i < 50; i++) await see(`kopi ${i}`)
  assert.equal(Object.keys(stored).filter((name) => name.startsWith('etalase:seen:')).length, 40)
  assert.equal(await seeOffline('kopi 49'), 'kopi 49')
  await see('kopi 49', 'x'.repeat(200_001))
  await assert.rejects(seeOffline('kopi 49'))
})
