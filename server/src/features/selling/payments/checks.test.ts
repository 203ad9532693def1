// What a merchant may set of payment methods.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc16 } from '../../../domain/qris.ts'
import { told } from '../../../domain/setting-error.fixture.ts'
import { checkPaymentMethod, checkPaymentMethods } from './checks.ts'
import type { PaymentMethodInput } from './input.ts'

const WITH_SANDBOX = { sandboxPayments: true }
const WITHOUT = { sandboxPayments: false }
const method = (fields: Partial<PaymentMethodInput> = {}): PaymentMethodInput => ({
  code: 'bca',
  name: 'BCA',
  gateways: ['midtrans'],
  ...fields,
})
const toldOf = (fields: Partial<PaymentMethodInput>, allowed = WITHOUT) =>
  told(checkPaymentMethod(method(fields), allowed))

test('a payment method has a name, and says who is asked to open a payment', () => {
  assert.deepEqual(told(checkPaymentMethod({ code: 'bca' }, WITHOUT)), [
    'name is missing',
    'gateways is missing',
  ])
  assert.deepEqual(toldOf({}), [])
})

test('the built-in gateway is named where the operator has switched it on, and never beside a real one', () => {
  const [absent] = toldOf({ gateways: ['sandbox'] })
  assert.match(absent ?? '', /^gateways names sandbox, which does not exist here/)
  assert.deepEqual(toldOf({ gateways: ['sandbox'] }, WITH_SANDBOX), [])
  assert.deepEqual(
    toldOf({ gateways: ['sandbox', 'manual'], manual: { account_number: '1' } }, WITH_SANDBOX),
    [],
  )
  const [beside, ...others] = toldOf({ gateways: ['midtrans', 'sandbox'] }, WITH_SANDBOX)
  assert.match(beside ?? '', /^gateways names sandbox beside a real gateway/)
  assert.deepEqual(others, [])
  assert.equal(toldOf({ gateways: ['midtrans', 'sandbox'] }).length, 2)
})

const PAYLOAD = '0002015904TOKO6304'
const QRIS = PAYLOAD + crc16(PAYLOAD)

test('money is sent by hand to an account or by a QRIS code of the merchant’s own', () => {
  const needed = ['manual needs an account_number or a qris_payload']
  for (const manual of [
    undefined,
    null,
    {},
    { account_number: '' },
    { account_number: null, qris_payload: null },
  ])
    assert.deepEqual(toldOf({ gateways: ['manual'], ...(manual !== undefined && { manual }) }), needed)
  assert.deepEqual(toldOf({ gateways: ['manual'], manual: { account_number: '1234567890' } }), [])
  assert.deepEqual(toldOf({ gateways: ['manual'], manual: { qris_payload: QRIS } }), [])
  assert.deepEqual(toldOf({ gateways: ['manual'], manual: { account_number: '123-456 789.0' } }), [])
  for (const wrong of ['12ab34', 'rekening 1234567890', '-1']) {
    assert.deepEqual(toldOf({ gateways: ['manual'], manual: { account_number: wrong } }), [
      'manual.account_number has something else than digits',
    ])
  }
  assert.deepEqual(toldOf({ gateways: ['midtrans'], manual: {} }), [])
})

test('what is paid at the door is a method of its own', () => {
  const alone = 'gateways names cod beside a gateway: what is paid at the door is a method of its own'
  const elsewhere = 'cod is only for a method whose gateways are [cod]'
  assert.deepEqual(toldOf({ gateways: ['cod'] }), [])
  assert.deepEqual(toldOf({ gateways: ['cod'], cod: {} }), [])
  assert.deepEqual(toldOf({ gateways: ['cod', 'midtrans'] }), [alone])
  assert.deepEqual(toldOf({ gateways: ['midtrans', 'xendit'], cod: null }), [])
  assert.deepEqual(toldOf({ gateways: ['midtrans'], cod: {} }), [elsewhere])
  assert.deepEqual(told(checkPaymentMethod({ code: 'cod', name: 'COD', cod: {} }, WITHOUT)), [
    'gateways is missing',
    elsewhere,
  ])
})

test('a QRIS code is one that banks can read', () => {
  assert.deepEqual(toldOf({ gateways: ['manual'], manual: { qris_payload: `${QRIS}0` } }), [
    'manual.qris_payload is not a QRIS payload (its fields or its checksum are wrong)',
  ])
})

test('the highest total of a method is not below its lowest', () => {
  const wrong = ['max_order_total is below min_order_total']
  assert.deepEqual(toldOf({ min_order_total: 2, max_order_total: 1 }), wrong)
  assert.deepEqual(toldOf({ min_order_total: 1, max_order_total: 0 }), wrong)
  assert.deepEqual(toldOf({ min_order_total: 2, max_order_total: 2 }), [])
  assert.deepEqual(toldOf({ min_order_total: 2, max_order_total: null }), [])
  assert.deepEqual(toldOf({ min_order_total: null, max_order_total: 1 }), [])
  assert.deepEqual(toldOf({ min_order_total: 2 }), [])
})

test('COD is offered to no place that is excepted', () => {
  const gateways = ['cod'] as const
  const nowhere = 'lies in a place that is excepted: it would be offered nowhere'
  const cod = (only: string[] | null, except: string[] | null) =>
    toldOf({ gateways: [...gateways], cod: { only, except } })
  assert.deepEqual(cod(['34', '3171'], ['31']), [`cod.only[1] ${nowhere}`])
  assert.deepEqual(cod(['34'], ['34']), [`cod.only[0] ${nowhere}`])
  assert.deepEqual(cod(['3171'], ['99', '31']), [`cod.only[0] ${nowhere}`])
  assert.deepEqual(cod(['34'], []), [])
  assert.deepEqual(cod(['34'], ['3471']), [])
  assert.deepEqual(cod(['34'], null), [])
  assert.deepEqual(cod(null, ['34']), [])
})

test('each of many methods is named by its place, and none has the code of another', () => {
  const methods = [method(), method({ code: 'bni', name: '' }), method()]
  assert.deepEqual(told(checkPaymentMethods(methods, WITHOUT)), [
    'payment_methods[2] has the same code as payment_methods[0]',
    'payment_methods[1].name is missing',
  ])
})

test('what is paid at the door is a method of its own, and its terms belong to it alone', () => {
  assert.deepEqual(toldOf({ gateways: ['cod'], cod: { couriers: ['jne'] } }), [])
  assert.deepEqual(toldOf({ gateways: ['cod'] }), [])
  assert.match(toldOf({ gateways: ['cod', 'midtrans'] }).join(), /^gateways names cod beside a gateway/)
  assert.match(toldOf({ cod: {} }).join(), /^cod is only for a method whose gateways are \[cod\]/)
  assert.match(toldOf({ gateways: ['cod', 'sandbox'] }, WITH_SANDBOX).join(), /names cod beside/)
  assert.doesNotMatch(toldOf({ gateways: ['cod', 'sandbox'] }, WITH_SANDBOX).join(), /real gateway/)
})
