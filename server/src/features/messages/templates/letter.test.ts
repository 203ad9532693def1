// What buyers read: every kind of message in its own words, in text, in HTML, and in one sentence.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Letter } from '../../../adapters/senders/sender.ts'
import { ORDER_STATUSES } from '../../../domain/order-status.ts'
import { aClaimRejected, aCode, aMove, anOrder, aReminder, TRACK_URL } from '../contents.fixture.ts'
import type { NewMessage, OrderMovedMessage } from '../message.ts'
import { writeLetter } from './letter.ts'

const SHOP = 'Rotan Nusantara'
const UNTIL = '16 November 2026 pukul 14.05 WIB'
const STATUSES = ORDER_STATUSES.filter((status) => status !== 'pending_payment')

describe('every message about an order', () => {
  const messages: readonly NewMessage[] = [
    anOrder(),
    aReminder(),
    aClaimRejected(),
    ...STATUSES.map((status) => aMove({ status })),
  ]
  for (const message of messages) {
    const what = message.kind === 'order_moved' ? message.status : message.kind
    const letter = write(message)

    test(`${what}: says which order, in which shop, and where to follow it`, () => {
      assert.match(letter.subject, /esanan ETL-7K3M9QXA di Rotan Nusantara$/)
      for (const part of readable(letter)) {
        assert.match(part, /Halo Budi Santoso, /)
        assert.match(part, /ETL-7K3M9QXA/)
        assert.match(part, /Tautan ini khusus untuk Anda/)
        assert.doesNotMatch(part, /undefined|null|NaN/)
      }
      assert.match(letter.text, new RegExp(`^${TRACK_URL}$`, 'm'))
      assert.match(letter.html, new RegExp(`href="${TRACK_URL}"`))
      assert.doesNotMatch(letter.html, /<img|src=|url\(|@import|<link|<script/)
      assert.doesNotMatch(letter.text, /\n{3}/)
    })

    test(`${what}: has its news in one short sentence`, () => {
      const { sentence = '', ...news } = letter.news ?? {}
      assert.deepEqual(news, { customer: 'Budi Santoso', about: 'ETL-7K3M9QXA', link: TRACK_URL })
      assert.match(sentence, /^[A-Z][^\n]{20,200}\.$/)
      assert.ok(letter.html.includes(sentence), 'an inbox shows it beside the subject')
    })

    test(`${what}: a hostile name stays text, and on its line`, () => {
      const hostile = '<script>alert(1)</script>"\'\r\nBcc: thief@evil.example'
      const { subject, text, html, news } = write(
        { ...message, customer_name: hostile } as NewMessage,
        hostile,
      )
      assert.doesNotMatch(subject, /[\r\n]/)
      assert.doesNotMatch(text, /^Bcc:/m)
      assert.doesNotMatch(html, /<script/)
      assert.match(html, /&lt;script&gt;alert\(1\)&lt;\/script&gt;&quot;&#39;/)
      assert.doesNotMatch(`${news?.customer}${news?.sentence}`, /[\r\n]/)
    })
  }

  test('no two states are told alike', () => {
    const letters = STATUSES.map((status) => write(aMove({ status })))
    const told = [letters.map(({ subject }) => subject), letters.map(({ news }) => news?.sentence)]
    for (const each of told) assert.equal(new Set(each).size, STATUSES.length)
  })
})

test('a code has no news', () => {
  assert.equal(write(aCode()).news, null)
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

  test('shows every sum that counts, then the total', () => {
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

  test('shows no sum of nothing', () => {
    const { text, html } = write(anOrder({ shipping_cost: 0, unique_code: 0, total: 100_000 }))
    assert.match(text, /\(Natural\): Rp100\.000\nTotal: Rp100\.000/)
    for (const part of [text, html]) {
      assert.doesNotMatch(part, /Diskon|Ongkir|Potongan|Biaya pembayaran|Kode unik|Rp0/)
    }
  })

  test('a product or a variant of two lines stays in its row', () => {
    const line = { name: 'Kursi\nTotal: Rp1', variant: 'Natural\r\nBesar', qty: 1, line_total: 100_000 }
    assert.match(
      write(anOrder({ lines: [line] })).text,
      /^1 x Kursi Total: Rp1 \(Natural Besar\): Rp100\.000$/m,
    )
  })

  test('with nothing to pay says no word about paying', () => {
    const free = { discount_total: 118_000, unique_code: 0, total: 0, pay_before: null }
    const letter = write(anOrder(free))
    for (const part of [...readable(letter), letter.subject, letter.news?.sentence ?? '']) {
      assert.doesNotMatch(part, /bayar|transfer|WIB/i)
    }
  })
})

for (const [what, message] of Object.entries({
  order_placed: anOrder,
  payment_reminder: aReminder,
  claim_rejected: aClaimRejected,
})) {
  test(`${what} tells until when to pay, and how exactly where the last digits matter`, () => {
    const exact = write(message())
    for (const part of [...readable(exact), exact.news?.sentence ?? '']) {
      assert.ok(part.includes(UNTIL))
      assert.match(part, /Rp118\.345/)
      assert.match(part, /tepat sampai tiga angka terakhir/)
    }
    assert.match(exact.text, /tiga angka terakhir \(345\)/)

    const plain = write(message({ unique_code: 0, total: 118_000 }))
    for (const part of [...readable(plain), plain.news?.sentence ?? '']) {
      assert.match(part, /Rp118\.000/)
      assert.doesNotMatch(part, /angka terakhir/)
    }
  })
}

describe('an order that moved', () => {
  test('a parcel is told with courier and number, as far as they are known', () => {
    const known = write(aMove({ status: 'shipped' }))
    assert.match(known.text, /^Kurir: JNE\nNomor resi: 0123456789012$/m)
    assert.equal(known.news?.sentence, 'Pesanan Anda sudah dikirim dengan JNE, nomor resi 0123456789012.')
    const bare = write(aMove({ status: 'shipped', courier_code: null, awb: null }))
    assert.equal(bare.news?.sentence, 'Pesanan Anda sudah dikirim.')
    for (const part of readable(bare)) assert.doesNotMatch(part, /Kurir|resi/)
  })

  const MONEY: readonly [Partial<OrderMovedMessage>, says: RegExp, never: RegExp][] = [
    [{ was_paid: true }, /mengembalikan uang Anda/, /perlu dibayar/],
    [{ was_paid: false }, /[Tt]idak ada lagi yang perlu dibayar/, /mengembalikan/],
    [{ was_paid: true, total: 0 }, /[Tt]idak ada lagi yang perlu dibayar/, /mengembalikan/],
  ]
  for (const [fields, says, never] of MONEY) {
    test(`cancelled with ${JSON.stringify(fields)} says what becomes of the money`, () => {
      const letter = write(aMove({ status: 'cancelled', ...fields }))
      for (const part of [...readable(letter), letter.news?.sentence ?? '']) {
        assert.match(part, says)
        assert.doesNotMatch(part, never)
      }
    })
  }

  test('paid when its goods are gone promises no parcel', () => {
    const letter = write(aMove({ status: 'paid', is_out_of_stock: true }))
    for (const part of [...readable(letter), letter.news?.sentence ?? '']) {
      assert.match(part, /sudah habis.*menghubungi Anda/)
      assert.doesNotMatch(part, /menyiapkan|disiapkan/)
    }
  })

  test('money that comes late is not lost', () => {
    const letter = write(aMove({ status: 'expired', was_paid: false }))
    for (const part of [...readable(letter), letter.news?.sentence ?? '']) {
      assert.match(part, /[Uu]ang Anda tidak hilang/)
    }
  })
})

function write({ to, channel, ...content }: NewMessage, shopName = SHOP): Letter {
  return writeLetter('msg_1', { to, shop_name: shopName, content })
}

const readable = ({ text, html }: Letter): readonly string[] => [text, html]
