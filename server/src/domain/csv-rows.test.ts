// What stands in a file for spreadsheets: cells as they were, and no formula that a stranger wrote.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BYTE_ORDER_MARK, rowOf } from './csv-rows.ts'

const cell = (text: string) => rowOf([text]).slice(0, -'\r\n'.length)

test('a spreadsheet knows by its first bytes that a file is UTF-8', () => {
  assert.equal(Buffer.from(BYTE_ORDER_MARK).toString('hex'), 'efbbbf')
})

test('a row is its cells between commas, and ends its line', () => {
  assert.equal(rowOf(['Budi', 15_000, null, 0, 'Kursi']), 'Budi,15000,,0,Kursi\r\n')
  assert.equal(rowOf([]), '\r\n')
})

test('a cell in which a spreadsheet might see two is quoted', () => {
  for (const text of ['Budi, Sari', 'Budi; Sari', 'Budi\tSari', 'Budi\r\nSari', 'Budi\n', 'Budi\r'])
    assert.equal(cell(text), `"${text}"`)
  assert.equal(cell('Meja 15" kayu'), '"Meja 15"" kayu"')
})

describe('what a stranger wrote', () => {
  for (const [written, marked] of [
    ['=1+1', "'=1+1"],
    ['+62812', "'+62812"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['  =1+1', "'  =1+1"],
    ['"=1+1', '"\'""=1+1"'],
    ['Budi;=1+1', '"Budi;\'=1+1"'],
    ['Budi\t "=1+1', '"Budi\t\' ""=1+1"'],
    ['Budi\n=1+1', '"Budi\n\'=1+1"'],
    ['Budi\r-1;+1', '"Budi\r\'-1;\'+1"'],
    ['\tBudi', '"\'\tBudi"'],
    ['\nBudi', '"\'\nBudi"'],
  ] as const)
    test(`is text and no formula: ${JSON.stringify(written)}`, () => assert.equal(cell(written), marked))

  test('is left as it is where it cannot be a formula', () => {
    for (const text of ['Budi', "O'Neil", 'a=b', 'Sari-Putri', 'sari@contoh.id', '1+1', '']) {
      assert.equal(cell(text), text)
    }
  })
})

test('a number is a number, also below zero', () => {
  assert.equal(rowOf([-5_000, 2.5]), '-5000,2.5\r\n')
})
