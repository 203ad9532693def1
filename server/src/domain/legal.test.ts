// What the law wants shown of goods: forms of numbers, and what buyers see when.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  countryCalled,
  countryName,
  halalUntil,
  legalAt,
  legalWords,
  neededOf,
  normalLegal,
  parseHalalNo,
  parseRegistration,
} from './legal.ts'

const NOW = new Date('2026-11-17T05:00:00Z')
const CERTIFIED = { halal: 'certified', halal_certificate_no: 'ID31110000123456789' } as const
/** Asked while this file is loaded: the names are made but once, and mutants of that are met by loading it anew. */
const CALLED = ['id', 'Tiongkok', 'china', ' JEPANG ', 'Atlantis', 'European Union'].map(countryCalled)

test('the number of a halal certificate is ID and 17 digits, however it is spaced', () => {
  for (const written of ['ID31110000123456789', 'id 3111 0000 1234 56789', 'ID.3111.0000.1234.56789'])
    assert.equal(parseHalalNo(written), 'ID31110000123456789')
  for (const wrong of [
    '',
    '31110000123456789',
    'ID3111000012345678',
    'ID311100001234567890',
    'IDX1110000123456789',
    'XID31110000123456789',
  ])
    assert.equal(parseHalalNo(wrong), null, wrong)
})

test('registrations are kept as labels write them, with whoever gave them', () => {
  const known = [
    ['BPOM RI MD 867010123456', 'MD 867010123456', 'BPOM'],
    ['ml867010123456', 'ML 867010123456', 'BPOM'],
    ['POM NA 18210100123', 'NA18210100123', 'BPOM'],
    ['POM TR. 123 456 789', 'TR 123456789', 'BPOM'],
    ['SD 051523771', 'SD 051523771', 'BPOM'],
    ['qd 123456789', 'QD 123456789', 'BPOM'],
    ['DKL1234567890A1', 'DKL1234567890A1', 'BPOM'],
    ['DBL 7813003537', 'DBL7813003537', 'BPOM'],
    ['KEMENKES RI AKD 20501234567', 'AKD20501234567', 'Kemenkes'],
    ['P-IRT No. 2063273020098-27', 'P-IRT 2063273020098-27', 'P-IRT'],
    ['PIRT 206327302009', 'P-IRT 206327302009', 'P-IRT'],
    ['IRT 206327302009', 'P-IRT 206327302009', 'P-IRT'],
  ] as const
  for (const [written, number, authority] of known) {
    assert.deepEqual(parseRegistration(written), { number, authority }, written)
    assert.deepEqual(parseRegistration(number), { number, authority }, `${number} again`)
  }
  for (const wrong of ['', 'MD', '867010123456', 'XX 123456789', 'MD 12', 'sedang diurus'])
    assert.equal(parseRegistration(wrong), null, wrong)
})

test('more letters before a registration, or more digits behind it, make it none', () => {
  for (const number of [
    'MD 867010123456789',
    'NA1821010012345',
    'DKL1234567890A1',
    'AKD2050123456789',
    'P-IRT 206327302009827',
  ]) {
    assert.ok(parseRegistration(number), number)
    for (const wrong of [`X${number}`, `${number}0`]) assert.equal(parseRegistration(wrong), null, wrong)
  }
})

test('a country is known by its code and by its name in two languages', () => {
  assert.deepEqual([countryName('ID'), countryName('CN')], ['Indonesia', 'Tiongkok'])
  for (const code of ['XX', 'id', 'IDN', '']) assert.equal(countryName(code), null, code)
  assert.deepEqual(CALLED, ['ID', 'CN', 'CN', 'JP', null, null])
})

test('a country that has another code by now is kept by that', () => {
  const called = ['Inggris Raya', 'uk', 'Rusia', 'Prancis', 'Serbia', 'Timor-Leste'].map(countryCalled)
  assert.deepEqual(called, ['GB', 'GB', 'RU', 'FR', 'RS', 'TL'])
  assert.equal(normalLegal({ origin_country: 'SU' })?.origin_country, 'RU')
})

test('lone islands, unions and codes for trials are no countries', () => {
  for (const code of ['AC', 'CP', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'])
    assert.equal(countryName(code), null, code)
})

describe('what is kept', () => {
  test('is in one spelling, and nothing that does not go together', () => {
    const given = {
      ...{ halal_certificate_no: 'ID 31110000 123456789', registration_no: 'bpom md867010123456' },
      ...{ registration_exempt: true, sni_no: '01-3741-2013', origin_country: 'id', origin_place: ' Garut ' },
      best_before: '  ',
    }
    assert.deepEqual(normalLegal(given), {
      ...CERTIFIED,
      registration_no: 'MD 867010123456',
      sni_no: 'SNI 01-3741-2013',
      origin_country: 'ID',
      origin_place: 'Garut',
    })
    const pork = { ...CERTIFIED, halal: 'not_halal', halal_valid_until: '2027-01-01' } as const
    assert.deepEqual(normalLegal(pork), { halal: 'not_halal' })
    assert.deepEqual(normalLegal({ registration_exempt: true }), { registration_exempt: true })
  })
  test('is a standard with its name once before it', () => {
    for (const sni_no of ['7188', ' SNI 7188 ', 'SNI: 7188', 'sni.7188'])
      assert.deepEqual(normalLegal({ sni_no }), { sni_no: 'SNI 7188' })
    assert.deepEqual(normalLegal({ sni_no: '7188 (SNI wajib)' }), { sni_no: 'SNI 7188 (SNI wajib)' })
  })
  test('is as it was written where it has no form that is known', () => {
    const given = { halal_certificate_no: ' sedang diurus ', registration_no: ' menunggu ' }
    assert.deepEqual(normalLegal(given), {
      halal: 'certified',
      halal_certificate_no: 'sedang diurus',
      registration_no: 'menunggu',
    })
  })
  test('is nothing where nothing is said', () => {
    for (const none of [null, undefined, {}, { halal: null, registration_exempt: false, sni_no: '' }])
      assert.equal(normalLegal(none), null)
    assert.equal(normalLegal({ halal_certificate_no: ' ', registration_no: ' ', sni_no: ' ' }), null)
    assert.deepEqual(normalLegal({ registration_no: ' ', registration_exempt: true }), {
      registration_exempt: true,
    })
  })
})

describe('buyers', () => {
  test('see a certificate to the end of its last day in Jakarta, and none afterwards', () => {
    const legal = { ...CERTIFIED, halal_valid_until: '2026-11-17', registration_no: 'MD 867010123456' }
    assert.equal(halalUntil(legal)?.toISOString(), '2026-11-17T17:00:00.000Z')
    const last = legalAt(legal, new Date('2026-11-17T16:59:59Z'))
    assert.deepEqual([last?.halal, last?.halal_certificate_no], ['certified', CERTIFIED.halal_certificate_no])
    const over = legalAt(legal, new Date('2026-11-17T17:00:00Z'))
    assert.deepEqual([over?.halal, over?.halal_certificate_no], [null, null])
    assert.equal(over?.registration_authority, 'BPOM')
    assert.equal(legalAt({ ...CERTIFIED, halal_valid_until: '2026-11-16' }, NOW), null)
    assert.equal(halalUntil({ ...CERTIFIED }), null)
    assert.equal(halalUntil({ halal: 'exempt', halal_valid_until: '2026-11-16' }), null)
  })
  test('read place and country in words, and nothing where nothing is said', () => {
    assert.equal(legalAt({ origin_country: 'ID', origin_place: 'Garut' }, NOW)?.origin, 'Garut, Indonesia')
    assert.equal(legalAt({ origin_country: 'CN' }, NOW)?.origin, 'Tiongkok')
    assert.equal(legalAt({ origin_place: 'Garut' }, NOW)?.origin, 'Garut')
    assert.equal(legalAt(null, NOW), null)
    assert.equal(legalAt({ registration_exempt: true }, NOW), null)
  })
  test('read it line by line', () => {
    const legal = { ...CERTIFIED, registration_no: 'P-IRT 2063273020098-27', best_before: '12 bulan' }
    const shown = legalAt({ ...legal, sni_no: 'SNI 1' }, NOW)
    assert.ok(shown)
    assert.deepEqual(
      legalWords(shown).map(({ label, text }) => `${label}: ${text}`),
      [
        'Halal: Bersertifikat halal · ID31110000123456789',
        'Izin edar: P-IRT 2063273020098-27',
        'Standar: SNI 1',
        'Baik digunakan sebelum: 12 bulan',
      ],
    )
    const cream = legalAt({ halal: 'not_halal', registration_no: 'NA18210100123' }, NOW)
    assert.ok(cream)
    assert.deepEqual(
      legalWords(cream).map(({ text }) => text),
      ['Tidak halal', 'BPOM NA18210100123'],
    )
    const salt = legalAt({ halal: 'exempt' }, NOW)
    assert.ok(salt)
    assert.deepEqual(legalWords(salt), [{ label: 'Halal', text: 'Tidak wajib bersertifikat halal' }])
  })
})

test('what the law asks depends on what is sold', () => {
  assert.deepEqual(neededOf(['food']), ['halal', 'registration'])
  assert.deepEqual(neededOf(['other', 'cosmetics']), ['halal', 'registration'])
  assert.deepEqual(neededOf(['health']), ['halal', 'registration'])
  assert.deepEqual(neededOf(['household']), ['halal'])
  assert.deepEqual(neededOf(['other']), [])
  assert.deepEqual(neededOf([]), [])
})
