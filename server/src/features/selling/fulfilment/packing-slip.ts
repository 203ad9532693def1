// The packing slip of an order: a page to print and put on the parcel, in Indonesian, with nothing loaded from afar.
import { Html, html } from '../../../domain/html.ts'
import { formatJakarta } from '../../../domain/jakarta.ts'
import { STATUS_LABELS } from '../../../domain/order-status.ts'
import { formatRupiah } from '../../../domain/rupiah.ts'
import type { ShownOrder } from './actions/show-order.ts'

/** Without prices: a parcel may be a gift. What its courier is to collect stands on it. */
export function packingSlip({ order, lines, address, courier, sender }: ShownOrder): string {
  const pieces = lines.reduce((sum, { qty }) => sum + qty, 0)
  return html`<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${order.number} · ${sender.name}</title>
${STYLE}
</head>
<body>
<main>
<header>
<div><p class="label">Pesanan</p><h1>${order.number}</h1></div>
<div class="right"><p class="label">Tanggal</p><p>${formatJakarta(order.placed_at)}</p><p class="label">Status</p><p>${STATUS_LABELS[order.status]}</p></div>
</header>
<section class="parties">
<div><p class="label">Penerima</p><p class="name"><bdi>${order.customer_name}</bdi></p>${address.map(lineOf)}<p>Telp. <strong>${phoneOf(order)}</strong></p></div>
<div><p class="label">Pengirim</p><p class="name"><bdi>${sender.name}</bdi></p>${sender.lines.map(lineOf)}
<p class="label">Kurir</p><p class="name">${courier ?? '–'}</p>${order.awb ? html`<p>Resi <strong>${order.awb}</strong></p>` : ''}${collectedOf(order)}</div>
</section>
<table>
<thead><tr><th>Jumlah</th><th>Barang</th><th>SKU</th><th class="check">✓</th></tr></thead>
<tbody>
${lines.map(
  ({ qty, name, variant_label, sku }) =>
    html`<tr><td class="qty">${qty}</td><td><bdi>${name}</bdi>${variant_label ? html`<br><span class="quiet"><bdi>${variant_label}</bdi></span>` : ''}</td><td>${sku ?? ''}</td><td class="check"><span class="box"></span></td></tr>
`,
)}</tbody>
</table>
<p class="sum">${pieces} barang</p>
${
  order.buyer_note
    ? html`<section class="note"><p class="label">Catatan pembeli</p><p><bdi>${order.buyer_note}</bdi></p></section>
`
    : ''
}</main>
</body>
</html>
`.text
}

function collectedOf({ is_cod, cod_collected_at, total }: ShownOrder['order']): Html | string {
  if (!is_cod || cod_collected_at) return ''
  return html`<p class="label">Bayar di tempat (COD)</p><p class="name">Tagih ${formatRupiah(total)}</p>`
}

function lineOf(text: string): Html {
  return html`<p><bdi>${text}</bdi></p>`
}

/** A WhatsApp number is one the courier can call, too; an e-mail address is nobody's business on a parcel. */
function phoneOf({ phone, contact, contact_channel }: ShownOrder['order']): string {
  return phone ?? (contact_channel === 'whatsapp' ? contact : '–')
}

const STYLE = new Html(`<style>
@page { margin: 14mm; }
* { box-sizing: border-box; }
body { margin: 0; padding: 24px 16px; background: #f4f2ef; color: #1c1b1a; font: 400 15px/1.45 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
main { max-width: 720px; margin: 0 auto; padding: 28px; background: #fff; border: 1px solid #e5e1dc; border-radius: 14px; }
p { margin: 0; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 28px; letter-spacing: .02em; }
header, .parties { display: flex; gap: 24px; justify-content: space-between; }
header { padding-bottom: 18px; border-bottom: 2px solid #1c1b1a; }
.parties { padding: 18px 0; }
.parties > div { flex: 1 1 0; min-width: 0; }
.right { text-align: right; }
.label { margin-top: 8px; color: #66615c; font-size: 12px; text-transform: uppercase; letter-spacing: .06em; }
.label:first-child { margin-top: 0; }
.name { font-size: 18px; font-weight: 700; }
.quiet { color: #66615c; font-size: 14px; }
table { width: 100%; border-collapse: collapse; }
th { padding: 8px 8px 8px 0; border-bottom: 1px solid #1c1b1a; font-size: 12px; text-align: left; text-transform: uppercase; letter-spacing: .06em; }
td { padding: 10px 8px 10px 0; border-bottom: 1px solid #e5e1dc; vertical-align: top; overflow-wrap: anywhere; }
tr { break-inside: avoid; }
.qty { width: 64px; font-size: 18px; font-weight: 700; font-variant-numeric: tabular-nums; }
.check { width: 40px; padding-right: 0; text-align: right; }
.box { display: inline-block; width: 18px; height: 18px; border: 1.5px solid #1c1b1a; border-radius: 3px; }
.sum { margin-top: 12px; text-align: right; font-weight: 600; }
.note { margin-top: 16px; padding: 12px 14px; border: 1px solid #1c1b1a; border-radius: 8px; white-space: pre-line; }
@media (max-width: 480px) { header, .parties { flex-direction: column; gap: 12px; } .right { text-align: left; } main { padding: 20px 16px; } }
@media print { body { padding: 0; background: none; } main { max-width: none; padding: 0; border: 0; border-radius: 0; } }
</style>`)
