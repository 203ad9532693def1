import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type ToldOrder, whatsAppLink, whatsAppNumber, whatsAppText } from './whatsapp-text.ts'

const ORDER: ToldOrder = {
  number: 'ETL-7K3M9QXA',
  status: 'pending_payment',
  customer_name: 'Sari Wulandari',
  total: 150_123,
  unique_code: 123,
  buyer_claimed_at: null,
  courier: 'JNE REG',
  awb: null,
  track_url: 'https://kopi.example/track/abc',
  refund: null,
  history: [],
}

const textOf = (change: Partial<ToldOrder>) => whatsAppText({ ...ORDER, ...change }, 'Kopi Rotan')

describe('the text fits where the order is', () => {
  test('every text names shop, order and buyer, and leads to the order', () => {
    for (const status of [
      'pending_payment',
      'paid',
      'processing',
      'shipped',
      'completed',
      'cancelled',
      'expired',
      'refunded',
    ] as const) {
      const text = textOf({ status })
      assert.match(text, /^Halo Kak Sari, ini Kopi Rotan\./)
      assert.match(text, /esanan ETL-7K3M9QXA/)
      assert.match(text, /: https:\/\/kopi\.example\/track\/abc$/)
    }
  })

  test('waiting for payment: the exact amount, and why it matters', () => {
    assert.match(
      textOf({}),
      /Rp150\.123\. Mohon transfer tepat sampai tiga angka terakhir, ya\.\n\nCara membayar: /,
    )
    assert.doesNotMatch(textOf({ unique_code: 0 }), /tiga angka/)
  })

  test('a claim that is being checked, and one that was rejected', () => {
    assert.match(textOf({ buyer_claimed_at: '2026-11-15T00:00:00Z' }), /sebesar Rp150\.123 sedang kami cek/)
    const rejected = {
      from: 'pending_payment',
      to: 'pending_payment',
      reason: 'claim rejected: kurang',
    } as const
    assert.match(textOf({ history: [rejected] }), /belum kami temukan\. Boleh kirim bukti/)
  })

  test('paid and packed', () => {
    assert.match(textOf({ status: 'paid' }), /sudah kami terima\. Barangnya segera/)
    assert.match(textOf({ status: 'processing' }), /sedang kami kemas/)
  })

  test('shipped: courier and resi, each on a line of its own', () => {
    assert.match(
      textOf({ status: 'shipped', awb: 'JP123' }),
      /\nKurir: JNE REG\nResi: JP123\n\nLacak pesanan: /,
    )
    assert.match(textOf({ status: 'shipped', courier: null }), /sudah kami kirim\.\n/)
  })

  test('the ends', () => {
    assert.match(textOf({ status: 'completed' }), /Terima kasih sudah berbelanja!/)
    assert.match(textOf({ status: 'cancelled' }), /kami batalkan/)
    assert.match(textOf({ status: 'expired' }), /batas waktu bayar/)
    assert.match(textOf({ status: 'refunded', refund: { by: 'gateway' } }), /lewat metode pembayaran/)
    assert.match(textOf({ status: 'refunded', refund: { by: 'hand' } }), /nomor rekening/)
  })

  test('without a page of the order there is no link', () => {
    assert.doesNotMatch(textOf({ track_url: null }), /http/)
  })
})

describe('the link', () => {
  test('takes a number in every form', () => {
    for (const phone of ['+62 812-3456-7890', '0812 3456 7890', '6281234567890'])
      assert.equal(whatsAppLink(phone, 'a & b'), 'https://wa.me/6281234567890?text=a%20%26%20b')
  })

  test('is not there without a number', () => {
    assert.equal(whatsAppLink(null, 'x'), null)
    assert.equal(whatsAppLink('–', 'x'), null)
  })

  test('goes to the contact that was confirmed, else to the phone', () => {
    const phone = '+62811'
    assert.equal(whatsAppNumber({ contact: '+62812', contact_channel: 'whatsapp', phone }), '+62812')
    assert.equal(whatsAppNumber({ contact: 'a@b.example', contact_channel: 'email', phone }), phone)
  })
})
