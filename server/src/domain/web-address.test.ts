// What counts as a web address in a name.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdsWebAddress } from './web-address.ts'

const ADDRESSES = [
  'MENANG UNDIAN! buka http://undian.example',
  'HTTPS://UNDIAN.EXAMPLE',
  'bukahttp://undian.example',
  'tg://resolve?domain=x',
  'klik www.undian.example sekarang',
  '(WWW.undian.example)',
  'undian.com/menang',
  'buka undian-menang.co.id/ ya',
  'undian.com:8080/menang',
  't.me/undian',
  'lihat t.me/x',
  'toko.S.Pd/x',
  'S.Pd.com/x',
  `${'a'.repeat(289)} undian.co/`,
  'T.me/undian',
  'undian。com/menang',
  'und\u200bian.com\u200b/menang',
  'ｈｔｔｐ：／／undian.example',
]

const NAMES = [
  'Budi Santoso',
  'Toko.id',
  'CV Maju.co.id',
  'Dr. H. Ahmad, S.Pd., M.Si.',
  'Ani S.Pd/Budi M.Si',
  'Dr.Si/M.Kom/Siti',
  'S.E/M.M/Budi',
  'Siti a.n. Budi',
  'Ibu Tini/Pak Budi',
  'A/N Siti',
  'PT. Maju Jaya / gudang',
  'no. 5/7',
  'Ny. M.H.Thamrin',
  'Awww. lucu',
  'O’Neil-Putri',
  '王小明',
]

test('a web address is found, however it is written', () => {
  for (const text of ADDRESSES) assert.equal(holdsWebAddress(text), true, text)
})

test('a text that is far too long for a name is not looked at', () => {
  assert.equal(holdsWebAddress(`${'a.'.repeat(1_000_000)}com/x`), false)
})

test('names of people and shops hold none', () => {
  for (const text of NAMES) assert.equal(holdsWebAddress(text), false, text)
})
