import assert from 'node:assert/strict'
import { test } from 'node:test'
import { looksWrong } from './resi-forms.ts'

test('numbers as couriers give them are taken', () => {
  for (const [courier, resi] of [
    ['jne', '0123456789012'],
    ['jne:REG', 'cm12345678901'],
    ['jnt', 'JP1234567890'],
    ['j&t', '200012345678'],
    ['sicepat', '004512345678'],
    ['anteraja', '10001234567890'],
    ['spx', 'SPXID012345678901'],
    ['kurir_toko', 'AB-12345'],
  ] as const)
    assert.equal(looksWrong(resi, courier), false, `${courier} ${resi}`)
})

test('a sentence, an order’s number, or one of another courier is asked about', () => {
  for (const [courier, resi] of [
    ['jne', 'makasih kak sudah order'],
    ['jne', 'makasihkak'],
    ['jnt', 'besok ya'],
    ['sicepat', 'JP1234567890'],
    ['anteraja', '081234567890'],
    ['jne', 'ETL-7K3M9QXA'],
    ['kurir_toko', 'diantar Pak Joko'],
    [null, 'x'],
  ] as const)
    assert.equal(looksWrong(resi, courier), true, `${courier} ${resi}`)
  assert.equal(looksWrong('  ', 'jne'), false)
})
