// What a merchant may set of what the law wants shown.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Legal } from '../../../domain/legal.ts'
import { checkLegal, checkLegalChange } from './checks-legal.ts'

const wrongIn = (legal: Legal) => Array.from(checkLegal(legal), ({ path }) => path)

test('what has its form may be set, in any spelling', () => {
  assert.deepEqual(wrongIn({}), [])
  assert.deepEqual(
    wrongIn({
      ...{
        halal: 'certified',
        halal_certificate_no: 'id 3111 0000 1234 56789',
        halal_valid_until: '2027-10-17',
      },
      ...{ registration_no: 'bpom ri md 867010123456', sni_no: '01-3741-2013', origin_country: 'id' },
    }),
    [],
  )
  assert.deepEqual(wrongIn({ halal: 'not_halal', halal_certificate_no: 'apa saja' }), [])
})

test('what is certified has a number, and every wrong field is named, in both languages', () => {
  assert.deepEqual(wrongIn({ halal: 'certified' }), ['halal_certificate_no'])
  const wrong = {
    ...{ halal_certificate_no: '123', halal_valid_until: '2027-02-30', registration_no: 'sedang diurus' },
    ...{ sni_no: 'ada', origin_country: 'XX' },
  }
  assert.deepEqual(wrongIn(wrong), [
    'halal_certificate_no',
    'halal_valid_until',
    'registration_no',
    'sni_no',
    'origin_country',
  ])
  const [first] = checkLegal(wrong)
  assert.deepEqual(first?.says, {
    en: '"123" is no number of a halal certificate: ID and 17 digits',
    id: '"123" bukan nomor sertifikat halal: ID diikuti 17 angka',
  })
  for (const { says } of checkLegal(wrong)) assert.ok(says.en && says.id)
})

test('of many products, what is wrong with all is said once, and who is not there by its place', () => {
  const lamp = { slug: 'lampu', legal: { halal: 'certified' } } as const
  const products = new Map([
    ['a', lamp],
    ['b', lamp],
  ])
  const errors = (ids: string[]) =>
    Array.from(checkLegalChange({ product_ids: ids, legal: {} }, products), ({ path }) => path)
  assert.deepEqual(errors(['a', 'b']), ['legal.halal_certificate_no'])
  assert.deepEqual(errors(['c']), ['product_ids[0]'])
  assert.deepEqual(errors(['a', 'a']), ['product_ids[1]', 'legal.halal_certificate_no'])
})
