// The form of what the law wants shown.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countries } from './countries.ts'
import {
  isCertificateOver,
  isLegalSaid,
  legalBody,
  legalLine,
  NO_LEGAL,
  saidLegal,
  toLegalValues,
} from './legal-values.ts'

const CERTIFIED = { ...NO_LEGAL, halal: 'certified', halal_certificate_no: ' ID1 ' } as const

test('what is not said is empty in the form, and nothing to send', () => {
  assert.deepEqual(toLegalValues(null), toLegalValues(undefined))
  assert.equal(isLegalSaid(NO_LEGAL), false)
  assert.equal(legalBody(NO_LEGAL), null)
  assert.deepEqual(saidLegal(NO_LEGAL), {})
})

test('of one product all is sent, what is empty as empty; of many only what is filled in', () => {
  assert.deepEqual(legalBody(CERTIFIED), {
    halal: 'certified',
    registration_exempt: false,
    halal_certificate_no: 'ID1',
    halal_valid_until: null,
    registration_no: null,
    sni_no: null,
    origin_country: null,
    origin_place: null,
    best_before: null,
  })
  assert.deepEqual(saidLegal(CERTIFIED), { halal: 'certified', halal_certificate_no: 'ID1' })
  assert.deepEqual(saidLegal({ ...NO_LEGAL, registration_exempt: true }), { registration_exempt: true })
})

test('a certificate is over after its last day', () => {
  const until = (halal_valid_until: string) => ({ ...CERTIFIED, halal_valid_until })
  assert.equal(isCertificateOver(until('2026-11-17'), '2026-11-17'), false)
  assert.equal(isCertificateOver(until('2026-11-17'), '2026-11-18'), true)
  assert.equal(isCertificateOver(until(''), '2026-11-18'), false)
  assert.equal(isCertificateOver({ ...until('2026-11-17'), halal: 'exempt' }, '2026-11-18'), false)
})

test('one line says what there is', () => {
  const words = [{ value: 'not_halal', label: 'Tidak halal' }]
  assert.equal(
    legalLine({ halal: 'not_halal', registration_no: 'MD 1', origin_country: 'ID' }, words),
    'Tidak halal · MD 1 · ID',
  )
  assert.equal(legalLine(null, words), '')
})

test('countries are named in Indonesian, Indonesia first, each once by the code it has today', () => {
  const all = countries()
  assert.deepEqual(all[0], { value: 'ID', label: 'Indonesia' })
  assert.equal(all.find(({ value }) => value === 'CN')?.label, 'Tiongkok')
  assert.equal(new Set(all.map(({ value }) => value)).size, all.length)
  assert.ok(all.length > 190)
  assert.equal(new Set(all.map(({ label }) => label)).size, all.length)
  assert.ok(!all.some(({ value }) => value === 'EU' || value === 'ZZ'))
})
