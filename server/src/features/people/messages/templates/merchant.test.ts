// What the merchant reads: each message with its order, what to do, and nothing that a hostile name could make of it.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OutgoingMessage } from '../../../../adapters/senders/sender.ts'
import type { MerchantContent } from '../message.ts'
import { writeMessage } from './write-message.ts'

const SHOP = 'Rotan Nusantara'
const LINK = 'https://console.etalase.example/toko/rotan/pesanan/ETL-7K3M9QXA'
const ABOUT = {
  order_number: 'ETL-7K3M9QXA',
  shop_slug: 'rotan',
  shop_url: 'https://rotan.example',
  console_link: LINK,
}
const CLAIM = {
  ...ABOUT,
  customer_name: 'Budi',
  payment_method: 'Transfer BCA',
  total: 118_345,
  claimed_at: '2026-11-15T07:05:00.000Z',
}

const MESSAGES: Record<string, MerchantContent> = {
  'a new order': {
    ...ABOUT,
    kind: 'merchant_order_placed',
    customer_name: 'Budi',
    city: 'Bandung',
    courier: 'jne REG',
    payment_method: 'Transfer BCA',
    note: 'Kado, tanpa nota.\nTerima kasih',
    lines: [{ name: 'Kursi <Teras>', variant: 'Natural', qty: 2, line_total: 100_000 }],
    total: 118_345,
    is_paid: false,
  },
  'money that came': {
    ...ABOUT,
    kind: 'merchant_order_paid',
    customer_name: 'Budi',
    courier: 'JNE REG',
    note: null,
    lines: [
      { name: 'Kursi <Teras>', variant: 'Natural', qty: 2, line_total: 100_000 },
      { name: 'Lampu', variant: null, qty: 1, line_total: 10_000 },
      { name: 'Meja', variant: null, qty: 1, line_total: 5_000 },
      { name: 'Taplak', variant: null, qty: 3, line_total: 3_345 },
    ],
    amount: 118_345,
    total: 118_345,
    attention: null,
  },
  'an order that its buyer cancelled': {
    ...ABOUT,
    kind: 'merchant_order_cancelled',
    customer_name: 'Budi',
    lines: [{ name: 'Kursi <Teras>', variant: 'Natural', qty: 2, line_total: 100_000 }],
    total: 118_345,
  },
  'a parcel in trouble': {
    ...ABOUT,
    kind: 'merchant_parcel',
    customer_name: 'Budi',
    courier_name: 'JNE',
    awb: 'JNE0001',
    problem: 'nobody_home',
  },
  'a claim': { ...CLAIM, kind: 'merchant_claim' },
  'an overdue claim': { ...CLAIM, kind: 'merchant_claim_overdue' },
  'low stock': {
    ...ABOUT,
    kind: 'merchant_low_stock',
    items: [
      { name: 'Kursi', variant: 'Natural', left: 2 },
      { name: 'Lampu', variant: null, left: 0 },
    ],
  },
}

const SAYS: Record<string, readonly RegExp[]> = {
  'a new order': [
    /Budi di Bandung memesan/,
    /menunggu pembayaran/,
    /Rp118\.345/,
    /Catatan pembeli: Kado, tanpa nota\. Terima kasih/,
    /^Total: Rp118\.345\nPembeli: Budi\n/m,
    /^Pembayaran: Transfer BCA$/m,
    /^Buka pesanan:$/m,
  ],
  'money that came': [
    /^Rp118\.345 sudah masuk: siapkan pesanan ETL-7K3M9QXA$/m,
    /^3 x Taplak: Rp3\.345$/m,
    /^Buka pesanan:$/m,
  ],
  'an order that its buyer cancelled': [/Budi membatalkan pesanan/, /Tidak ada yang perlu disiapkan/],
  'a parcel in trouble': [/Penerima tidak di tempat/, /Hubungi pembeli agar siap/, /^Nomor resi: JNE0001$/m],
  'a claim': [
    /melaporkan sudah mentransfer Rp118\.345/,
    /^Pembeli: Budi$/m,
    /^Pembayaran: Transfer BCA$/m,
    /^Terima atau tolak laporan:$/m,
  ],
  'an overdue claim': [/15 November 2026 pukul 14\.05 WIB/, /belum dijawab/, /^Terima atau tolak laporan:$/m],
  'low stock': [/Kursi \(Natural\): sisa 2/, /Lampu: habis/, /sampai stoknya Anda tambah/],
}

describe('a message to the merchant', () => {
  for (const [what, content] of Object.entries(MESSAGES)) {
    test(`of ${what} says which order, and what to do`, () => {
      const { text, html, subject, shopNews, code } = write(content)
      for (const said of SAYS[what] ?? []) assert.match(text, said)
      assert.match(text, /ETL-7K3M9QXA/)
      assert.deepEqual(text.match(/https?:\S+/g), [LINK], 'one link, into the console')
      assert.ok(html.includes(`href="${LINK}"`))
      assert.doesNotMatch(`${text}${html}`, /etalase orders|npx/)
      assert.match(text, /penerima kabar toko Rotan Nusantara/)
      assert.doesNotMatch(`${subject}${text}${html}`, /undefined|null|NaN|\/track\//)
      assert.doesNotMatch(html, /<img|src=|url\(|@import|<link|<script/)
      assert.equal(code, null)
      assert.partialDeepStrictEqual(shopNews, {
        who: SHOP,
        orderNumber: 'ETL-7K3M9QXA',
        link: LINK,
      })
      assert.match(shopNews?.summary ?? '', /^[A-Z][^\n]{15,200}\.$/)
    })

    test(`of ${what} takes a hostile name as text, on its line`, () => {
      const hostile = '<script>alert(1)</script>\r\nBcc: thief@evil.example'
      const named = JSON.parse(
        JSON.stringify(content).replaceAll('Budi', '@@').replaceAll('Kursi', '@@'),
        (_, value) => (typeof value === 'string' ? value.replaceAll('@@', hostile) : value),
      )
      const { subject, text, html, shopNews } = write(named)
      assert.doesNotMatch(subject, /[\r\n]/)
      assert.doesNotMatch(text, /^Bcc:/m)
      assert.doesNotMatch(html, /<script/)
      assert.doesNotMatch(shopNews?.summary ?? '', /[\r\n]/)
    })
  }

  test('of money that came names the first goods, and how many more there are', () => {
    const { subject, shopNews } = write(MESSAGES['money that came'] as MerchantContent)
    assert.equal(subject, 'Rp118.345 sudah masuk: siapkan 2 Kursi <Teras> (Natural), 1 Lampu dan 2 lainnya')
    assert.match(shopNews?.summary ?? '', /siapkan 2 Kursi .* dan 2 lainnya untuk Budi/)
  })

  test('of a webhook that was switched off says where it led, since when it failed, and what to do', () => {
    const { subject, text, html, shopNews } = write({
      ...ABOUT,
      order_number: null,
      kind: 'merchant_webhook_off',
      host: 'hooks.example.com',
      failing_since: '2026-11-15T07:05:00.000Z',
    })
    assert.equal(subject, 'Webhook ke hooks.example.com dimatikan')
    assert.match(text, /sejak 15 November 2026 pukul 14\.05 WIB/)
    assert.match(text, /nyalakan kembali/)
    assert.doesNotMatch(`${subject}${text}${html}`, /undefined|null|NaN/)
    assert.match(shopNews?.summary ?? '', /^[A-Z][^\n]{15,200}\.$/)
  })

  test('of room for pictures that runs out says how much there is, and what happens then', () => {
    const { subject, text, html, shopNews } = write({
      ...ABOUT,
      order_number: null,
      kind: 'merchant_space',
      used_bytes: 858_993_460,
      limit_bytes: 1_073_741_824,
    })
    assert.equal(subject, 'Ruang gambar hampir penuh')
    assert.match(text, /memakai 819,2 MB dari 1 GB/)
    assert.match(text, /gambar baru tidak dapat diunggah/)
    assert.doesNotMatch(`${subject}${text}${html}`, /undefined|null|NaN/)
    assert.match(shopNews?.summary ?? '', /^[A-Z][^\n]{15,200}\.$/)
  })

  test('of a plan that ends says until when everything goes on, and that nothing is deleted', () => {
    const of = (phase: 'soon' | 'today' | 'over') =>
      write({
        ...ABOUT,
        order_number: null,
        kind: 'merchant_plan',
        phase,
        plan: 'lengkap',
        falls_to: 'gratis',
        ends_at: '2026-11-15T07:05:00.000Z',
        grace_until: '2026-11-22T07:05:00.000Z',
      })
    assert.equal(of('soon').subject, 'Paket Lengkap segera berakhir')
    assert.match(of('soon').text, /berakhir 15 November 2026 pukul 14\.05 WIB/)
    assert.match(of('today').text, /masih jalan sampai 22 November 2026/)
    assert.match(of('over').text, /kini memakai paket Gratis/)
    for (const phase of ['soon', 'today', 'over'] as const) {
      const { subject, text, html, shopNews } = of(phase)
      assert.match(text, /Tidak ada yang dihapus/)
      assert.doesNotMatch(`${subject}${text}${html}`, /undefined|null|NaN/)
      assert.match(shopNews?.summary ?? '', /^[A-Z][^\n]{15,200}\.$/)
    }
  })

  test('of an order with nothing to pay says that it can be prepared', () => {
    const { text } = write({ ...MESSAGES['a new order'], is_paid: true } as MerchantContent)
    assert.match(text, /pesanan dapat disiapkan/)
    assert.doesNotMatch(text, /menunggu pembayaran/)
  })
})

function write(content: MerchantContent): OutgoingMessage {
  return writeMessage('msg_1', { to: 'rina@rotan.example', shop_name: SHOP, content })
}
