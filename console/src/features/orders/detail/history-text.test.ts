import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actorText, historyText } from './history-text.ts'

const AT = '2026-11-15T00:00:00Z'
const entry = (from: string | null, to: string, reason: string | null = null) =>
  historyText({ at: AT, from, to, actor: 'merchant', reason } as Parameters<typeof historyText>[0])

test('a move reads as where it leads, with why', () => {
  assert.deepEqual(entry(null, 'pending_payment'), { title: 'Pesanan dibuat', why: null })
  assert.deepEqual(entry('paid', 'cancelled', 'stok rusak'), { title: 'Dibatalkan', why: 'stok rusak' })
  assert.equal(
    entry('pending_payment', 'expired', 'not paid in time').why,
    'Tidak dibayar sampai batas waktu',
  )
  assert.match(entry('expired', 'paid', 'out_of_stock').why ?? '', /sudah habis/)
})

test('what happens between moves has its line too', () => {
  const stays = (reason: string) => entry('pending_payment', 'pending_payment', reason)
  assert.equal(stays('claimed').title, 'Pembeli melaporkan transfer')
  assert.deepEqual(stays('claim rejected'), { title: 'Transfer belum ditemukan', why: null })
  assert.equal(stays('claim rejected: kurang: Rp1').why, 'kurang: Rp1')
  assert.deepEqual(stays('payment method changed: qris (Rp10) → va_bca (Rp12)'), {
    title: 'Pembeli mengganti cara bayar',
    why: 'qris (Rp10) → va_bca (Rp12)',
  })
  assert.equal(stays('amount_differs').title, 'Perlu perhatian')
})

test('who did it', () => {
  assert.equal(actorText('buyer'), 'Pembeli')
  assert.equal(actorText('gateway midtrans'), 'Midtrans')
  assert.equal(actorText('bank moota'), 'Mutasi rekening (Moota)')
  assert.equal(actorText('bank file'), 'Mutasi rekening (berkas)')
  assert.equal(actorText('system'), 'Otomatis')
})
