// What a merchant may say of the shop before the tax office.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkTax } from './checks.ts'
import { keptTax } from './input.ts'

const PKP = { pkp: true, npwp: '0012.3456.7890.1234', name: 'PT Rotan', address: 'Jl. Pajak 1' }
const paths = (tax: object) => Array.from(checkTax(tax), ({ path }) => path)
const says = (tax: object) => Array.from(checkTax(tax), ({ says }) => says)

test('who collects PPN has a number, a name and an address', () => {
  assert.deepEqual(paths(PKP), [])
  assert.deepEqual(paths({ pkp: true }), ['npwp', 'name', 'address'])
  assert.deepEqual(paths({ ...PKP, name: ' ', address: null }), ['name', 'address'])
  assert.deepEqual(paths({ ...PKP, address: ' ' }), ['address'])
  assert.deepEqual(paths({ pkp: false }), [])
  assert.deepEqual(paths({}), [])
})

test('an NPWP has 16 digits, and one of 15 is explained', () => {
  assert.deepEqual(paths({ npwp: '12' }), ['npwp'])
  assert.deepEqual(says({ npwp: '12' }), [
    { en: 'must have 16 digits', id: 'harus 16 angka', code: 'format' },
  ])
  const [old] = says({ ...PKP, npwp: '01.234.567.8-901.000' })
  assert.match(old?.id ?? '', /NPWP lama 15 angka: badan usaha menambahkan 0/)
  assert.match(old?.en ?? '', /a company puts a 0/)
})

test('the code of its numbers is short, and not that of credit notes', () => {
  for (const code of ['A', 'TOKO2026', 'ABCDEFGHIJ', ' RTN ', ' ']) assert.deepEqual(paths({ code }), [])
  for (const code of ['abc', 'A/B', 'ABCDEFGHIJK', 'NK', 'A B']) assert.deepEqual(paths({ code }), ['code'])
  assert.deepEqual(says({ code: 'x' }), [
    {
      en: 'must be 1 to 10 capital letters and digits, and not NK',
      id: 'harus 1 sampai 10 huruf besar dan angka, dan bukan NK',
      code: 'format',
    },
  ])
})

test('is kept in one spelling, without what is empty', () => {
  assert.deepEqual(keptTax({ ...PKP, name: ' PT Rotan ', code: ' A ' }), {
    ...PKP,
    npwp: '0012345678901234',
    code: 'A',
  })
  assert.deepEqual(keptTax({ pkp: false, npwp: '', name: ' ', address: null, code: null }), {})
})
