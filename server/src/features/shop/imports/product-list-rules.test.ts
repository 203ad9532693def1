// Lists as people paste them from a chat: what is understood, and what is told to be not.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { pricesIn } from './list-prices.ts'
import { readProductList } from './read-product-list.ts'

const read = (text: string) => {
  const { products, notes, faults } = readProductList(Buffer.from(text))
  assert.deepEqual(faults, [])
  return {
    goods: products.map(({ name, variants, options }) =>
      options
        ? `${name}: ${variants.map(({ choices, price }) => `${choices[0]} ${price}`).join(', ')}`
        : `${name} ${variants[0]?.price}`,
    ),
    left: notes.map(({ row }) => row),
    products,
  }
}

test('prices are read however people write them', () => {
  const cases: [string, number[]][] = [
    ['85rb', [85_000]],
    ['85 ribu', [85_000]],
    ['85k', [85_000]],
    ['85K', [85_000]],
    ['85.000', [85_000]],
    ['85,000', [85_000]],
    ['Rp 85.000', [85_000]],
    ['rp.85.000,-', [85_000]],
    ['Rp85.000,00', [85_000]],
    ['IDR 85000', [85_000]],
    ['@5000', [5_000]],
    ['12,5rb', [12_500]],
    ['1,2jt', [1_200_000]],
    ['1.25 juta', [1_250_000]],
    ['1.200rb', [1_200_000]],
    ['1.250.000', [1_250_000]],
    ['85000', [85_000]],
    ['85rb 95rb', [85_000, 95_000]],
    ['TV 4K 3jt', [3_000_000]],
    ['air 1.000 ml', []],
    ['1500 gr', []],
    ['081234567890', []],
    ['85', []],
    ['Rp 5', []],
    ['12.05.2024', []],
    ['99.999.999.999.999', []],
  ]
  for (const [text, values] of cases)
    assert.deepEqual(
      pricesIn(text).map(({ value }) => value),
      values,
      text,
    )
})

describe('a pasted list', () => {
  test('names goods in lines or between commas', () => {
    assert.deepEqual(read('Nastar 85rb, kastengel 95.000').goods, ['Nastar 85000', 'Kastengel 95000'])
    assert.deepEqual(read('Nastar 85rb\r\nKastengel: Rp 95.000\nPutri salju = 80k').goods, [
      'Nastar 85000',
      'Kastengel 95000',
      'Putri salju 80000',
    ])
    assert.deepEqual(read('Nastar 85000, Kastengel 95000 dan Sagu keju 70000').goods, [
      'Nastar 85000',
      'Kastengel 95000',
      'Sagu keju 70000',
    ])
  })

  test('may have bullets, numbers, emoji and marks, and a price that comes first', () => {
    const text = [
      '🍪 *Nastar* @85rb',
      '• Kastengel – 95.000/toples',
      '1. Lidah kucing 70k',
      '2) Sagu keju ~90rb~ 75rb',
      '3️⃣ Putri salju Rp 80.000,-',
      '- Kopi 3 in 1 15rb',
      '85rb Semprit',
      '[12/05/24, 10.22] Bu Ani: Kue bawang 40rb',
    ]
    assert.deepEqual(read(text.join('\n')).goods, [
      'Nastar 85000',
      'Kastengel 95000',
      'Lidah kucing 70000',
      'Sagu keju 75000',
      'Putri salju 80000',
      'Kopi 3 in 1 15000',
      'Semprit 85000',
      'Kue bawang 40000',
    ])
  })

  test('has sizes in the line, or below a name', () => {
    assert.deepEqual(read('Nastar 500gr 85rb, 250gr 45rb').goods, ['Nastar: 500gr 85000, 250gr 45000'])
    assert.deepEqual(read('Kaos polos\n- S 50rb\n- M 55rb\n- XL 60rb\nTopi 30rb').goods, [
      'Kaos polos: S 50000, M 55000, XL 60000',
      'Topi 30000',
    ])
    assert.deepEqual(read('Nastar 500gr 85rb').goods, ['Nastar 500gr 85000'])
    assert.deepEqual(read('Nastar 85rb/toples, 3 toples 240rb').goods, [
      'Nastar: Standar 85000, 3 toples 240000',
    ])
  })

  test('may say how many there are, and something beside', () => {
    const [nastar, kastengel] = read('Nastar 85rb stok 12 (isi 40 biji)\nKastengel 95rb habis').products
    assert.deepEqual([nastar?.variants[0]?.stock, nastar?.description], [12, 'isi 40 biji'])
    assert.deepEqual([kastengel?.name, kastengel?.variants[0]?.stock], ['Kastengel', 0])
    assert.equal(read('Nastar 85rb').products[0]?.variants[0]?.stock, undefined)
  })

  test('what is not understood is told by its line, and nothing is made of it', () => {
    const text = [
      'Ready stok lebaran kak 🙏',
      'Nastar 85rb',
      'Kastengel',
      'Sagu 85-95rb',
      'Minimal order 100rb',
      'Nastar 90rb',
      '75rb',
      'WA 081234567890',
      `${'x'.repeat(2_000)} 5rb`,
    ]
    const { goods, left } = read(text.join('\n'))
    assert.deepEqual([goods, left], [['Nastar 85000'], [1, 3, 4, 5, 6, 7, 8, 9]])
  })

  test('that means harm is read as well, or refused as a whole', () => {
    for (const piece of ['1.', '85rb ', 'a,', '((((', '1.000,', '~', 'rp ', '*_', '/ per '])
      readProductList(Buffer.from(Array.from({ length: 500 }, () => piece.repeat(400)).join('\n')))
    assert.throws(() => readProductList(Buffer.from([0xff, 0xfe])))
    assert.throws(() => readProductList(Buffer.from('\n'.repeat(60_000))))
  })
})
