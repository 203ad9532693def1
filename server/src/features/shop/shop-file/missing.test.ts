// What a shop still lacks before it can sell.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aProduct, aShop } from '../../../../test/world.ts'
import { missingIn, type SellingFacts } from './missing.ts'
import type { ShopFile } from './schema.ts'

const ALL_SET: SellingFacts = {
  gatewaysWithKeys: new Set(),
  hasProviderKey: false,
  sendsMail: true,
  sendsWhatsApp: true,
}

const COMPLETE = aShop({
  contact: { channel: 'any', notify: 'rina@rotan.example' },
  shipping: { mode: 'flat', couriers: [{ code: 'jne', cost: 10_000 }] },
  payment_methods: [{ code: 'transfer', gateways: ['manual'] }],
  products: [aProduct({ slug: 'kursi', stock: 1 })],
})

test('a shop that has everything lacks nothing', () => {
  assert.deepEqual(missingIn(COMPLETE, ALL_SET), [])
})

const LACKING: Record<string, [file: Partial<ShopFile>, says: RegExp, facts?: Partial<SellingFacts>]> = {
  'without products': [{ products: [] }, /^a product: /],
  'whose products are all sold out': [
    {
      products: [
        aProduct({ slug: 'a', stock: 0 }),
        aProduct({ slug: 'b', stock: 9, variants: [{ options: {}, stock: 0 }] }),
        aProduct({ slug: 'c', stock: 0, preorder: { lead_days: 7, capped: true } }),
      ],
    },
    /^a product with stock: /,
  ],
  'without a courier': [{ shipping: { mode: 'flat', couriers: [] } }, /^a courier: shipping\.couriers/],
  'whose couriers are switched off': [
    { shipping: { mode: 'flat', couriers: [{ code: 'jne', cost: 1, enabled: false }] } },
    /^a courier: /,
  ],
  'whose couriers have no cost': [{ shipping: { mode: 'flat', couriers: [{ code: 'jne' }] } }, /with a cost/],
  'by zones, without one': [
    { shipping: { mode: 'zone', couriers: [{ code: 'jne', cost: 1 }] } },
    /with zones/,
  ],
  'by live rates, without a key': [
    { shipping: { mode: 'live', origin_ref: '3174041001', provider: { name: 'biteship' } } },
    /^live rates: /,
  ],
  'without a payment method': [{ payment_methods: [] }, /^a payment method: /],
  'whose gateway has no keys': [
    { payment_methods: [{ code: 'qris', gateways: ['midtrans'] }] },
    /^keys for payment method qris: gateways\.midtrans/,
  ],
  'whose merchant has no contact': [{ contact: { channel: 'email' } }, /contact\.notify/],
  'for mail, without a sender': [{}, /^a sender of e-mail: SMTP_URL/, { sendsMail: false }],
  'for WhatsApp, without a sender': [{}, /^a sender of WhatsApp/, { sendsWhatsApp: false }],
}

for (const [what, [file, says, facts]] of Object.entries(LACKING)) {
  test(`a shop ${what} learns so`, () => {
    const missing = missingIn({ ...COMPLETE, ...file }, { ...ALL_SET, ...facts })
    assert.equal(missing.length, 1, missing.join('\n'))
    assert.match(missing[0] ?? '', says)
  })
}

test('what sells past its stock, has no end, or falls back to costs of its own is enough', () => {
  const enough: Partial<ShopFile>[] = [
    { products: [aProduct({ slug: 'a', stock: 0, preorder: { lead_days: 7 } })] },
    { products: [aProduct({ slug: 'a', stock: 0, unlimited_stock: true })] },
    { shipping: { mode: 'live', couriers: [{ code: 'jne', cost: 1 }] } },
    { payment_methods: [{ code: 'qris', gateways: ['midtrans', 'manual'] }] },
  ]
  for (const file of enough) assert.deepEqual(missingIn({ ...COMPLETE, ...file }, ALL_SET), [])
})
