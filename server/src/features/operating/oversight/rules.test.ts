// What looks odd: each rule by itself, and what is nothing to look at.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type OddFacts, oddities } from './rules.ts'

const NOTHING: OddFacts = {
  shops: [],
  resemblances: [],
  products: [],
  payees: [],
  owners: [],
  refused: [],
  reported: [],
}

const codesOf = (facts: Partial<OddFacts>) =>
  oddities({ ...NOTHING, ...facts }, ['etalase']).map(({ shopId, oddity }) => `${shopId} ${oddity}`)

test('a shop that is called like a bank or the platform, also by other letters', () => {
  const shops = [
    { id: 'a', name: 'Klik BCA Promo' },
    { id: 'b', name: 'E7ALASE' },
    { id: 'c', name: 'Dapur Ibu' },
  ]
  assert.deepEqual(codesOf({ shops }), ['a name', 'b name'])
  const [name] = oddities({ ...NOTHING, shops }, [])
  assert.equal(name?.message, 'Namanya mirip bank, marketplace, kurir, atau lembaga')
})

test('a product that is called like a bank, once a shop', () => {
  const products = [
    { shop_id: 'a', name: 'Hadiah BRImo' },
    { shop_id: 'a', name: 'Undian Shopee' },
    { shop_id: 'b', name: 'Kursi rotan' },
    { shop_id: 'b', name: 'Ongkir JNE' },
  ]
  assert.deepEqual(codesOf({ products }), ['a product'])
  const long = [{ shop_id: 'a', name: `BRImo ${'hadiah '.repeat(20)}` }]
  const [product] = oddities({ ...NOTHING, products: long }, [])
  assert.equal(product?.message, `Nama produk menyebut bank atau lembaga: ${long[0]?.name.slice(0, 80)}`)
})

test('one account in shops of different owners; shops of one owner may share theirs', () => {
  const payees = [{ payee: '1234567890', shop_ids: ['a', 'b'] }]
  const of = (shop_id: string, person_id: string) => ({ shop_id, person_id })
  assert.deepEqual(codesOf({ payees, owners: [of('a', 'ibu'), of('b', 'ani'), of('c', 'wati')] }), [
    'a same_account',
    'b same_account',
  ])
  assert.deepEqual(codesOf({ payees, owners: [of('a', 'ibu'), of('b', 'ani'), of('b', 'ibu')] }), [])
  assert.deepEqual(codesOf({ payees }), ['a same_account', 'b same_account'], 'nobody owns them')
  const [first, second] = oddities({ ...NOTHING, payees }, [])
  assert.equal(first?.message, 'Rekening …7890 dipakai 2 toko dengan pemilik berbeda')
  assert.equal(second?.shopId, 'b')
  const [qris] = oddities({ ...NOTHING, payees: [{ payee: '000201AB6304', shop_ids: ['a', 'b'] }] }, [])
  assert.match(qris?.message ?? '', /^Kode QRIS/)
})

test('what was counted is told, reports first', () => {
  const found = oddities(
    { ...NOTHING, refused: [{ shop_id: 'a', count: 31 }], reported: [{ shop_id: 'b', count: 4 }] },
    [],
  )
  assert.deepEqual(found, [
    { shopId: 'b', oddity: 'reports', message: '4 laporan belum diperiksa' },
    { shopId: 'a', oddity: 'refused_messages', message: '31 pesan ditolak atau gagal dalam tujuh hari' },
  ])
})

test('a new shop is told with the oldest one that it may be taken for, unless both are one owner’s', () => {
  const like = (shop_id: string, other: string) => ({
    shop_id,
    other_id: other,
    other_slug: `toko-${other}`,
    other_name: other.toUpperCase(),
  })
  const resemblances = [like('c', 'a'), like('c', 'b'), like('d', 'a')]
  const of = (shop_id: string, person_id: string) => ({ shop_id, person_id })
  const messages = (owners: OddFacts['owners']) =>
    oddities({ ...NOTHING, resemblances, owners }, []).map(({ shopId, message }) => `${shopId}: ${message}`)
  const mirip = (shop: string, other: string) =>
    `${shop}: Alamat atau namanya mirip toko ${other.toUpperCase()} (toko-${other})`
  assert.deepEqual(messages([]), [mirip('c', 'a'), mirip('d', 'a')])
  assert.deepEqual(messages([of('a', 'ibu'), of('c', 'ibu'), of('b', 'ani'), of('d', 'ani')]), [
    mirip('c', 'b'),
    mirip('d', 'a'),
  ])
})
