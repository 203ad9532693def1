// What the server said of the fields, where a buyer reads it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EtalaseError } from '@etalase/client'
import { fieldErrors } from './field-errors.ts'

test("the server's errors stand beside their fields, in the order of the page", () => {
  const error = refusalOf(
    { path: 'address', message: 'wajib diisi' },
    { path: 'contact', message: 'harus berupa alamat e-mail' },
    { path: 'items.0.qty', message: 'harus >= 1' },
  )
  assert.deepEqual(Object.entries(fieldErrors(error, { channel: 'email' })), [
    ['email', 'Kontak: harus berupa alamat e-mail'],
    ['address', 'Alamat: wajib diisi'],
  ])
})

test('a phone number that serves as contact has one error', () => {
  const error = refusalOf(
    { path: 'phone', message: 'bukan nomor telepon yang benar' },
    { path: 'contact', message: 'harus berupa nomor WhatsApp' },
  )
  assert.deepEqual(fieldErrors(error, { channel: 'whatsapp' }), {
    phone: 'Kontak: harus berupa nomor WhatsApp',
  })
})

test('no field is marked when the server named none', () => {
  assert.deepEqual(fieldErrors(null, { channel: 'email' }), {})
  assert.deepEqual(fieldErrors(refusalOf({ path: null, message: null }), { channel: 'email' }), {})
})

function refusalOf(...fields: { path: string | null; message: string | null }[]): EtalaseError {
  return { code: 'invalid_request', details: { fields } } as EtalaseError
}
