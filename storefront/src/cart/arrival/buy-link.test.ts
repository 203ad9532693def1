import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownPath, readBuyLink, withoutLink } from './buy-link.ts'

const item = (name: string, qty: number) => ({ name, variantId: null, qty })
const itemsOf = (beli: string) => readBuyLink(new URLSearchParams({ beli }).toString()).items

test('a link names things by their ids, as they are or as bytes', () => {
  assert.deepEqual(itemsOf('var_1:2,prd_2:1'), [item('var_1', 2), item('prd_2', 1)])
  const encoded = Buffer.from('gid://toko/Variant/ü').toString('base64url')
  assert.deepEqual(itemsOf(`~${encoded}:3`), [item('gid://toko/Variant/ü', 3)])
})

test('the same thing twice is so many of it', () => {
  assert.deepEqual(itemsOf(`var_1:2,~${Buffer.from('var_1').toString('base64url')}:1`), [item('var_1', 3)])
})

test('one thing that cannot be read makes the whole link one that cannot', () => {
  for (const beli of [
    '',
    'x',
    'x:0',
    'x:01',
    'x:1,',
    'a b:1',
    '~:1',
    '~!:1',
    '~_w:1',
    '~AA:1',
    `a:1,${'b:'}`,
  ])
    assert.deepEqual(itemsOf(beli), [], beli)
})

test('a link says voucher, note and the way on, within bounds', () => {
  const { voucher, note, onward } = readBuyLink(
    `beli=a:1&voucher=%20HEMAT%20&catatan=${'x'.repeat(600)}&continue_to=/checkout`,
  )
  assert.deepEqual([voucher, note.length, onward], ['HEMAT', 500, '/checkout'])
})

test('the way on never leaves the shop', () => {
  for (const path of [
    '',
    '//asing.example',
    '/\\asing.example',
    '/.//asing.example',
    '/\t/asing.example',
    'https://asing.example',
  ])
    assert.equal(ownPath(path), null, path)
  assert.equal(ownPath('/c/../p/kursi?v=1'), '/p/kursi?v=1')
})

test('what is left of the address has the marks of a campaign', () => {
  assert.equal(withoutLink('beli=a:1&voucher=A&catatan=b&continue_to=/c&utm_source=wa'), '?utm_source=wa')
  assert.equal(withoutLink('beli=a:1'), '')
})
