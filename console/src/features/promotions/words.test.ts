import assert from 'node:assert/strict'
import { test } from 'node:test'
import { discountText, newCode, newKey, scopeText, shareText, windowText } from './words.ts'

test('a discount reads in a few words', () => {
  assert.equal(
    discountText({
      discount_type: 'percent',
      discount_value: 15,
      max_discount: 75_000,
      min_subtotal: 300_000,
    }),
    '15% · maks. Rp75.000 · min. belanja Rp300.000',
  )
  assert.equal(discountText({ discount_type: 'amount', discount_value: 50_000, min_subtotal: 0 }), 'Rp50.000')
})

test('what is covered is counted', () => {
  assert.equal(scopeText({ whole_shop: true }), 'Seluruh toko')
  assert.equal(scopeText({ products: ['a', 'b'], categories: ['c'] }), '2 produk, 1 kategori')
  assert.equal(scopeText({ whole_shop: false }), 'Tidak mencakup produk apa pun')
})

test('a window reads as what matters now', () => {
  const now = new Date(2026, 10, 15, 12)
  const at = (day: number) => new Date(2026, 10, day, 9).toISOString()
  assert.equal(windowText({}, now), 'Tanpa batas waktu')
  assert.equal(windowText({ starts_at: at(1), ends_at: at(20) }, now), 'Sampai 20 Nov 09.00')
  assert.equal(windowText({ starts_at: at(20) }, now), 'Mulai 20 Nov 09.00')
  assert.equal(windowText({ ends_at: at(3) }, now), 'Berakhir 3 Nov 09.00')
})

test('the text to share names the code, what it gives and where', () => {
  const text = shareText(
    {
      code: 'HEMAT',
      kind: 'shipping',
      discount_type: 'percent',
      discount_value: 50,
      max_discount: 20_000,
      min_subtotal: 100_000,
    },
    { name: 'Rotan', url: 'https://rotan.example' },
  )
  assert.equal(
    text,
    'Ada voucher dari Rotan!\nPakai kode *HEMAT*: potongan ongkir 50% (maks. Rp20.000).\n' +
      'Minimal belanja Rp100.000.\nBelanja di https://rotan.example',
  )
})

test('a code has eight letters that are not taken for each other', () => {
  assert.match(
    newCode((length) => new Uint8Array(length).map((_, i) => i * 37)),
    /^[A-HJKMNP-Z2-9]{8}$/,
  )
})

test('a key is made of the name, and is free', () => {
  assert.equal(newKey('Promo Gajian 25%!', []), 'promo-gajian-25')
  assert.equal(newKey('Promo', ['promo', 'promo-2']), 'promo-3')
  assert.equal(newKey('促销', []), 'promosi')
})
