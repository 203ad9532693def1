import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { dropAllDrafts, dropDraft, keepDraft, keepDraftsOf, readDraft } from './draft-storage.ts'

const DAY = 24 * 3_600_000
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
})

test('a draft is kept for a week', () => {
  keepDraft('kopi/product/1', { name: 'Kopi' }, 0)
  assert.deepEqual(readDraft('kopi/product/1', 6 * DAY), { name: 'Kopi' })
  assert.equal(readDraft('kopi/product/1', 8 * DAY), null)
  dropDraft('kopi/product/1')
  assert.equal(readDraft('kopi/product/1', 0), null)
})

test('a person who signs in again finds their drafts; another person finds none', () => {
  keepDraftsOf('sari')
  keepDraft('kopi/product/1', { name: 'Kopi' })
  keepDraftsOf('sari')
  assert.deepEqual(readDraft('kopi/product/1'), { name: 'Kopi' })
  keepDraftsOf('budi')
  assert.equal(readDraft('kopi/product/1'), null)
})

test('all drafts are dropped, and nothing else', () => {
  stored['mantine-color-scheme-value'] = 'dark'
  keepDraft('kopi/sale', { note: '' })
  dropAllDrafts()
  assert.deepEqual(stored, { 'mantine-color-scheme-value': 'dark' })
})

test('a storage that is forbidden or holds something else does no harm', () => {
  stored['etalase:draft:kopi/sale'] = '{'
  assert.equal(readDraft('kopi/sale'), null)
  Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true })
  keepDraft('kopi/sale', {})
  keepDraftsOf('sari')
  assert.equal(readDraft('kopi/sale'), null)
})
