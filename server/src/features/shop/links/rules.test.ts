// Links that buy: what they say, and that they never lead anywhere but into the shop.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { buyLink, ownPath, targetOf } from './rules.ts'

describe('where a link leads', () => {
  test('to the cart, with what is in it', () => {
    assert.equal(targetOf('var_1:2,prd_2:1', {}), '/cart?beli=var_1:2,prd_2:1')
    assert.equal(targetOf('~dmFyXzE:999999', {}), '/cart?beli=~dmFyXzE:999999')
  })

  test('with voucher, note, the way on and the marks of a campaign, and nothing else', () => {
    const query = {
      voucher: ' HEMAT 10 ',
      catatan: 'Meja 4 & 5',
      continue_to: '/checkout?x=1',
      utm_source: 'wa',
      gclid: 'abc',
      access_token: 'rahasia',
      'buyer/email': 'ani@contoh.id',
    }
    assert.equal(
      targetOf('var_1:1', query),
      '/cart?beli=var_1:1&voucher=HEMAT%2010&catatan=Meja%204%20%26%205&continue_to=%2Fcheckout%3Fx%3D1' +
        '&utm_source=wa&gclid=abc',
    )
  })

  test('a voucher is also taken by the names that agents have for it', () => {
    for (const name of ['discounts/codes/0', '/discounts/codes/0'])
      assert.equal(targetOf('var_1:1', { [name]: 'HEMAT' }), '/cart?beli=var_1:1&voucher=HEMAT')
  })

  test('marks of a campaign are taken by the names that agents have for them', () => {
    const query = { 'attribution/utm_source': 'asisten', '/attribution/gclid': 'abc' }
    assert.equal(targetOf('var_1:1', query), '/cart?beli=var_1:1&utm_source=asisten&gclid=abc')
    const twice = { 'attribution/utm_source': 'a', utm_source: 'b', 'attribution/x': 'c' }
    assert.equal(targetOf('var_1:1', twice), '/cart?beli=var_1:1')
    const others = { xgclid: 'a', gclid_2: 'b', 'x/attribution/utm_source': 'c', utm_source2: 'd' }
    assert.equal(targetOf('var_1:1', others), '/cart?beli=var_1:1')
  })

  test('as long as may be is taken whole', () => {
    const items = `${'a'.repeat(2_998)}:1`
    const voucher = 'A'.repeat(100)
    assert.equal(targetOf(items, { voucher }), `/cart?beli=${items}&voucher=${voucher}`)
  })

  test('what is said twice is not known, and what is too long is left out', () => {
    assert.equal(targetOf('var_1:1', { voucher: ['A', 'B'] }), '/cart?beli=var_1:1')
    assert.equal(targetOf('var_1:1', { voucher: 'A', 'discounts/codes/0': 'B' }), '/cart?beli=var_1:1')
    assert.equal(targetOf('var_1:1', { continue_to: ['/checkout', '/orders'] }), '/cart?beli=var_1:1')
    assert.equal(targetOf('var_1:1', { voucher: 'A'.repeat(101) }), '/cart?beli=var_1:1')
    assert.equal(targetOf('var_1:1', { utm_source: 'A'.repeat(201) }), '/cart?beli=var_1:1')
    assert.equal(
      targetOf('var_1:1', { catatan: 'a'.repeat(501) }),
      `/cart?beli=var_1:1&catatan=${'a'.repeat(500)}`,
    )
  })

  for (const items of [
    'var_1',
    'var_1:',
    'var_1:0',
    'var_1:01',
    'var_1:-1',
    'var_1:1.5',
    'var_1:1000000',
    ':1',
    'var_1:1,',
    ',var_1:1',
    'var 1:1',
    'var/1:1',
    '~:1',
    '~a.b:1',
    'a~b:1',
    'é:1',
    Array(51).fill('a:1').join(','),
    `${'a'.repeat(3_000)}:1`,
  ])
    test(`${items.slice(0, 30)} cannot be read: the cart says so`, () => {
      assert.equal(targetOf(items, { voucher: 'A' }), '/cart?beli=&voucher=A')
    })

  test('fifty things are read', () => {
    const items = Array(50).fill('a:1').join(',')
    assert.equal(targetOf(items, {}), `/cart?beli=${items}`)
  })

  test('one without things goes on to where it asks, else to the front of the shop', () => {
    assert.equal(targetOf('', { continue_to: '/c/kursi' }), '/c/kursi')
    assert.equal(targetOf('', { continue_to: '//asing.example' }), '/')
    assert.equal(targetOf('', {}), '/')
  })
})

describe('the way on', () => {
  test('is a path of the shop, in its one form', () => {
    assert.equal(ownPath('/'), '/')
    assert.equal(ownPath('/checkout'), '/checkout')
    assert.equal(ownPath('/c/../p/kursi?v=1#atas'), '/p/kursi?v=1#atas')
    assert.equal(ownPath('/p/kursi-ü'), '/p/kursi-%C3%BC')
    assert.equal(ownPath('/p?x=https://asing.example/'), '/p?x=https://asing.example/')
    assert.equal(ownPath('/%2F%2Fasing.example'), '/%2F%2Fasing.example', 'a path by any reading')
    assert.equal(ownPath(`/${'a'.repeat(499)}`)?.length, 500)
  })

  for (const path of [
    '',
    'checkout',
    '//asing.example',
    '///asing.example',
    '/\\asing.example',
    '\\/asing.example',
    '\\\\asing.example',
    '/a\\b',
    'https://asing.example',
    'https:asing.example',
    'javascript:alert(1)',
    ' /checkout',
    '/check out',
    '/\t/asing.example',
    '/\n/asing.example',
    '/.//asing.example',
    '/..//asing.example',
    '/a/..//asing.example',
    '/%2e//asing.example',
    '/%2E%2e//asing.example',
    '@asing.example',
    '?x',
    '#x',
    `/${'a'.repeat(500)}`,
  ])
    test(`${JSON.stringify(path.slice(0, 40))} is refused`, () => {
      assert.equal(ownPath(path), null)
    })

  test('whatever is asked, a browser stays in the shop', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%2e',
      '@',
      ':',
      '?',
      '#',
      'asing.example',
      '\t',
      '%09',
      'a',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = ownPath(`/${pieces.join('')}`)
        if (path !== null) assert.equal(new URL(path, 'https://toko.example').origin, 'https://toko.example')
        const target = targetOf('', { continue_to: `/${pieces.join('')}` })
        assert.equal(new URL(target, 'https://toko.example').origin, 'https://toko.example')
      }),
    )
  })
})

test('a link that is made leads to a cart with the same in it', () => {
  const parts = { items: 'var_1:2', voucher: 'HEMAT 10', note: 'Meja 4', continue_to: '/checkout' }
  const link = buyLink('https://toko.example', parts)
  assert.equal(
    link,
    'https://toko.example/beli/var_1:2?voucher=HEMAT%2010&catatan=Meja%204&continue_to=%2Fcheckout',
  )
  const { pathname, searchParams } = new URL(link)
  assert.equal(
    targetOf(pathname.replace('/beli/', ''), Object.fromEntries(searchParams)),
    '/cart?beli=var_1:2&voucher=HEMAT%2010&catatan=Meja%204&continue_to=%2Fcheckout',
  )
  assert.equal(
    buyLink('https://toko.example', { items: 'prd_1:1', voucher: ' ' }),
    'https://toko.example/beli/prd_1:1',
  )
  assert.equal(
    buyLink('https://toko.example', { items: 'prd_1:1', note: ' Meja 4 ' }),
    'https://toko.example/beli/prd_1:1?catatan=Meja%204',
  )
})
