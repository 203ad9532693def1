// What a shop that sells nothing for now still answers, and until when its owner may open it again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reopenUntil, staysOpen } from './closed-shop.ts'

for (const [what, operations] of [
  [
    'whoever has ordered follows the order',
    ['trackOrder', 'changeDelivery', 'showConfirmation', 'showInvoice', 'askFullInvoice'],
  ],
  ['orders are found again', ['sendLookupCode', 'verifyLookupCode']],
  ['what was to be paid is paid, or taken back', ['getQrImage', 'claimPayment', 'cancelOrder']],
  ['what came is confirmed, and money is given back', ['confirmReceipt', 'giveRefundAccount']],
  ['banks, couriers and visitors tell of it', ['notify', 'notifyMutations', 'notifyParcels', 'reportShop']],
  [
    'its pages are there',
    ['getStorefrontConfig', 'getPicture', 'getManifest', 'getRobots', 'showStorefront'],
  ],
  ['its API is described', ['getDescription', 'getDescriptionForm', 'getReferenceScript', 'showReference']],
  ['its API is told to programs and assistants', ['getReferenceText', 'getAssistantsText']],
] as const)
  test(`at a closed shop ${what}`, () => {
    for (const operation of operations) assert.ok(staysOpen(operation), operation)
  })

test('at a closed shop nothing new is seen, ordered or paid, nor anything that nobody thought of', () => {
  for (const operation of ['listProducts', 'createDraft', 'reopenPayment', 'addedLater'])
    assert.ok(!staysOpen(operation), operation)
})

test('an owner may open a closed shop again for thirty days', () => {
  assert.deepEqual(reopenUntil(new Date('2026-11-16T07:05:00Z')), new Date('2026-12-16T07:05:00Z'))
})
