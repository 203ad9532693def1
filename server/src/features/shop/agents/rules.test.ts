// Who receives a parcel that an agent prepared, and the line of the address that the courier reads.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addressLine, besides, NO_ADDRESS, PREPARED_FOR_MS, recipientOf } from './rules.ts'

const NOBODY = { first_name: null, last_name: null, email: null, phone: null }
const BUDI = { ...NOBODY, first_name: ' Budi ', last_name: 'Santoso' }
const VILLAGE = {
  ref: '3471081002',
  label: 'Suka Maju, Gondomanan, Kota Yogyakarta',
  city: 'Kota Yogyakarta',
  district: 'Gondomanan',
  subdistrict: 'Suka Maju',
  province: 'Daerah Istimewa Yogyakarta',
  zip_code: '55122',
}

const beside = (extended: string) => besides({ ...NO_ADDRESS, extended }, VILLAGE)

test('what an agent prepared can be come back to for a week', () => {
  const made = Date.parse('2026-11-17T05:00:00Z')
  assert.equal(new Date(made + PREPARED_FOR_MS).toISOString(), '2026-11-24T05:00:00.000Z')
})

test('an address of which nothing is said says so part by part', () => {
  assert.deepEqual(new Set(Object.values(NO_ADDRESS)), new Set([null]))
})

test('a parcel is for whom the address names, else for the buyer', () => {
  assert.equal(recipientOf(BUDI, { ...NO_ADDRESS, first_name: 'Sari', last_name: ' ' }), 'Sari')
  assert.equal(recipientOf(BUDI, NO_ADDRESS), 'Budi Santoso')
  assert.equal(recipientOf(BUDI, null), 'Budi Santoso')
  assert.equal(recipientOf(NOBODY, NO_ADDRESS), null)
  assert.equal(recipientOf(null, null), null)
})

describe('the line that the courier reads', () => {
  const home = { ...NO_ADDRESS, street: ' Jl. Anggrek 2 ', extended: 'Blok C2,, RT 02 RW 05' }

  test('is the street and what the second line adds to it', () => {
    assert.equal(addressLine(home, VILLAGE), 'Jl. Anggrek 2, Blok C2, RT 02 RW 05')
    assert.equal(addressLine({ ...home, street: null }, null), 'Blok C2, RT 02 RW 05')
    assert.equal(addressLine({ ...home, extended: null }, VILLAGE), 'Jl. Anggrek 2')
    assert.equal(addressLine(null, VILLAGE), null)
    assert.equal(addressLine(null, null), null)
  })

  for (const said of [
    'suka maju',
    'Kel. SUKA  MAJU',
    'Desa Suka Maju',
    'kecamatan Gondomanan',
    'Kec.Gondomanan',
    'Kab. Yogyakarta',
    'Prov. Daerah Istimewa Yogyakarta',
    '55122',
  ])
    test(`does not repeat “${said}”, which the village says`, () => {
      assert.equal(beside(`Blok C2, ${said} , Lantai 3`), 'Blok C2, Lantai 3')
      assert.equal(beside(said), null)
    })

  for (const other of ['Suka Maju 5', 'Suka Kota Maju', 'Kotagede', 'Gondomananan'])
    test(`keeps “${other}”, which only resembles the village`, () => assert.equal(beside(other), other))
})
