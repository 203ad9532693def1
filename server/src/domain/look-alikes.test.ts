// Names that would be taken for somebody else's, however they are drawn; and those that only sound a little like one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookOf, looksLike, ownNames } from './look-alikes.ts'

const REFUSED = [
  'BCA',
  'bca-official',
  'Klik BCA Mobile',
  'KlikBCA',
  'Bank Mandiri',
  'mandiri-online',
  'DANA',
  'Dana Official',
  'cs dana',
  'Dana Helpcenter',
  'Mandiri Callcenter',
  'Shopee',
  'sh0pee-promo',
  'shoppee',
  'TokoPedia Indonesia',
  't0k0pedia',
  'vvhatsapp-care',
  'WhatsApp',
  'Gopay',
  'g0pay-hadiah',
  'brimo-login',
  'Ѕһорее',
  'ｔｏｋｏｐｅｄｉａ',
  'B C A',
  'PLN',
  'pajak online',
  'goog1e',
  'maybank2u',
  'bankbca',
  'tokobca',
  'promobca-resmi',
  'bca24',
  'BNI46',
  'danaresmi',
  'BCA10 ★',
  'BNI10 日本',
  'Toko B.C.A',
  'Toko B\u200bCA',
  'Toko B\u2060C\u3164A',
  '🅱🅲🅰 Care',
  'Bea Cukai',
  'gopayid',
  'gopay-id',
  'briku',
  'mbca',
  'm-BCA',
  'bca mobile banking',
  'Toko Pedia',
  'Promo Toko Pediaku',
  'Aku Laku',
  'Blibli',
  'b1ib1i promo',
  'JNE',
  'jneresmi',
  'J&T Express',
  'jnt-cargo',
  'Si Cepat',
  'sicepat-ekspres',
  'Pos Indonesia',
  'ID Express',
  'Tiki',
  'Tiki Resmi',
  'la2ada',
  'shop33',
  'tokop3di4',
  '5hopee',
  '7okopedia',
  '8li8li',
  '9ojek',
  'Shopeee',
  'Bank Rnandiri',
  'Go Jek',
  'Toko B 24 C A',
  '24bca',
  'BCA10',
  'lazadafans',
  'superlazadafans',
]

const FINE = [
  'Toko Mandiri Jaya',
  'Permata Hijau Kue',
  'Dana Putra Elektronik',
  'Mega Buah Segar',
  'Briket Arang Bambu',
  'Rotan Nusantara',
  'Dapur Bu Ani',
  'Visa Hijab',
  'Ovoid Keramik',
  'Kue Pak Jago',
  'Bnita Collection',
  'Batik Bcantik',
  'Toko 1001',
  'Mega 88',
  'Permata 2',
  'Tokoku',
  'Bridal Syari',
  'A & B Kue',
  'Brownis Ny. A',
  'Dapur Bibi',
  'Bibi Ani',
  'Bibi Dana',
  'Pin Enamel Resmi',
  'Batik Toko Ani',
  'Cantik Tokyo',
  'Plaza Dapur',
  'Nasi Cepat Saji',
  'Abid Express',
  'Mainan Anak Jenius',
  'Brilli Hijab',
  'Ovoid',
  'Megaku',
  'JT Collection',
  'Tiki Bar',
  'Wahana Buah',
  'Mega Express',
  'Öko & Söhne',
  '日本の店',
  'B2CA Studio',
  'Temposaja',
  '',
]

test('a name that buyers would take for a bank, a wallet or a marketplace is known, however it is drawn', () => {
  assert.deepEqual(
    REFUSED.filter((name) => looksLike(name) === null),
    [],
  )
})

test('a name that has a word of everyday, or a few of its letters, is nobody else’s', () => {
  assert.deepEqual(
    FINE.filter((name) => looksLike(name) !== null),
    [],
  )
})

test('the platform’s own name is taken as well', () => {
  assert.equal(looksLike('Etalase Resmi', ['etalase']), 'etaiase')
  assert.equal(looksLike('Etalase Resmi'), null)
})

test('a platform that is called as half of all shops are keeps the word from nobody', () => {
  assert.deepEqual(ownNames({ platformDomain: 'toko.example' }), ['etalase'])
  assert.equal(looksLike('Toko Kue Ani', ownNames({ platformDomain: 'toko.example' })), null)
  assert.equal(looksLike('Lapakita CS', ownNames({ platformDomain: 'lapakita.example' })), 'iapakita')
})

test('a long name takes no long time', () => {
  assert.equal(looksLike('a-'.repeat(100)), null)
  assert.equal(looksLike('bank'.repeat(50).slice(0, 199)), null)
})

test('shops look the same whatever is doubled, left out between, or drawn by other letters', () => {
  const same = ['toko-a', 'tokoa', 'toko-aa', 't0k0-a', 'to-ko-4', 'ttokoa', 'Toko A', 'TOKO  A!', 'Тоkо А']
  for (const name of [...same, 'ｔｏｋｏ ａ', 'Tókô Á', 'Toko\u200b A', '🅣🅞🅚🅞 🅐'])
    assert.equal(lookOf(name), 'tokoa', name)
  for (const name of ['toko-b', 'toko', 'toko-ab']) assert.notEqual(lookOf(name), 'tokoa', name)
  assert.equal(lookOf('日本の店'), '日本の店')
  assert.equal(lookOf('★ ! ★'), '')
})
