// Which gateways of a method are asked, and which payments end with nobody knowing when.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MethodGateway } from '../../../domain/payment.ts'
import { hasRealGateway, paymentStatus, usableGateways } from './rules.ts'

test('a real gateway is one that moves money', () => {
  assert.equal(hasRealGateway(['manual', 'sandbox']), false)
  assert.equal(hasRealGateway(['manual', 'midtrans']), true)
  assert.equal(hasRealGateway(['sandbox', 'xendit']), true)
  assert.equal(hasRealGateway([]), false)
})

test('the built-in gateway is asked only where it exists, and never beside one that moves money', () => {
  const usable = (sandboxPayments: boolean, ...gateways: MethodGateway[]) =>
    usableGateways(gateways, { sandboxPayments }).join()
  assert.equal(usable(true, 'sandbox', 'manual'), 'sandbox,manual')
  assert.equal(usable(true, 'midtrans', 'sandbox', 'xendit'), 'midtrans,xendit')
  assert.equal(usable(false, 'sandbox', 'manual'), 'manual')
  assert.equal(usable(false, 'midtrans', 'manual'), 'midtrans,manual')
})

test('a payment that ends at no known moment does not end by itself', () => {
  const order = { status: 'pending_payment', buyer_claimed_at: null, expires_at: null } as const
  const attempt = { status: 'pending', expires_at: null } as const
  assert.equal(paymentStatus(order, attempt, false, new Date('2026-11-16T03:00:00Z')), 'pending')
})
