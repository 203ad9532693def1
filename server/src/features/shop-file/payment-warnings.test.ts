// What a merchant is told about methods that move no money, and about fees that buyers may not be charged.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { aShop } from '../../../test/world.ts'
import { paymentWarnings } from './payment-warnings.ts'
import { readShopFile } from './read.ts'

test('a method through the sandbox is warned of, unless it is switched off', () => {
  const payment_methods = [
    { code: 'transfer', gateways: ['manual' as const] },
    { code: 'qris', gateways: ['midtrans' as const, 'sandbox' as const] },
    { code: 'va_bca', gateways: ['sandbox' as const], enabled: false },
  ]
  const warnings = paymentWarnings(aShop({ payment_methods }))
  assert.equal(warnings.length, 1)
  assert.match(warnings[0] ?? '', /^payment_methods\[1\]\.gateways: sandbox moves no money/)
})

test('a shop without methods is not warned', () => {
  assert.deepEqual(paymentWarnings(aShop()), [])
})

describe('a QRIS method', () => {
  const warned = (method: object) =>
    paymentWarnings(aShop({ payment_methods: [{ code: 'qris', gateways: ['midtrans'], ...method }] }))

  for (const [which, method, field] of [
    ['by its code', { fee_basis_pt: 70 }, 'fee_basis_pt'],
    ['by its channel', { code: 'dompet', channel: 'qris', fee_flat: 500 }, 'fee_flat'],
    ['of the merchant’s own', { code: 'toko', manual: { qris_payload: '00' }, fee_flat: 500 }, 'fee_flat'],
  ] as const) {
    test(`${which} with a fee for the buyer is warned of`, () => {
      const [warning, ...more] = warned(method)
      assert.match(warning ?? '', new RegExp(`^payment_methods\\[0\\]\\.${field}: Bank Indonesia forbids`))
      assert.deepEqual(more, [])
    })
  }

  test('without a fee, or switched off, is not warned of', () => {
    assert.deepEqual(
      [...warned({ fee_flat: 0, fee_basis_pt: 0 }), ...warned({ fee_flat: 1, enabled: false })],
      [],
    )
  })

  test('is the only one: another channel may have a fee', () => {
    assert.deepEqual(warned({ channel: 'va_bca', fee_flat: 4_000 }), [])
  })
})

test('the demo shop charges nobody for QRIS', async () => {
  const { file } = await readShopFile(fileURLToPath(new URL('../../../demo/shop.json', import.meta.url)))
  assert.deepEqual(
    paymentWarnings(file).filter((warning) => warning.includes('QRIS')),
    [],
  )
})
