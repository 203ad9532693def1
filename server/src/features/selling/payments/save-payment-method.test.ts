// savePaymentMethod, deletePaymentMethod and updateGateway: ways to pay, one by one, and keys that nobody reads back.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '../../../../../test/until.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { newShop, refusal, refusedFields, tallyEdits } from '../../../../test/edits.ts'
import { readCredential } from '../../../tenancy/credentials.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { deletePaymentMethod, savePaymentMethod } from './actions/save-payment-method.ts'
import { updateGateway } from './actions/update-gateway.ts'
import type { GatewayKeysInput, PaymentMethodInput } from './input.ts'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

const transfer: PaymentMethodInput = {
  code: 'transfer',
  name: 'Transfer',
  gateways: ['manual'],
  manual: { bank: 'BCA', account_number: '123', account_holder: 'Rotan' },
}

/** The methods that buyers are offered, as `code name`. */
async function offered(shop: Shop): Promise<string> {
  const { body } = await app.call('/storefront/config', { shop: shop.slug })
  const methods: PaymentMethodInput[] = body.commerce.payment_methods
  return methods.map(({ code, name }) => `${code} ${name}`).join(', ')
}

const offers = (shop: Shop, methods: string) => until(async () => (await offered(shop)) === methods)

describe('a payment method', () => {
  test('that is saved is offered to buyers, with defaults for what is left out', async () => {
    const shop = await newShop(app)
    assert.equal(await offered(shop), '')
    const { value, ...stored } = await savePaymentMethod(app.ctx, shop, transfer)
    assert.deepEqual(stored, { id: 'transfer', version: 1, position: 0 })
    assert.deepEqual([value.channel, value.enabled, value.fee_flat], ['redirect', true, 0])
    await offers(shop, 'transfer Transfer')
  })

  test('keeps its place and what an edit does not name', async () => {
    const shop = await newShop(app, { payment_methods: [transfer, { ...transfer, code: 'lain' }] })
    const edit = { code: 'transfer', name: 'Transfer BCA', manual: { account_number: '456' } }
    const { value, version, position } = await savePaymentMethod(app.ctx, shop, edit)
    assert.deepEqual([version, position], [2, 0])
    assert.deepEqual(value.manual, { bank: 'BCA', account_number: '456', account_holder: 'Rotan' })
    await offers(shop, 'transfer Transfer BCA, lain Transfer')
  })

  test('counts no version when it is saved as it is', async () => {
    const shop = await newShop(app, { payment_methods: [transfer] })
    assert.equal((await savePaymentMethod(app.ctx, shop, transfer)).version, 1)
  })

  test('is refused with every field that is wrong', async () => {
    const shop = await newShop(app)
    const wrong = { code: 'salah', gateways: ['manual' as const], min_order_total: 2, max_order_total: 1 }
    assert.deepEqual(await refusedFields(savePaymentMethod(app.ctx, shop, wrong)), {
      name: 'wajib diisi',
      manual: 'membutuhkan nomor rekening atau kode QRIS',
      max_order_total: 'lebih kecil dari belanja paling sedikit',
    })
    assert.equal(await offered(shop), '')
  })

  test('that is deleted is offered no more, and can be deleted no more', async () => {
    const shop = await newShop(app, { payment_methods: [transfer, { ...transfer, code: 'lain' }] })
    await deletePaymentMethod(app.ctx, shop, 'transfer', { expected: 1 })
    await offers(shop, 'lain Transfer')
    assert.equal((await refusal(deletePaymentMethod(app.ctx, shop, 'transfer'))).code, 'not_found')
  })

  test('edited by many at once from one version is changed once', async () => {
    const shop = await newShop(app, { payment_methods: [transfer] })
    const edits = [1, 2, 3, 4].map((fee_flat) =>
      savePaymentMethod(app.ctx, shop, { code: 'transfer', fee_flat }, { expected: 1 }),
    )
    assert.deepEqual(await tallyEdits(edits), { made: 1, edit_conflict: 3 })
    assert.equal((await savePaymentMethod(app.ctx, shop, { code: 'transfer' })).version, 2)
  })
})

describe('the keys of a gateway', () => {
  const keysOf = (shop: Shop, name: string) => readCredential(app.ctx.db, app.ctx.secrets, shop.id, name)

  test('are kept for the gateway, and only shown to be there', async () => {
    const shop = await newShop(app)
    const given = { server_key: 'SB-Mid-server-abcd1234' }
    assert.deepEqual(await updateGateway(app.ctx, shop, 'midtrans', given), {
      version: 1,
      value: { server_key: { set: true, last4: '1234' } },
    })
    assert.deepEqual(await keysOf(shop, 'gateway.midtrans'), given)
  })

  test('stay where they are left out, and go where they are null', async () => {
    const shop = await newShop(app)
    const save = (keys: GatewayKeysInput) => updateGateway(app.ctx, shop, 'xendit', keys)
    await save({ secret_key: 'xnd_secret_0001', callback_token: 'token' })
    const { value } = await save({ secret_key: 'xnd_secret_0002' })
    assert.deepEqual(value, {
      secret_key: { set: true, last4: '0002' },
      // So short that its end would give it away.
      callback_token: { set: true, last4: null },
    })
    await save({ callback_token: null })
    assert.deepEqual(await keysOf(shop, 'gateway.xendit'), { secret_key: 'xnd_secret_0002' })
    await save({ secret_key: null })
    assert.equal(await keysOf(shop, 'gateway.xendit'), null)
  })
})
