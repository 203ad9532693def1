// The confirmation of an order in Indonesian: the nine points of PP 80/2019, article 53, on paper or a screen. Pure.

import { Html, html } from '../../../domain/html.ts'
import { formatJakarta } from '../../../domain/jakarta.ts'
import { legalWords } from '../../../domain/legal.ts'
import { maskAddress, maskContact, maskPhone } from '../../../domain/masks.ts'
import { formatRupiah } from '../../../domain/rupiah.ts'
import { streetOf } from '../../../domain/street.ts'
import type { Seller, TermsText } from '../../../domain/terms.ts'
import type { OrderLineRow, OrderRow } from '../../selling/orders/queries.ts'
import type { Confirmation } from './actions/get-confirmation.ts'

export function confirmationPage(confirmation: Confirmation): string {
  const { order, lines, terms, areOfThatDay } = confirmation
  const { seller } = terms
  return document(
    `Konfirmasi pesanan ${order.number} · ${seller.name}`,
    html`<header>
<p class="shop">${seller.name}</p>
<h1>Konfirmasi pesanan</h1>
<p>Nomor <strong class="number">${order.number}</strong>, dipesan ${formatJakarta(order.placed_at)}</p>
</header>
${areOfThatDay ? '' : OLD}
${point(1, 'Para pihak', parties(confirmation))}
${point(2, 'Barang', goods(lines))}
${point(3, 'Legalitas barang', legality(lines))}
${point(4, 'Nilai transaksi', sums(order))}
${point(5, 'Pembayaran', payment(confirmation))}
${point(6, 'Pengiriman', html`${delivery(confirmation)}${texts(terms.delivery)}`)}
${point(7, 'Pengembalian barang yang tidak sesuai', html`${texts(terms.returns)}${RIGHTS}`)}
${point(8, 'Pembatalan', texts(terms.cancellation))}
${point(9, 'Hukum yang berlaku dan penyelesaian sengketa', texts(terms.law))}
${terms.terms.length > 0 ? html`<section><h2>Syarat dan ketentuan toko</h2>${texts(terms.terms)}</section>` : ''}
<footer>${footer(confirmation)}</footer>`,
  )
}

export function missingPage(shopName: string): string {
  return document(
    `Pesanan tidak ditemukan · ${shopName}`,
    html`<header><p class="shop">${shopName}</p><h1>Pesanan tidak ditemukan</h1></header>
<p>Periksa lagi tautannya, atau cari pesanan Anda di halaman “Cek pesanan” toko ini.</p>`,
  )
}

const OLD = new Html(
  '<p class="note">Pesanan ini dibuat sebelum ketentuan toko disimpan bersama setiap pesanan. Ketentuan pada hari itu tidak tersimpan; yang tampil di bawah adalah ketentuan toko saat ini.</p>',
)

const RIGHTS = new Html(
  '<p class="quiet">Ketentuan ini tidak mengurangi hak pembeli menurut UU 8/1999 tentang Perlindungan Konsumen.</p>',
)

function point(number: number, title: string, body: Html): Html {
  return html`<section><h2><span class="count">${number}.</span> ${title}</h2>
${body}</section>
`
}

function facts(rows: readonly (readonly [name: string, text: string | null])[]): Html {
  const known = rows.flatMap(([name, text]) => (text ? [html`<dt>${name}</dt><dd>${text}</dd>`] : []))
  return html`<dl>${known}</dl>`
}

/** Whoever has only the link sees of the buyer what the order's page shows. */
function parties({ order, isOwner, terms: { seller } }: Confirmation): Html {
  const contact = isOwner ? order.contact : maskContact(order.contact)
  const phone = order.phone && (isOwner ? order.phone : maskPhone(order.phone))
  return html`<div class="parties"><div><h3>Penjual</h3>${sellerFacts(seller)}</div>
<div><h3>Pembeli</h3>${facts([
    ['Nama', order.customer_name],
    ['Kontak', contact],
    ['Telepon', phone],
    ['Alamat', addressOf(order, isOwner)],
  ])}</div></div>`
}

function sellerFacts({ name, address, email, whatsapp }: Seller): Html {
  return facts([
    ['Nama', name],
    ['Alamat', address],
    ['E-mail', email],
    ['WhatsApp', whatsapp],
  ])
}

function addressOf(order: OrderRow, isOwner: boolean): string {
  const { destination_village, destination_district, destination_city, destination_province } = order
  const place = [
    destination_village,
    destination_district,
    destination_city ?? order.city,
    destination_province,
    order.destination_zip,
  ]
  return [isOwner ? streetOf(order) : maskAddress(streetOf(order)), ...place].filter(Boolean).join(', ')
}

function goods(lines: readonly OrderLineRow[]): Html {
  const rows = lines.map(
    (
      line,
    ) => html`<tr><td>${line.name}${line.variant_label ? html`<br><span class="quiet">${line.variant_label}</span>` : ''}${line.sku ? html`<br><span class="quiet">SKU ${line.sku}</span>` : ''}${line.preorder ? html`<br><span class="quiet">Pre-order</span>` : ''}</td>
<td class="amount">${line.qty}</td><td class="amount">${formatRupiah(line.unit_price)}</td><td class="amount">${formatRupiah(line.line_total)}</td></tr>
`,
  )
  return html`<table><thead><tr><th>Barang</th><th class="amount">Jumlah</th><th class="amount">Harga</th><th class="amount">Subtotal</th></tr></thead>
<tbody>${rows}</tbody></table>`
}

const NOTHING_SAID = 'Penjual tidak mencantumkan keterangan khusus.'

function legality(lines: readonly OrderLineRow[]): Html {
  const byProduct = new Map(lines.map((line) => [line.product_id, line]))
  const known = [...byProduct.values()].map(
    ({ name, legal }) =>
      html`<h3>${name}</h3>${legal ? facts(legalWords(legal).map(({ label, text }) => [label, text])) : html`<p class="quiet">${NOTHING_SAID}</p>`}`,
  )
  return html`${known}`
}

function sums(order: OrderRow): Html {
  const rows = [
    ['Subtotal barang', order.subtotal],
    ['Diskon', -order.discount_total],
    ['Ongkos kirim', order.shipping_cost],
    ['Potongan ongkos kirim', -order.shipping_discount],
    ['Biaya pembayaran', order.payment_fee],
    ['Kode unik', order.unique_code],
  ] as const
  const shown = rows.flatMap(([name, amount]) =>
    amount ? [html`<tr><td>${name}</td><td class="amount">${formatRupiah(amount)}</td></tr>`] : [],
  )
  return html`<table class="sums"><tbody>${shown}
<tr class="total"><td>Total</td><td class="amount">${formatRupiah(order.total)}</td></tr></tbody></table>`
}

const ORDER_LIFE_MS = 24 * 3_600_000

function payment({ order, method, reached }: Confirmation): Html {
  const until = order.expires_at ?? new Date(order.placed_at.getTime() + ORDER_LIFE_MS)
  const paid = reached.get('paid')
  const isFree = order.total === 0
  return facts([
    ['Cara bayar', isFree ? 'Tidak ada yang perlu dibayar' : (method?.name ?? order.payment_method)],
    [
      'Waktu',
      isFree || (order.source === 'merchant' && !order.expires_at)
        ? null
        : order.is_cod
          ? 'Dibayar kepada kurir saat barang diterima'
          : `Paling lambat ${formatJakarta(until)}`,
    ],
    ['Dibayar', paid ? formatJakarta(paid) : null],
  ])
}

const DAY_MS = 86_400_000

function delivery({ order, courierName }: Confirmation): Html {
  const days = order.preorder_lead_days
  return facts([
    ['Kurir', [courierName, order.courier_service].filter(Boolean).join(' ') || null],
    ['Tujuan', [order.destination_city ?? order.city, order.destination_province].filter(Boolean).join(', ')],
    [
      'Perkiraan kirim',
      days === null ? null : formatJakarta(new Date(order.placed_at.getTime() + days * DAY_MS)),
    ],
  ])
}

function texts(words: readonly TermsText[]): Html {
  const parts = words.map(({ title, text }) => {
    const paragraphs = text.split(/\n{2,}/).map((each) => html`<p class="words">${each}</p>`)
    return html`${title ? html`<h3>${title}</h3>` : ''}${paragraphs}`
  })
  return html`${parts}`
}

function footer({ isOwner }: Confirmation): string {
  const says = 'Salinan perjanjian ini dibuat menurut PP 80/2019 pasal 53. Simpan atau cetak halaman ini.'
  return isOwner
    ? says
    : `${says} Sebagian data pembeli disamarkan, karena tautan ini dapat dibagikan; lengkapnya tampil di perangkat yang dipakai memesan.`
}

function document(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`.text
}

export const STYLE = `
:root { color-scheme: light; --ink: #1c1b1a; --quiet: #5f5a55; --line: #ddd8d2; }
* { box-sizing: border-box; }
body { margin: 0; padding: 16px; background: #f4f2ef; color: var(--ink); font: 400 15px/1.55 system-ui, sans-serif; }
main { max-width: 760px; margin: 0 auto; padding: 24px 20px; background: #fff; border: 1px solid var(--line); border-radius: 12px; }
header { border-bottom: 2px solid var(--ink); margin: 0 0 8px; padding: 0 0 12px; }
h1 { margin: 0 0 4px; font-size: 24px; line-height: 1.25; }
h2 { margin: 0 0 8px; font-size: 17px; line-height: 1.35; break-after: avoid; }
h3 { margin: 12px 0 4px; font-size: 15px; break-after: avoid; }
p { margin: 0 0 8px; }
section { padding: 16px 0; border-bottom: 1px solid var(--line); }
.shop { margin: 0; color: var(--quiet); font-weight: 600; }
.number { white-space: nowrap; }
.count { font-variant-numeric: tabular-nums; }
.quiet, footer { color: var(--quiet); font-size: 14px; }
.note { margin: 12px 0 0; padding: 10px 12px; border-left: 4px solid #b98900; background: #fff6dd; }
.words { white-space: pre-line; overflow-wrap: anywhere; }
.parties { display: grid; gap: 12px 32px; }
.parties h3 { margin-top: 0; }
dl { display: grid; grid-template-columns: minmax(80px, 30%) 1fr; gap: 4px 12px; margin: 0 0 8px; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 600; color: var(--quiet); font-size: 14px; }
th, td { padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
tr { break-inside: avoid; }
.amount { text-align: right; white-space: nowrap; padding-right: 0; padding-left: 8px; }
.total td { border-bottom: 0; font-weight: 700; font-size: 17px; }
footer { padding: 16px 0 0; }
@media (min-width: 640px) { main { padding: 40px; } .parties { grid-template-columns: 1fr 1fr; } }
@page { size: A4; margin: 16mm 15mm; }
@media print { body { padding: 0; background: none; font-size: 9.5pt; line-height: 1.4; } h1 { font-size: 16pt; } h2 { font-size: 11.5pt; margin-bottom: 4pt; } h3 { font-size: 9.5pt; } p { margin-bottom: 4pt; } .quiet, footer, th { font-size: 9pt; } .total td { font-size: 11pt; } th, td { padding-top: 3pt; padding-bottom: 3pt; } main { max-width: none; padding: 0; border: 0; } .parties { grid-template-columns: 1fr 1fr; } section { padding: 7pt 0; } .note { print-color-adjust: exact; } }
`
