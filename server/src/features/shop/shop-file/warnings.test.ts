// Places that are not there, payments that move no money and fees that buyers may not be charged are warned of by their path.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { loadPlaces } from '@etalase/places'
import { aShop } from '../../../../test/world.ts'
import { formatRupiah } from '../../../domain/rupiah.ts'
import { readShopFile } from './read.ts'
import type { ShopFile } from './schema.ts'
import { warningsOf } from './warnings.ts'

const warned = (file: ShopFile, knows: (code: string) => boolean) =>
  warningsOf(file, knows).map(({ path, says }) => `${path}: ${says.en}`)

const zones = (...list: object[]) => [
  { code: 'jne', zones: list.map((zone) => ({ cost_per_kg: 1, ...zone })) },
]

test('real villages, districts, cities and provinces pass, made-up ones are named', () => {
  const { hasPlace } = loadPlaces()
  const real = {
    origin_ref: '3174041001',
    couriers: zones({ province: '31' }, { city: '3273' }, { district: '317404' }),
  }
  assert.deepEqual(warned({ slug: 'x', shipping: real }, hasPlace), [])
  const madeUp = {
    origin_ref: '9999999999',
    couriers: zones({ province: '99' }, { city: '3299' }, { district: '317499' }),
  }
  assert.deepEqual(warned({ slug: 'x', shipping: madeUp }, hasPlace), [
    'shipping.origin_ref: there is no place 9999999999',
    'shipping.couriers[0].zones[0].province: there is no place 99',
    'shipping.couriers[0].zones[1].city: there is no place 3299',
    'shipping.couriers[0].zones[2].district: there is no place 317499',
  ])
})

const everywhere = () => true

const DEMO = fileURLToPath(new URL('../../../../demo/shop.json', import.meta.url))

test('a method through the sandbox is warned of, unless it is switched off', () => {
  const payment_methods = [
    { code: 'transfer', gateways: ['manual' as const] },
    { code: 'qris', gateways: ['midtrans' as const, 'sandbox' as const] },
    { code: 'va_bca', gateways: ['sandbox' as const], enabled: false },
  ]
  const warnings = warned(aShop({ payment_methods }), everywhere)
  assert.equal(warnings.length, 1)
  assert.match(warnings[0] ?? '', /^payment_methods\[1\]\.gateways: sandbox moves no money/)
})

test('a shop without methods is not warned', () => {
  assert.deepEqual(warned(aShop(), everywhere), [])
})

describe('a QRIS method', () => {
  const ofQris = (method: object) =>
    warned(aShop({ payment_methods: [{ code: 'qris', gateways: ['midtrans'], ...method }] }), everywhere)

  for (const [which, method, field] of [
    ['by its code', { fee_basis_pt: 70 }, 'fee_basis_pt'],
    ['by its channel', { code: 'dompet', channel: 'qris', fee_flat: 500 }, 'fee_flat'],
    ['of the merchant’s own', { code: 'toko', manual: { qris_payload: '00' }, fee_flat: 500 }, 'fee_flat'],
  ] as const) {
    test(`${which} with a fee for the buyer is warned of`, () => {
      const [warning, ...more] = ofQris(method)
      assert.match(warning ?? '', new RegExp(`^payment_methods\\[0\\]\\.${field}: Bank Indonesia forbids`))
      assert.deepEqual(more, [])
    })
  }

  test('without a fee, or switched off, is not warned of', () => {
    assert.deepEqual(
      [...ofQris({ fee_flat: 0, fee_basis_pt: 0 }), ...ofQris({ fee_flat: 1, enabled: false })],
      [],
    )
  })

  test('is not the only one: no gateway’s fee may be the buyer’s, what is no provider’s may', () => {
    for (const gateway of ['midtrans', 'xendit'] as const)
      assert.match(
        ofQris({ channel: 'va_bca', gateways: [gateway], fee_flat: 4_000 }).join(),
        /^payment_methods\[0\]\.fee_flat: Bank Indonesia forbids passing the fee of a payment provider/,
      )
    assert.deepEqual(ofQris({ channel: 'redirect', gateways: ['manual'], fee_flat: 4_000 }), [])
    assert.deepEqual(ofQris({ channel: 'redirect', gateways: ['cod'], fee_flat: 4_000 }), [])
  })
})

test('the demo shop has the form of a shop file, and charges nobody for QRIS', async () => {
  const { file, unknownFields } = await readShopFile(DEMO)
  assert.deepEqual(unknownFields, [])
  assert.deepEqual(
    warned(file, everywhere).filter((warning) => warning.includes('QRIS')),
    [],
  )
})

test('the demo shop says from which sum on a voucher that it announces counts', async () => {
  const { file } = await readShopFile(DEMO)
  const text = file.announcement?.text ?? ''
  const announced = (file.vouchers ?? []).filter(({ code }) => text.includes(code))
  assert.ok(announced.length > 0)
  for (const { code, min_subtotal } of announced)
    assert.ok(
      !min_subtotal || text.includes(`${code} untuk pesanan pertama mulai ${formatRupiah(min_subtotal)}`),
      text,
    )
})
