// What an order is placed under, from what a shop says of itself.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashOfTerms, type TermsSource, termsOf, unsaidTerms } from './terms.ts'

const NONE: TermsSource = { name: 'Toko Sari', brand: {}, pages: [] }

function page(key: string, text: string): TermsSource['pages'][number] {
  return { key, title: key, sections: [{ id: 's', type: 'story', story: { title: null, text } }] }
}

test('where a shop says nothing there are words for every point, and none that takes a right away', () => {
  const { delivery, returns, cancellation, law, terms } = termsOf(NONE)
  for (const words of [delivery, returns, cancellation, law]) assert.equal(words.length, 1)
  assert.match(returns[0]?.text ?? '', /rusak.*mengganti.*mengembalikan uang/s)
  assert.match(delivery[0]?.text ?? '', /resi.*tidak sampai.*dikirim ulang atau uang dikembalikan/s)
  assert.match(cancellation[0]?.text ?? '', /belum dibayar.*Setelah dibayar.*uang dikembalikan seluruhnya/s)
  assert.match(law[0]?.text ?? '', /hukum Republik Indonesia.*BPSK.*UU 8\/1999/s)
  assert.deepEqual(terms, [])
  assert.doesNotMatch(JSON.stringify(termsOf(NONE)), /tidak dapat dikembalikan/)
})

test('pages of the shop take their place, by what their keys are about', () => {
  const pages = [
    page('pengiriman', 'Kami kirim tiap hari.'),
    page('pengembalian', 'Tukar dalam 7 hari.'),
    page('pembatalan', 'Hubungi kami.'),
    page('syarat-ketentuan', 'Harga dapat berubah.'),
    page('penyelesaian-sengketa', 'BPSK Bandung.'),
    page('tentang', 'Sejak 1990.'),
  ]
  const words = termsOf({ ...NONE, pages })
  const told = Object.fromEntries(
    Object.entries(words).flatMap(([point, texts]) =>
      Array.isArray(texts) ? [[point, texts.map(({ text }) => text)]] : [],
    ),
  )
  assert.deepEqual(told, {
    delivery: ['Kami kirim tiap hari.'],
    returns: ['Tukar dalam 7 hari.'],
    cancellation: ['Hubungi kami.'],
    law: ['BPSK Bandung.'],
    terms: ['Harga dapat berubah.'],
  })
  assert.equal(words.returns[0]?.title, 'pengembalian')
})

test('a page of terms is called so as a whole, or begins so', () => {
  const termsAt = (key: string) =>
    termsOf({ ...NONE, pages: [page(key, 'Harga dapat berubah.')] }).terms.length
  for (const key of ['tos', 'terms-of-service', 'ketentuan']) assert.equal(termsAt(key), 1, key)
  for (const key of ['mitos', 'toserba', 'midterms']) assert.equal(termsAt(key), 0, key)
})

test('an empty page says nothing, and words beside products say how things are sent', () => {
  const empty = { key: 'retur', title: 'Retur', sections: [] }
  const words = termsOf({ ...NONE, pages: [empty], brand: { product_shipping_copy: 'Dikirim hari Senin.' } })
  assert.match(words.returns[0]?.text ?? '', /rusak/)
  assert.deepEqual(words.delivery, [{ title: null, text: 'Dikirim hari Senin.' }])
  assert.deepEqual(unsaidTerms({ brand: {}, pages: [empty] }), ['delivery', 'returns'])
})

test('a shop hears of what it says nothing of', () => {
  const brand = { product_shipping_copy: 'Ya' }
  const pages = [page('tentang', 'Sejak 1990.'), page('retur', 'Ya')]
  assert.deepEqual(unsaidTerms({ brand, pages }), [])
  assert.deepEqual(unsaidTerms({ brand, pages: [] }), ['returns'])
  assert.deepEqual(unsaidTerms({ brand: {}, pages }), ['delivery'])
})

test('blanks are no words, and are not kept around any', () => {
  const brand = { product_shipping_copy: ' ' }
  assert.match(termsOf({ ...NONE, brand }).delivery[0]?.text ?? '', /kurir/)
  assert.deepEqual(unsaidTerms({ brand, pages: [] }), ['delivery', 'returns'])
  const sections: TermsSource['pages'][number]['sections'] = [
    { id: 'a', type: 'hero', hero: { title: ' Retur ', em: ' ', sub: 'mudah ' } },
    { id: 'b', type: 'hero', hero: { title: 'Tukar', sub: 'cepat' } },
    { id: 'c', type: 'banner', banner: { text: 'Gratis' } },
  ]
  assert.deepEqual(termsOf({ ...NONE, pages: [{ key: 'garansi', title: 'Garansi', sections }] }).returns, [
    { title: 'Retur', text: 'mudah' },
    { title: 'Tukar', text: 'cepat' },
    { title: null, text: 'Gratis' },
  ])
})

test('of each section twenty thousand letters are kept', () => {
  const [kept] = termsOf({ ...NONE, pages: [page('retur', 'a'.repeat(20_001))] }).returns
  assert.equal(kept?.text.length, 20_000)
})

test('all kinds of words of a page count, each under its own heading', () => {
  const sections: TermsSource['pages'][number]['sections'] = [
    { id: 'a', type: 'banner', banner: { text: ' Gratis ' } },
    { id: 'b', type: 'hero', hero: { title: 'Retur', em: 'mudah', sub: 'dan cepat' } },
    { id: 'c', type: 'story', story: { title: 'Rusak', text: 'Kami ganti.' } },
    { id: 'd', type: 'story', story: { title: 'Kosong', text: ' ' } },
    { id: 'e', type: 'cats' },
  ]
  const words = termsOf({ ...NONE, pages: [{ key: 'garansi', title: 'Garansi', sections }] })
  assert.deepEqual(words.returns, [
    { title: 'Garansi', text: 'Gratis' },
    { title: 'Retur', text: 'mudah\n\ndan cepat' },
    { title: 'Rusak', text: 'Kami ganti.' },
  ])
})

test('the seller is whom the shop says it is', () => {
  const brand = {
    address_line1: 'Jl. Braga 1',
    address_line2: 'Bandung',
    origin_city: 'Cimahi',
    email: 'halo@sari.example',
    whatsapp_url: 'https://wa.me/6281234567890',
  }
  assert.deepEqual(termsOf({ ...NONE, brand }).seller, {
    name: 'Toko Sari',
    address: 'Jl. Braga 1, Bandung',
    email: 'halo@sari.example',
    whatsapp: '+6281234567890',
  })
  assert.equal(termsOf({ ...NONE, brand: { origin_city: 'Cimahi' } }).seller.address, 'Cimahi')
  assert.deepEqual(termsOf(NONE).seller, { name: 'Toko Sari', address: null, email: null, whatsapp: null })
})

test('the same words have the same hash, in whichever order the database gives them back', () => {
  const words = termsOf(NONE)
  const { seller, ...points } = words
  assert.match(hashOfTerms(words), /^[0-9a-f]{32}$/)
  assert.equal(hashOfTerms({ ...points, seller: { ...seller } }), hashOfTerms(words))
  assert.notEqual(hashOfTerms(termsOf({ ...NONE, name: 'Toko Rina' })), hashOfTerms(words))
  assert.notEqual(hashOfTerms(termsOf({ ...NONE, pages: [page('retur', 'Lain')] })), hashOfTerms(words))
})
