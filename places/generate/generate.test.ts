// The generated files: they are what the generator would write now.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { changedFiles } from '../../tools/checksums.ts'
import { NAME_FORMS, WORD_FORMS } from '../src/other-names.ts'
import { WORDS_FILE } from '../src/place-index.ts'
import { nameOf, readPlaceTable } from '../src/place-table.ts'
import { wordsOf } from '../src/words.ts'
import { cityName, placeName, provinceName } from './names.ts'
import { MADE } from './places-text.ts'
import { wordsFile } from './words-file.ts'

const RERUN = 'out of date: npm run generate -w places'

test('places.txt is up to date with the package, and with the names that are made of it', () => {
  assert.deepEqual(changedFiles(MADE), [], RERUN)
})

test('words.bin is up to date with the places and their other names', () => {
  assert.ok(readFileSync(WORDS_FILE).equals(wordsFile(readPlaceTable())), RERUN)
})

test('every village has a zip', () => {
  assert.ok(readPlaceTable().zips.every((zip) => zip >= 10_000 && zip <= 99_999))
})

test('every short form stands for a name or word that exists', () => {
  const places = readPlaceTable()
  const names = Array.from({ length: places.starts[2] }, (_, node) => nameOf(places, node))
  const bare = new Set(names.map((name) => name.replace(/^(Kota|Kab\.|DKI|DI) /, '')))
  const words = new Set(Array.from(places.codes, (_, node) => wordsOf(nameOf(places, node))).flat())
  assert.deepEqual(
    Object.keys(NAME_FORMS).filter((name) => !bare.has(name)),
    [],
  )
  assert.deepEqual(
    Object.keys(WORD_FORMS).filter((word) => !words.has(word)),
    [],
  )
})

for (const [given, read] of [
  ['Daerah Khusus Ibukota Jakarta', 'DKI Jakarta'],
  ['Daerah Istimewa Yogyakarta', 'DI Yogyakarta'],
  ['Sumatera Utara', 'Sumatera Utara'],
] as const) {
  test(`the province "${given}" reads "${read}"`, () => {
    assert.equal(provinceName(given), read)
  })
}

for (const [given, read] of [
  ['Kabupaten Bandung', 'Kab. Bandung'],
  ['Kabupaten  Rokan Hulu', 'Kab. Rokan Hulu'],
  ['Kab Timor Tengah Selatan', 'Kab. Timor Tengah Selatan'],
  ['Kota Bandung', 'Kota Bandung'],
  ['Kota Administrasi Jakarta Selatan', 'Jakarta Selatan'],
  ['Kabupaten Administrasi Kepulauan Seribu', 'Kepulauan Seribu'],
  ['Kabupaten Kep. Siau Tagulandang Biaro', 'Kab. Kepulauan Siau Tagulandang Biaro'],
  ['Kabupaten Pangkajene dan Kepulauan', 'Kab. Pangkajene dan Kepulauan'],
] as const) {
  test(`the city "${given}" reads "${read}"`, () => {
    assert.equal(cityName(given), read)
  })
}

for (const [given, read] of [
  ['R a i n i s', 'Rainis'],
  ['Ra"as', "Ra'as"],
  ['Udek Du’en', "Udek Du'en"],
  ["KI'E", "Ki'e"],
  ['Timang gajah', 'Timang Gajah'],
  ['Iker - iker Geger', 'Iker-Iker Geger'],
  ['LubukTunjung', 'Lubuk Tunjung'],
  ['Mns. Mesjid', 'Meunasah Mesjid'],
  ['Gn Merakasa Lama', 'Gunung Merakasa Lama'],
  ['Ujumbou.', 'Ujumbou'],
  ['Teuw*', 'Teuw'],
  ['Apa an', "Apa'an"],
  ['Koto XI Tarusan', 'Koto XI Tarusan'],
  ['IE Masen', 'Ie Masen'],
  ['P.O. Hurlang', 'P.O. Hurlang'],
] as const) {
  test(`the place "${given}" reads "${read}"`, () => {
    assert.equal(placeName(given), read)
  })
}
