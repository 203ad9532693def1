// createDraft as any door may call it: what the shop's settings do not allow is refused by the action itself.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { AT, refusedFields, shopNamed } from '../../../../test/edits.ts'
import { createDraft, type Drafting } from './actions/create-draft.ts'
import { COURIER, startTestCheckout, type TestCheckout } from './checkout.fixture.ts'

let checkout: TestCheckout
before(async () => {
  checkout = await startTestCheckout()
  await checkout.shop({ slug: 'email', contact: { channel: 'email' } })
  await checkout.shop({ slug: 'zona', shipping: { mode: 'zone', couriers: [COURIER] } })
})
after(() => checkout.close())

async function draft(slug: string, fields: Partial<Drafting> = {}) {
  const input: Drafting = {
    items: [{ product_id: checkout.id(slug, 'kursi'), qty: 1 }],
    customer_name: 'Budi',
    contact: 'budi@contoh.id',
    address: 'Jl. Melati 1',
    city: 'Bandung',
    payment_method: 'transfer',
    courier_code: 'jne',
    callerHash: Buffer.alloc(32),
    ...fields,
  }
  return createDraft(checkout.app.ctx, await shopNamed(checkout.app, slug), input, AT)
}

test('a draft that keeps the rules is made without a route before it', async () => {
  const { contact, priced } = await draft('email')
  assert.deepEqual(contact, { channel: 'email', value: 'budi@contoh.id' })
  assert.equal(priced.total, 110_000)
})

test('a contact of a channel that the shop does not take, and a phone that is none, are refused together', async () => {
  assert.deepEqual(await refusedFields(draft('email', { contact: '081234567890', phone: 'tidak ada' })), {
    contact: 'harus berupa alamat email',
    phone: 'bukan nomor telepon yang benar',
  })
})

test('a courier by its code is for flat mode only, and must be one of the shop', async () => {
  assert.deepEqual(await refusedFields(draft('zona')), {
    shipping_quote_id: 'wajib diisi: pilih pengiriman dulu',
  })
  assert.deepEqual(await refusedFields(draft('email', { courier_code: 'pos' })), {
    courier_code: 'kurir ini tidak tersedia',
  })
})
