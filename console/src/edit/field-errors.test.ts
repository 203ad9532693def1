import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldErrors } from './field-errors.ts'

test('an error stands at the field of the form that it is about', () => {
  const fields = [
    { path: 'name', message: 'wajib diisi' },
    { path: 'variants[1].options.Warna', message: 'sudah dipakai' },
  ]
  assert.deepEqual(fieldErrors({ fields }), {
    name: 'Wajib diisi',
    'variants.1.options.Warna': 'Sudah dipakai',
  })
  assert.deepEqual(fieldErrors({}), {})
})
