// What buyers read: every kind of message in text, in HTML, and in one sentence.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OutgoingMessage } from '../../../../adapters/senders/sender.ts'
import { ORDER_STATUSES } from '../../../../domain/order-status.ts'
import {
  aClaimRejected,
  aCode,
  aLink,
  aMove,
  anOrder,
  aReminder,
  aRestock,
  TRACK_URL,
} from '../contents.fixture.ts'
import type { NewMessage, OrderMovedMessage } from '../message.ts'
import { writeMessage } from './write-message.ts'

const SHOP = 'Rotan Nusantara'
const UNTIL = '16 November 2026 pukul 14.05 WIB'
const STATUSES = ORDER_STATUSES.filter((status) => status !== 'pending_payment')

describe('every message about an order', () => {
  const messages: readonly NewMessage[] = [
    anOrder(),
    aReminder(),
    aClaimRejected(),
    aLink(),
    ...STATUSES.map((status) => aMove({ status })),
  ]
  for (const message of messages) {
    const what = message.kind === 'order_moved' ? message.status : message.kind
    const written = write(message)

    test(`the message ${what} says which order, in which shop, and where to follow it`, () => {
      assert.match(written.subject, /esanan ETL-7K3M9QXA di Rotan Nusantara$/)
      for (const part of readable(written)) {
        assert.match(part, /Halo Budi Santoso, /)
        assert.match(part, /ETL-7K3M9QXA/)
        assert.match(part, /Tautan ini khusus untuk Anda/)
        assert.doesNotMatch(part, /undefined|null|NaN/)
      }
      assert.match(written.text, new RegExp(`^${TRACK_URL}$`, 'm'))
      assert.match(written.html, new RegExp(`href="${TRACK_URL}"`))
      assert.doesNotMatch(written.html, /<img|src=|url\(|@import|<link|<script/)
      assert.doesNotMatch(written.text, /\n{3}/)
    })

    test(`the message ${what} can be summed up in one short sentence`, () => {
      const { summary = '', ...order } = written.orderUpdate ?? {}
      assert.deepEqual(order, { customer: 'Budi Santoso', orderNumber: 'ETL-7K3M9QXA', link: TRACK_URL })
      assert.match(summary, /^[A-Z][^\n]{20,200}\.$/)
      assert.ok(written.html.includes(summary), 'an inbox shows it beside the subject')
    })

    test(`in the message ${what} a hostile name stays text, and on its line`, () => {
      const hostile = '<script>alert(1)</script>"\'\r\nBcc: thief@evil.example'
      const { subject, text, html, orderUpdate } = write(
        { ...message, customer_name: hostile } as NewMessage,
        hostile,
      )
      assert.doesNotMatch(subject, /[\r\n]/)
      assert.doesNotMatch(text, /^Bcc:/m)
      assert.doesNotMatch(html, /<script/)
      assert.match(html, /&lt;script&gt;alert\(1\)&lt;\/script&gt;&quot;&#39;/)
      assert.doesNotMatch(`${orderUpdate?.customer}${orderUpdate?.summary}`, /[\r\n]/)
    })
  }

  test('no two states of an order have the same subject or summary', () => {
    const messages = STATUSES.map((status) => write(aMove({ status })))
    const subjects = messages.map(({ subject }) => subject)
    const summaries = messages.map(({ orderUpdate }) => orderUpdate?.summary)
    for (const each of [subjects, summaries]) assert.equal(new Set(each).size, STATUSES.length)
  })
})

test('a message with a code has no update of an order', () => {
  assert.equal(write(aCode()).orderUpdate, null)
})

test('news that something is back names it and its shop, leads to it, and says that this was the only one', () => {
  const written = write(aRestock())
  assert.equal(written.subject, 'Kursi <Teras> (Natural) sudah tersedia di Rotan Nusantara')
  assert.match(written.text, /^https:\/\/rotan\.example\/p\/kursi-teras\?v=var_1$/m)
  assert.match(written.html, /Kursi &lt;Teras&gt; \(Natural\)/)
  for (const part of readable(written)) assert.match(part, /satu-satunya kabar/)
  const link = 'https://rotan.example/p/kursi-teras?v=var_1'
  assert.deepEqual(written.productNews, { product: 'Kursi <Teras> (Natural)', link })
  assert.equal(written.orderUpdate, null)
})

describe('an order that was placed', () => {
  const SUMS = {
    discount_total: 10_000,
    shipping_cost: 18_000,
    shipping_discount: 8_000,
    payment_fee: 4_500,
    unique_code: 345,
    total: 104_845,
  }

  test('the confirmation of an order shows every sum that counts, then the total', () => {
    const rows = [
      '2 x Kursi <Teras> (Natural): Rp100.000',
      'Diskon: -Rp10.000',
      'Ongkir: Rp18.000',
      'Potongan ongkir: -Rp8.000',
      'Biaya pembayaran: Rp4.500',
      'Kode unik: Rp345',
      'Total: Rp104.845',
    ]
    const { text, html } = write(anOrder(SUMS))
    assert.ok(text.includes(`\n\n${rows.join('\n')}\n\n`), text)
    for (const amount of rows.map((row) => row.replace(/^.*: /, '')))
      assert.ok(html.includes(`>${amount}</td>`))
    assert.match(html, /Kursi &lt;Teras&gt;/)
  })

  test('the confirmation of an order shows no sum of nothing', () => {
    const { text, html } = write(anOrder({ shipping_cost: 0, unique_code: 0, total: 100_000 }))
    assert.match(text, /\(Natural\): Rp100\.000\nTotal: Rp100\.000/)
    for (const part of [text, html]) {
      assert.doesNotMatch(part, /Diskon|Ongkir|Potongan|Biaya pembayaran|Kode unik|Rp0/)
    }
  })

  test('a product or a variant whose name has two lines stays in its row of the confirmation', () => {
    const line = { name: 'Kursi\nTotal: Rp1', variant: 'Natural\r\nBesar', qty: 1, line_total: 100_000 }
    assert.match(
      write(anOrder({ lines: [line] })).text,
      /^1 x Kursi Total: Rp1 \(Natural Besar\): Rp100\.000$/m,
    )
  })

  test('the confirmation of an order with nothing to pay does not mention paying', () => {
    const free = { discount_total: 118_000, unique_code: 0, total: 0, pay_before: null }
    const written = write(anOrder(free))
    for (const part of [...readable(written), written.subject, written.orderUpdate?.summary ?? '']) {
      assert.doesNotMatch(part, /bayar|transfer|WIB/i)
    }
  })
})

const ACCOUNT = {
  is_virtual: false,
  bank: 'BCA',
  number: '1234567890',
  holder: 'PT Rotan <Jaya>',
  biller_code: null,
}
const MANDIRI = { is_virtual: true, bank: 'Mandiri', number: '99887766', holder: null, biller_code: '70012' }

for (const [what, message] of Object.entries({
  order_placed: anOrder,
  payment_reminder: aReminder,
  claim_rejected: aClaimRejected,
})) {
  test(`the message ${what} can be paid by itself where the account is known`, () => {
    const transfer = write(message({ pay_to: ACCOUNT }))
    assert.match(
      transfer.text,
      /^Bayar: Rp118\.345\nRekening BCA: 1234567890\nAtas nama: PT Rotan <Jaya>\nSebelum: /m,
    )
    for (const part of ['Rekening BCA', '>1234567890<', 'PT Rotan &lt;Jaya&gt;'])
      assert.ok(transfer.html.includes(part), part)
    assert.match(
      transfer.orderUpdate?.summary ?? '',
      /bayar Rp118\.345 ke rekening BCA 1234567890 a\.n\. PT Rotan <Jaya> sebelum 16 November/,
    )
    const virtual = write(message({ pay_to: { ...MANDIRI, biller_code: null }, unique_code: 0 }))
    assert.match(virtual.text, /^Virtual Account Mandiri: 99887766$/m)
    const biller = write(message({ pay_to: MANDIRI, unique_code: 0 }))
    assert.match(biller.text, /^Kode perusahaan Mandiri: 70012\nKode bayar: 99887766$/m)
  })
}

test('a message about a payment whose number is not known yet leads to where it is shown', () => {
  for (const message of [anOrder(), aReminder()])
    assert.match(write(message).text, /Buka tautan berikut untuk melihat nomor atau kode pembayarannya/)
})

for (const [what, message] of Object.entries({
  order_placed: anOrder,
  payment_reminder: aReminder,
  claim_rejected: aClaimRejected,
})) {
  test(`the message ${what} says until when to pay, and how exactly where the last digits matter`, () => {
    const exact = write(message())
    for (const part of [...readable(exact), exact.orderUpdate?.summary ?? '']) {
      assert.ok(part.includes(UNTIL))
      assert.match(part, /Rp118\.345/)
      assert.match(part, /tepat sampai tiga angka terakhir/)
    }
    assert.match(exact.text, /tiga angka terakhir \(345\)/)

    const plain = write(message({ unique_code: 0, total: 118_000 }))
    for (const part of [...readable(plain), plain.orderUpdate?.summary ?? '']) {
      assert.match(part, /Rp118\.000/)
      assert.doesNotMatch(part, /angka terakhir/)
    }
  })
}

describe('an order that moved', () => {
  test('the message about a sent parcel names courier and number, as far as they are known', () => {
    const known = write(aMove({ status: 'shipped' }))
    assert.match(known.text, /^Kurir: JNE\nNomor resi: 0123456789012$/m)
    assert.doesNotMatch(known.text, /jne\.co\.id|Lacak paket/, 'that page asks for the number again')
    const filled = write(aMove({ courier_code: 'lion', courier_name: 'Lion Parcel' }))
    assert.match(filled.text, /^Lacak paket Lion Parcel\nhttps:\/\/lionparcel\.com\S+q=0123456789012$/m)
    const tracking_url = 'https://lacak.example/0123456789012'
    assert.match(
      write(aMove({ tracking_url })).text,
      /^Lacak paket JNE\nhttps:\/\/lacak\.example\/0123456789012$/m,
    )
    const own = write(aMove({ courier_code: 'kurir', courier_name: 'Kurir\nPak Joko' }))
    assert.match(own.text, /^Kurir: Kurir Pak Joko\nNomor resi: 0123456789012$/m)
    assert.doesNotMatch(own.text, /Lacak paket/)
    assert.equal(
      known.orderUpdate?.summary,
      'Pesanan Anda sudah dikirim dengan JNE, nomor resi 0123456789012.',
    )
    const bare = write(aMove({ status: 'shipped', courier_code: null, awb: null }))
    assert.equal(bare.orderUpdate?.summary, 'Pesanan Anda sudah dikirim.')
    for (const part of readable(bare)) assert.doesNotMatch(part, /Kurir|resi/)
  })

  const MONEY: readonly [Partial<OrderMovedMessage>, says: RegExp, never: RegExp][] = [
    [{ was_paid: true }, /mengembalikan uang Anda/, /perlu dibayar/],
    [{ was_paid: false }, /[Tt]idak ada lagi yang perlu dibayar/, /mengembalikan/],
    [{ was_paid: false, was_claimed: true }, /hubungi toko dengan bukti transfernya/, /perlu dibayar/],
    [{ was_paid: true, total: 0 }, /[Tt]idak ada lagi yang perlu dibayar/, /mengembalikan/],
  ]
  for (const [fields, says, never] of MONEY) {
    test(`the message about an order cancelled with ${JSON.stringify(fields)} says what becomes of the money`, () => {
      const written = write(aMove({ status: 'cancelled', ...fields }))
      for (const part of [...readable(written), written.orderUpdate?.summary ?? '']) {
        assert.match(part, says)
        assert.doesNotMatch(part, never)
      }
    })
  }

  test('the message about an order paid when its goods are gone promises no parcel', () => {
    const written = write(aMove({ status: 'paid', is_out_of_stock: true }))
    for (const part of [...readable(written), written.orderUpdate?.summary ?? '']) {
      assert.match(part, /sudah habis.*menghubungi Anda/)
      assert.doesNotMatch(part, /menyiapkan|disiapkan/)
    }
  })

  test('the message about an expired order says that money that comes late is not lost', () => {
    const written = write(aMove({ status: 'expired', was_paid: false }))
    for (const part of [...readable(written), written.orderUpdate?.summary ?? '']) {
      assert.match(part, /[Uu]ang Anda tidak hilang/)
    }
  })
})

describe('links that are sent again', () => {
  test('a message with links lists every open order with its state and its own link', () => {
    const others = [
      { order_number: 'ETL-LAINNYA1', status: 'shipped', track_url: 'https://rotan.example/track/satu' },
      {
        order_number: 'ETL-LAINNYA2',
        status: 'pending_payment',
        track_url: 'https://rotan.example/track/dua',
      },
    ] as const
    const { text, html } = write(aLink({ others }))
    assert.match(text, /^ETL-LAINNYA1 \(Dikirim\)\nhttps:\/\/rotan\.example\/track\/satu$/m)
    assert.match(text, /^ETL-LAINNYA2 \(Menunggu pembayaran\)\nhttps:\/\/rotan\.example\/track\/dua$/m)
    for (const { track_url } of others) assert.ok(html.includes(`href="${track_url}"`))
  })
})

function write({ to, channel, ...content }: NewMessage, shopName = SHOP): OutgoingMessage {
  return writeMessage('msg_1', { to, shop_name: shopName, content })
}

const readable = ({ text, html }: OutgoingMessage): readonly string[] => [text, html]
