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
  assert.match(law[0]?.text ?? '', /hukum Republik Indonesia/)
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

test('an empty page says nothing, and words beside products say how things are sent', () => {
  const empty = { key: 'retur', title: 'Retur', sections: [] }
  const words = termsOf({ ...NONE, pages: [empty], brand: { product_shipping_copy: 'Dikirim hari Senin.' } })
  assert.match(words.returns[0]?.text ?? '', /rusak/)
  assert.deepEqual(words.delivery, [{ title: null, text: 'Dikirim hari Senin.' }])
  assert.deepEqual(unsaidTerms({ brand: {}, pages: [empty] }), ['delivery', 'returns'])
  assert.deepEqual(unsaidTerms({ brand: { product_shipping_copy: 'Ya' }, pages: [page('retur', 'Ya')] }), [])
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
