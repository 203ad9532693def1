// What a merchant may set of promotions and vouchers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { told } from '../../../domain/setting-error.fixture.ts'
import { checkPromotion, checkPromotions, checkVoucher, checkVouchers } from './checks.ts'
import type { PromotionInput, VoucherInput } from './input.ts'

const NAMES = { products: new Set(['kursi']), categories: new Set(['rotan']) }
const promotion = (fields: Partial<PromotionInput> = {}): PromotionInput => ({
  key: 'lebaran',
  name: 'Lebaran',
  kind: 'campaign',
  discount_type: 'percent',
  discount_value: 20,
  ...fields,
})
const voucher = (fields: Partial<VoucherInput> = {}): VoucherInput => ({
  code: 'HEMAT',
  discount_type: 'amount',
  discount_value: 5_000,
  ...fields,
})

test('a promotion says its name, its kind, and what it takes off by which measure', () => {
  assert.deepEqual(told(checkPromotion(promotion(), undefined, NAMES)), [])
  assert.deepEqual(told(checkPromotion({ key: 'lebaran' }, undefined, NAMES)), [
    'name is missing',
    'kind is missing',
    'discount_type is missing',
    'discount_value is missing',
  ])
})

test('no more than the whole can be taken off in percent, and any amount in rupiah', () => {
  const tooMuch = ['discount_value is more than 100 percent']
  assert.deepEqual(told(checkVoucher(voucher({ discount_type: 'percent', discount_value: 100 }))), [])
  assert.deepEqual(told(checkVoucher(voucher({ discount_type: 'percent', discount_value: 101 }))), tooMuch)
  assert.deepEqual(told(checkPromotion(promotion({ discount_value: 101 }), undefined, NAMES)), tooMuch)
  assert.deepEqual(told(checkVoucher(voucher({ discount_value: 101 }))), [])
})

test('a promotion or voucher ends after it starts', () => {
  const window = { starts_at: '2026-11-16T00:00:00Z', ends_at: '2026-11-15T00:00:00Z' }
  assert.deepEqual(told(checkPromotion(promotion(window), undefined, NAMES)), [
    'ends_at is not after starts_at',
  ])
  assert.deepEqual(told(checkVoucher(voucher(window))), ['ends_at is not after starts_at'])
})

test('what is named now must be in the shop; what a promotion went on naming need not be', () => {
  const lists = { products: ['kursi', 'hilang'], categories: ['rotan', 'lenyap'] }
  assert.deepEqual(told(checkPromotion(promotion(lists), promotion(lists), NAMES)), [
    'products[1] there is no product "hilang"',
    'categories[1] there is no category "lenyap"',
  ])
  assert.deepEqual(told(checkPromotion(promotion(lists), promotion(), NAMES)), [])
  assert.deepEqual(told(checkPromotion(promotion(lists), undefined, NAMES)), [])
})

test('each of many promotions is named by its place, and none has the key of another', () => {
  const all = [promotion(), promotion({ key: 'natal', name: '' }), promotion()]
  const given = [promotion(), promotion({ products: ['hilang'] })]
  assert.deepEqual(told(checkPromotions(all, given, NAMES)), [
    'promotions[2] has the same key as promotions[0]',
    'promotions[1].name is missing',
    'promotions[1].products[0] there is no product "hilang"',
  ])
})

test('voucher codes are the same in small letters and in capitals', () => {
  const all = [
    voucher(),
    voucher({ code: 'lain', discount_value: 101, discount_type: 'percent' }),
    voucher({ code: 'hemat' }),
  ]
  assert.deepEqual(told(checkVouchers(all)), [
    'vouchers[2] has the same code as vouchers[0]',
    'vouchers[1].discount_value is more than 100 percent',
  ])
})
