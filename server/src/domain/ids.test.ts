// Ids that nobody guesses, and numbers of orders that people can read aloud.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOfMac, newId, newOrderNumber, newParcelReference, steadyId } from './ids.ts'

const ID = /^prd_[0-9a-hjkmnp-tv-z]{26}$/

test('an id begins with what it is of, and has 26 letters that cannot be mistaken for one another', () => {
  for (const id of [newId('prd'), steadyId('prd', 'kursi')]) assert.match(id, ID)
})

test('no two ids are the same', () => {
  assert.equal(new Set(Array.from({ length: 1_000 }, () => newId('ord'))).size, 1_000)
})

test('every letter of the alphabet comes up in ids', () => {
  const letters = new Set(Array.from({ length: 200 }, () => newId('ord').slice(4)).join(''))
  assert.equal(letters.size, 32)
})

test('a steady id is the same for the same name, and another for another name or another kind of thing', () => {
  assert.equal(steadyId('prd', 'kursi'), steadyId('prd', 'kursi'))
  assert.notEqual(steadyId('prd', 'kursi'), steadyId('prd', 'meja'))
  assert.notEqual(steadyId('prd', 'kursi').slice(4), steadyId('var', 'kursi').slice(4))
})

test('the id of a keyed hash is the same for the same hash, and tells two apart', () => {
  const id = idOfMac('agc', Buffer.alloc(32, 1))
  assert.match(id, /^agc_[0-9a-hjkmnp-tv-z]{26}$/)
  assert.equal(idOfMac('agc', Buffer.alloc(32, 1)), id)
  assert.notEqual(idOfMac('agc', Buffer.alloc(32, 2)), id)
})

test('the ids of the demo shop stay what examples and bookmarks say they are', () => {
  assert.equal(steadyId('prd', 'kursi'), 'prd_mr105pcy976k77whsw1y74d2jm')
})

test('the number of an order has eight letters and digits, none of which reads like another', () => {
  const numbers = Array.from({ length: 300 }, newOrderNumber)
  for (const number of numbers) assert.match(number, /^ETL-[2-9A-HJKMNP-TV-Z]{8}$/)
  assert.equal(new Set(numbers).size, numbers.length)
  assert.equal(new Set(numbers.map((number) => number.slice(4)).join('')).size, 30)
})

test('the reference of a parcel fits every vendor, and no two are the same', () => {
  const references = Array.from({ length: 1_000 }, newParcelReference)
  for (const reference of references) assert.match(reference, /^PKT[0-9A-Z]{8,17}$/)
  assert.equal(new Set(references).size, 1_000)
})
