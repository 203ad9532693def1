// What a buyer gets when an order is placed: what was bought, what it costs, and where to follow it.
import { formatRupiah } from '../../../domain/rupiah.ts'
import type { OrderPlacedLine, OrderPlacedMessage } from '../message.ts'
import { type Html, html } from './html.ts'
import { ACCENT, INK, LINE, layout, note, paragraph, QUIET, STACK, type Words } from './layout.ts'
import { oneLine } from './one-line.ts'

const OTHER = 'Ongkir, biaya, dan potongan'
const PRIVATE =
  'Tautan ini khusus untuk Anda: siapa pun yang memilikinya dapat melihat pesanan Anda. Jangan dibagikan.'

export function orderPlacedWords(shopName: string, message: OrderPlacedMessage): Words {
  const { order_number, total, track_url } = message
  const lines = message.lines.map((line) => ({ ...line, name: oneLine(line.name) }))
  const heading = 'Pesanan Anda kami terima'
  const thanks = `Halo ${oneLine(message.customer_name)}, terima kasih telah berbelanja di ${shopName}.`
  const follow = 'Cara membayar, pengiriman, dan status pesanan ada di halaman pesanan Anda.'
  const footer = `Anda menerima pesan ini karena memesan di ${shopName}.`
  const other = total - lines.reduce((sum, line) => sum + line.line_total, 0)

  return {
    subject: `Pesanan ${order_number} di ${shopName}`,
    text: [
      heading,
      `Nomor pesanan: ${order_number}`,
      thanks,
      [
        ...lines.map((line) => `${line.qty} x ${nameOf(line)}: ${formatRupiah(line.line_total)}`),
        ...(other === 0 ? [] : [`${OTHER}: ${formatRupiah(other)}`]),
        `Total: ${formatRupiah(total)}`,
      ].join('\n'),
      `${follow}\n${track_url}`,
      PRIVATE,
      footer,
    ]
      .join('\n\n')
      .concat('\n'),
    html: layout({
      shopName,
      preheader: `Total ${formatRupiah(total)}. ${follow}`,
      heading,
      body: html`<p class="quiet" style="margin:0 0 16px;font:400 15px/1.5 ${STACK};color:${QUIET};">Nomor pesanan <strong class="ink" style="color:${INK};white-space:nowrap;">${order_number}</strong></p>
${paragraph(thanks)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:collapse;">
${lines.map(lineRow)}${other === 0 ? '' : amountRow(OTHER, other)}${totalRow(total)}</table>
${paragraph(follow)}
${button('Lihat pesanan', track_url)}
${note(PRIVATE)}`,
      footer,
    }),
  }
}

const nameOf = ({ name, variant }: OrderPlacedLine) => (variant ? `${name} (${variant})` : name)

function lineRow({ name, variant, qty, line_total }: OrderPlacedLine): Html {
  const under = variant ? `${variant} · ${qty}\u00a0pcs` : `${qty} pcs`
  return html`<tr><td class="ink rule" style="${CELL}color:${INK};">${name}<br><span class="quiet" style="font-size:14px;color:${QUIET};">${under}</span></td>${amountCell(line_total)}</tr>
`
}

function amountRow(label: string, amount: number): Html {
  return html`<tr><td class="quiet rule" style="${CELL}color:${QUIET};">${label}</td>${amountCell(amount)}</tr>
`
}

function totalRow(total: number): Html {
  return html`<tr><td class="ink" style="padding:14px 0 0;font:700 17px/1.4 ${STACK};color:${INK};">Total</td><td class="ink" align="right" style="padding:14px 0 0 16px;font:700 17px/1.4 ${STACK};color:${INK};white-space:nowrap;">${formatRupiah(total)}</td></tr>
`
}

function amountCell(amount: number): Html {
  return html`<td class="ink rule" align="right" style="${CELL}padding-left:16px;color:${INK};white-space:nowrap;">${formatRupiah(amount)}</td>`
}

function button(label: string, address: string): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 12px;"><tr><td style="border-radius:10px;background:${ACCENT};"><a href="${address}" style="display:inline-block;padding:14px 24px;font:600 16px/1.2 ${STACK};color:#ffffff;text-decoration:none;">${label}</a></td></tr></table>
<p class="quiet" style="margin:0 0 16px;font:400 13px/1.5 ${STACK};color:${QUIET};overflow-wrap:anywhere;">Atau buka: <a class="link" href="${address}" style="color:${ACCENT};">${address}</a></p>`
}

const CELL = html`padding:10px 0;border-bottom:1px solid ${LINE};vertical-align:top;font:400 16px/1.45 ${STACK};overflow-wrap:anywhere;`
