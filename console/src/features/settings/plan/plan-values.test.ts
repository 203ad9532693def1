// What the page of the plan says in words.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountOf, type Gives, linesOf, nextOf } from './plan-values.ts'

const BASE = {
  ends_at: null,
  grace_until: null,
  falls_to: 'gratis' as const,
  offers: [],
  payment_methods: [],
  usage: [],
  held_messages: 0,
  held_until: null,
}

const gives = (plan: 'gratis' | 'katalog', products: number): Gives => ({
  plan,
  other_origins: plan === 'gratis' ? 'none' : 'read',
  products,
  picture_bytes: 1024 ** 3,
  messages: 200,
  staff: 5,
  domains: 2,
  money: 20_000,
})

test('amounts are counts, but for room', () => {
  assert.equal(amountOf('products', 50_000), '50.000')
  assert.equal(amountOf('picture_bytes', 1024 ** 3), '1 GB')
})

test('a plan lists all that it gives', () => {
  assert.deepEqual(linesOf(gives('katalog', 5_000)), [
    '5.000 produk',
    'Ruang gambar 1 GB',
    '200 pesan ke pembeli sehari',
    '5 orang di tim',
    '2 domain sendiri',
    '20.000 catatan uang masuk di luar pesanan',
    'Situs lain boleh menampilkan produk, harga, dan stok',
  ])
})

test('who is nearly full reads what the next plan would give; after the greatest there is none', () => {
  const plans = [gives('gratis', 500), gives('katalog', 5_000)]
  assert.equal(nextOf({ ...BASE, plan: 'gratis', plans }, 'products'), 'Paket Katalog: 5.000 produk.')
  assert.equal(nextOf({ ...BASE, plan: 'katalog', plans }, 'products'), null)
})
