// What is typed into a search, as the database is asked.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchOf } from './search-words.ts'

test('words must all be there, in small letters; the last may still be being typed', () => {
  assert.equal(searchOf('s', ' Siti  NUR '), "'s siti' & 's nur':*")
  assert.equal(searchOf('s', 'a-b c'), "('s a-b' | ('s a' & 's b')) & 's c':*")
})

test('an address, a number or a double name is one word, or its parts', () => {
  assert.equal(searchOf('s', 'ETL-7K3M'), "('s etl-7k3m':* | ('s etl' & 's 7k3m':*))")
})

test('a phone number is one in every form, and may be a parcel’s number too', () => {
  for (const typed of ['0812-3456', '62 812 3456', '+62 (812) 3456', '0062812 3456', '8123456'])
    assert.match(searchOf('s', typed) ?? '', /^\('s 8123456':\*/, typed)
  assert.equal(searchOf('s', '08'), "('s 8':* | 's 08':* | 's rp08':*)")
  assert.equal(searchOf('s', '+62 812'), "('s 812':* | 's 62812':* | 's ~21826':*)")
})

test('digits may be an amount, or the end of a phone number', () => {
  for (const typed of ['62412', '62.412', '62.412,00', '62,412'])
    assert.equal(searchOf('s', typed)?.includes("'s rp62412':*"), true, typed)
  for (const typed of ['Rp62.412', 'rp 62412', 'Rp. 62.412,-', 'RP62.412,00'])
    assert.equal(searchOf('s', typed), "('s rp62412':*)", typed)
  assert.equal(searchOf('s', '4567'), "('s 4567':* | 's rp4567':* | 's ~7654':*)")
})

test('what would mean something to the database is only text', () => {
  assert.equal(searchOf('s', "o'neil"), "('s o''neil':* | ('s o' & 's neil':*))")
  assert.equal(searchOf('s', 'a\\b'), "('s a\\\\b':* | ('s a' & 's b':*))")
})

test('nothing is asked for by nothing', () => {
  for (const typed of ['', '   ', '&|!', '\0']) assert.equal(searchOf('s', typed), null, typed)
})
