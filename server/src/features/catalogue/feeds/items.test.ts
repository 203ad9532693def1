// Names and texts as lists of others take them: cut between words, never through a character.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cutAtWord, titleOf } from './items.ts'

describe('cutAtWord', () => {
  for (const [text, longest, is] of [
    ['kursi rotan', 20, 'kursi rotan'],
    ['kursi rotan', 11, 'kursi rotan'],
    ['kursi rotan', 10, 'kursi'],
    ['kursi rotan teras', 11, 'kursi rotan'],
    ['kursirotanteras', 8, 'kursirot'],
    ['a kursirotanteras', 8, 'a kursir'],
    ['kursi 🎉🎉🎉🎉', 9, 'kursi'],
    ['🎉🎉🎉', 3, '🎉'],
  ] as const)
    test(`"${text}" in ${longest}`, () => assert.equal(cutAtWord(text, longest), is))
})

describe('titleOf', () => {
  test('a name of any length ends with what is chosen', () => {
    assert.equal(titleOf('Kaos  katun', ['Hitam', 'M']), 'Kaos katun - Hitam, M')
    const long = titleOf('kursi '.repeat(60), ['Hitam'])
    assert.ok(long.length <= 150 && long.endsWith('kursi - Hitam'))
  })

  test('a choice of any length leaves room for the name', () => {
    const title = titleOf('Kaos', ['x'.repeat(200)])
    assert.ok(title.startsWith('Kaos - ') && title.length <= 150, title)
  })
})
