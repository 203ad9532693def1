import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clashes, followStored, inPlaceOf, openEdit, withChanges } from './editing.ts'

const at = (version: number | null, values: { name: string; price: number }) => ({ version, values })
const BASE = at(1, { name: 'Kopi', price: 10 })
const TYPED = { base: BASE, values: { name: 'Kopi Gayo', price: 10 } }

test('a form opens with what is stored, or with what was typed before', () => {
  assert.deepEqual(openEdit(BASE, null), { base: BASE, values: BASE.values, isRestored: false })
  assert.deepEqual(openEdit(BASE, TYPED), { ...TYPED, isRestored: true })
})

test('a draft does not take back what somebody else has changed since', () => {
  const stored = at(2, { name: 'Kopi', price: 12 })
  assert.deepEqual(openEdit(stored, TYPED), {
    base: stored,
    values: { name: 'Kopi Gayo', price: 12 },
    isRestored: true,
  })
})

test('a draft of what somebody else has changed too stays one of the older thing, so that both are compared', () => {
  assert.deepEqual(openEdit(at(2, { name: 'Kopi Toraja', price: 10 }), TYPED), { ...TYPED, isRestored: true })
})

test('a draft that is stored by now is none', () => {
  const stored = at(2, TYPED.values)
  assert.deepEqual(openEdit(stored, TYPED), { base: stored, values: stored.values, isRestored: false })
})

test('a draft of a new thing is not one of a stored thing', () => {
  assert.equal(openEdit(BASE, { ...TYPED, base: at(null, BASE.values) }).isRestored, false)
  assert.equal(openEdit(at(null, BASE.values), TYPED).isRestored, false)
})

test('a draft of a new thing stays, whatever a new thing begins with by now', () => {
  const draft = { base: at(null, { name: '', price: 0 }), values: { name: 'Teh', price: 0 } }
  const opened = openEdit(at(null, { name: 'Salinan', price: 5 }), draft)
  assert.deepEqual(opened, { ...draft, isRestored: true })
})

test('a form follows what is read anew, and what was typed stays', () => {
  const stored = at(2, { name: 'Kopi', price: 12 })
  assert.deepEqual(followStored({ base: BASE, values: BASE.values }, stored), {
    base: stored,
    values: stored.values,
  })
  assert.deepEqual(followStored(TYPED, stored)?.values, { name: 'Kopi Gayo', price: 12 })
})

test('a form does not follow into a clash, nor back to what was read before it was saved', () => {
  assert.equal(followStored(TYPED, at(2, { name: 'Teh', price: 10 })), null)
  assert.equal(followStored({ base: at(3, BASE.values), values: BASE.values }, at(2, TYPED.values)), null)
  assert.equal(followStored(TYPED, BASE), null)
})

test('two equal changes do not clash', () => {
  assert.deepEqual(clashes(TYPED, { name: 'Kopi Gayo', price: 12 }), [])
  assert.deepEqual(clashes(TYPED, { name: 'Teh', price: 12 }), ['name'])
})

test('changes are put over other values, but for those that are given up', () => {
  const mine = { base: BASE, values: { name: 'Kopi Gayo', price: 11 } }
  const theirs = { name: 'Teh', price: 10 }
  assert.deepEqual(withChanges(mine, theirs), mine.values)
  assert.deepEqual(withChanges(mine, theirs, ['name']), { name: 'Teh', price: 11 })
})

test('fields that the next values lack are emptied', () => {
  const before: Record<string, unknown> = { a: 1, b: 2 }
  assert.deepEqual(inPlaceOf(before, { b: 3 }), { a: undefined, b: 3 })
})
