// Whether what somebody wrote as a city fits the village that was chosen: only a clear contradiction is one.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { loadPlaces } from './places.ts'

const places = loadPlaces()

function villageOf(label: string): string {
  const [only, ...others] = places.search(label, 1)
  assert.ok(only && others.length === 0, label)
  return only.ref
}

const FITS: Readonly<Record<string, readonly string[]>> = {
  'sosromenduran gedongtengen yogyakarta': [
    ...['Kota Yogyakarta', 'Yogyakarta', 'yogyakarta', 'YOGYAKARTA', 'Jogja', 'Jogjakarta', 'Yogya', 'DIY'],
    ...[
      'D.I. Yogyakarta',
      'Daerah Istimewa Yogyakarta',
      'Kec. Gedongtengen',
      'Sosromenduran',
      'Yogyakarta 55271',
    ],
  ],
  'caturtunggal depok sleman': [
    ...[
      'Kab. Sleman',
      'sleman',
      'Kabupaten Sleman',
      'Sleman, Yogyakarta',
      'Depok',
      'Depok, Sleman',
      'Yogyakarta',
    ],
  ],
  'melawai kebayoran baru': [
    ...['Jakarta Selatan', 'Jaksel', 'jaksel', 'Kota Adm. Jakarta Selatan', 'Jakarta', 'DKI Jakarta', 'JKT'],
    ...['Kebayoran Baru', 'Kebayoranbaru', 'Jakarta Selatan, DKI Jakarta', 'Jkt Slt', 'Blok M'],
  ],
  'wonosari gunungkidul': ['Gunung Kidul', 'Gunungkidul', 'Wonosari', 'Kab Gunungkidul DIY'],
  'kuta badung': ['Badung', 'Kuta', 'Bali', 'Denpasar'],
  'cibeunying kaler bandung': [
    'Bandung',
    'Kota Bandung',
    'Kab. Bandung',
    'Bdg',
    'Bandoeng',
    'Jawa Barat',
    'Jabar',
  ],
  'serpong tangerang selatan': ['Tangsel', 'Tangerang', 'Jakarta', 'BSD City', 'Serpong'],
  'laweyan surakarta': ['Solo', 'Surakarta', 'Kota Solo'],
  'waru sidoarjo': ['Surabaya', 'Sidoarjo', 'Sby'],
}

for (const [label, texts] of Object.entries(FITS)) {
  describe(`for ${label}`, () => {
    for (const text of texts) {
      test(`"${text}" is no other place`, () => {
        assert.equal(places.namesElsewhere(text, villageOf(label)), false)
      })
    }
  })
}

const CONTRADICTS: Readonly<Record<string, readonly string[]>> = {
  'sosromenduran gedongtengen yogyakarta': [
    ...['Jayapura', 'Kota Jayapura', 'Jakarta Selatan', 'Jaksel', 'Surabaya', 'Bandung', 'Papua', 'Abepura'],
    ...['Kab. Bantul', 'Merauke, Papua Selatan'],
  ],
  'melawai kebayoran baru': [
    'Jakarta Barat',
    'Jakbar',
    'Tangerang Selatan',
    'Bandung',
    'Kota Medan',
    'Bogor',
  ],
  'argapura jayapura selatan': ['Yogyakarta', 'Jakarta', 'Kab. Sleman'],
}

for (const [label, texts] of Object.entries(CONTRADICTS)) {
  describe(`for ${label}`, () => {
    for (const text of texts) {
      test(`"${text}" is another place`, () => {
        assert.equal(places.namesElsewhere(text, villageOf(label)), true)
      })
    }
  })
}

test('a text that names no place is no other place', () => {
  const village = villageOf('sosromenduran gedongtengen yogyakarta')
  for (const text of ['', ' ', '-', 'kota', '12345', 'dekat pasar', 'asdfgh', '漢字', 'x'.repeat(100_000)])
    assert.equal(places.namesElsewhere(text, village), false, text.slice(0, 20))
})

test('every village fits the names it has itself', () => {
  for (const { ref, city, district, province, subdistrict, label } of sample())
    for (const text of [city, district, province, subdistrict, label, city.replace(/^(Kota|Kab\.) /, '')])
      assert.equal(places.namesElsewhere(text, ref), false, `${text} for ${label}`)
})

test('an unknown village contradicts nothing', () => {
  assert.equal(places.namesElsewhere('Jayapura', '9999999999'), false)
})

/** One village of each of many searches, all over the country. */
function sample() {
  const found = [
    'aceh',
    'medan',
    'riau',
    'banten',
    'jawa',
    'bali',
    'nusa',
    'kalimantan',
    'sulawesi',
    'maluku',
    'papua',
  ]
  return found.flatMap((q) => places.search(q, 50))
}
