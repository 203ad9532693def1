// The steps that lead to a payment: of every bank, with its own numbers, and none where nothing can be paid.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ATTEMPT_KINDS, VA_BANK_NAMES } from '../../../domain/payment.ts'
import type { Payment } from './schema.ts'
import { waysToPay } from './ways-to-pay.ts'

const NONE = { amount: 110_345 } as Payment
const of = (fields: Partial<Payment>) => ({ ...blank(), ...fields })

test('every bank has steps for its app, its website and its ATM, with the number and the amount', () => {
  for (const [va_bank, name] of Object.entries(VA_BANK_NAMES)) {
    const ways = waysToPay(of({ kind: 'va', va_bank, va_number: '8808123456' }), 0)
    assert.equal(ways.length, 3, va_bank)
    assert.match(ways.at(-1)?.title ?? '', new RegExp(`^ATM ${name}`))
    for (const { steps } of ways) assertSays(steps, '8808123456', 'Rp110.345')
  }
})

test('where the bank asks for the company first, its code comes before the number', () => {
  const account = { kind: 'va', va_bank: 'mandiri', va_number: '99887766', va_biller_code: '70012' } as const
  for (const { steps } of waysToPay(of(account), 0)) {
    assertSays(steps, '70012', '99887766')
    const all = steps.join('\n')
    assert.ok(all.indexOf('70012') < all.indexOf('99887766'))
  }
})

test('a bank without steps of its own has those that hold for any', () => {
  const [way] = waysToPay(of({ kind: 'va', va_bank: 'bsi', va_number: '123456' }), 0)
  assertSays(way?.steps ?? [], '123456', 'Rp110.345')
})

test('a code is opened from the gallery or scanned; what the shop looks for by hand is reported', () => {
  const gateway = waysToPay(of({ kind: 'qr', qr_payload: '0002' }), 0)
  const manual = waysToPay(of({ kind: 'manual', qr_payload: '0002' }), 345)
  assert.deepEqual(
    gateway.map(({ title }) => title),
    ['Di ponsel ini', 'Dari perangkat lain'],
  )
  assertSays(gateway[0]?.steps ?? [], 'galeri')
  assert.doesNotMatch(JSON.stringify(gateway), /beri tahu toko/)
  for (const { steps } of manual) assert.match(steps.at(-1) ?? '', /beri tahu toko/)
  assert.doesNotMatch(JSON.stringify(manual), /transfer/i)
})

test('a transfer is exact to the last three digits only where they tell it apart', () => {
  const account = { kind: 'manual', manual_bank: 'BCA', manual_account_number: '1234567890' } as const
  for (const { steps } of waysToPay(of(account), 345)) assertSays(steps, 'tiga angka terakhir', '1234567890')
  assert.doesNotMatch(JSON.stringify(waysToPay(of(account), 0)), /tiga angka terakhir/)
})

test('a payment that tells nothing to pay by has no steps, and no step has a gap', () => {
  for (const kind of [...ATTEMPT_KINDS, 'none', null] as const)
    assert.deepEqual(waysToPay(of({ kind }), 0), [], String(kind))
  const all = [
    of({ kind: 'redirect', redirect_url: 'https://x' }),
    of({ kind: 'manual', manual_account_number: '1', qr_payload: '0002' }),
  ]
  for (const payment of all)
    assert.doesNotMatch(JSON.stringify(waysToPay(payment, 0)), /[{}]\w|\bnull\b| {2}/)
})

function assertSays(steps: readonly string[], ...parts: string[]): void {
  for (const part of parts) assert.ok(steps.join('\n').includes(part), `${part} in ${steps.join(' / ')}`)
}

function blank(): Payment {
  const names = ['kind', 'redirect_url', 'qr_payload', 'va_bank', 'va_number', 'va_biller_code'] as const
  const manual = ['manual_bank', 'manual_account_holder', 'manual_account_number'] as const
  return { ...NONE, ...Object.fromEntries([...names, ...manual].map((name) => [name, null])) } as Payment
}
