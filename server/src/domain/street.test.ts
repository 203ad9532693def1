// Which part of an address is its street, and which only repeats the village beside it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { streetOf, withoutPlace } from './street.ts'

const MENTENG = {
  city: 'Jakarta Pusat',
  destination_village: 'Menteng',
  destination_district: 'Menteng',
  destination_city: 'Jakarta Pusat',
  destination_province: 'DKI Jakarta',
  destination_zip: '10310',
}
const ONLY_CITY = {
  city: 'Kota Bandung',
  destination_village: null,
  destination_district: null,
  destination_city: null,
  destination_province: null,
  destination_zip: null,
}

for (const [address, street] of [
  ['Jl. Cut Mutia 3, Menteng, Menteng, Jakarta Pusat, DKI Jakarta 10310', 'Jl. Cut Mutia 3'],
  ['Jl. Cut Mutia 3, RT 2, Kel. Menteng, Jakarta Pusat,', 'Jl. Cut Mutia 3, RT 2'],
  ['Jl. Cut Mutia 3, Menteng 10310\npagar hijau', 'Jl. Cut Mutia 3\npagar hijau'],
  ['Jl. Cut Mutia 3\nKelurahan Menteng\nKec. Menteng, Kota Jakarta Pusat', 'Jl. Cut Mutia 3'],
  ['Jl. Menteng Raya 5', 'Jl. Menteng Raya 5'],
  ['Jl. Menteng, gang 5', 'Jl. Menteng, gang 5'],
  ['Jl. Cut Mutia 3, Gambir, Jakarta Pusat', 'Jl. Cut Mutia 3, Gambir'],
  ['Jl. Cut Mutia 3, Jakarta 10320', 'Jl. Cut Mutia 3, Jakarta 10320'],
  ['Menteng', 'Menteng'],
] as const)
  test(`of “${address.replaceAll('\n', ' / ')}”`, () =>
    assert.equal(streetOf({ ...MENTENG, address }), street))

test('where only the city is known, the city alone is repeated', () => {
  const address = 'Jl. Melati 1, Sukajadi, Bandung'
  assert.equal(streetOf({ ...ONLY_CITY, address }), 'Jl. Melati 1, Sukajadi')
})

test('on a label the place stands once, also where nothing else was written', () => {
  assert.equal(withoutPlace('Menteng, Jakarta', 'Menteng, Jakarta Pusat, DKI Jakarta'), '')
})
