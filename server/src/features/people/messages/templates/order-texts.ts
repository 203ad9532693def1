// The texts of every message about an order: its number, a greeting, what happened, and where to follow it.
import { type Html, html } from '../../../../domain/html.ts'
import { oneLine } from '../../../../domain/one-line.ts'
import type { AboutOrder } from '../message.ts'
import type { AmountDue } from './amount-due.ts'
import { ACCENT, INK, layout, type MessageTexts, note, paragraph, QUIET, STACK } from './layout.ts'
import { type Row, table } from './rows.ts'

const PRIVATE =
  'Tautan ini khusus untuk Anda: siapa pun yang memilikinya dapat melihat pesanan Anda. Jangan dibagikan.'

export interface OrderMessageParts {
  readonly subject: string
  readonly heading: string
  /** goes on after "Halo Budi, " */
  readonly greeting: string
  readonly rows: readonly Row[]
  /** null: there is nothing to pay */
  readonly due: AmountDue | null
  /** where the buyer finds a copy of what was agreed */
  readonly keep?: string | null
  /** what the order's page is good for now */
  readonly follow: string
  /** the whole of it in one sentence: where there is room for no more, and beside the subject in an inbox */
  readonly summary: string
}

export function orderTexts(shopName: string, about: AboutOrder, parts: OrderMessageParts): MessageTexts {
  const { order_number, track_url } = about
  const { subject, heading, rows, due, keep = null, follow, summary } = parts
  const customer = oneLine(about.customer_name)
  const greeting = `Halo ${customer}, ${parts.greeting}`
  const footer = `Anda menerima pesan ini karena memesan di ${shopName}.`

  return {
    subject,
    text: [
      heading,
      `Nomor pesanan: ${order_number}`,
      greeting,
      rows.map((row) => row.text).join('\n'),
      due?.text ?? '',
      `${follow}\n${track_url}`,
      keep ? `${COPY}\n${keep}` : '',
      PRIVATE,
      footer,
    ]
      .filter((part) => part !== '')
      .join('\n\n')
      .concat('\n'),
    html: layout({
      shopName,
      preheader: summary,
      heading,
      body: html`<p class="quiet" style="margin:0 0 16px;font:400 15px/1.5 ${STACK};color:${QUIET};">Nomor pesanan <strong class="ink" style="color:${INK};white-space:nowrap;">${order_number}</strong></p>
${paragraph(greeting)}
${rows.length > 0 ? table(rows) : ''}
${due?.html ?? ''}
${paragraph(follow)}
${button(due ? 'Lihat cara membayar' : 'Lihat pesanan', track_url)}
${keep ? copyLink(keep) : ''}
${note(PRIVATE)}`,
      footer,
    }),
    orderUpdate: { customer, orderNumber: order_number, summary, link: track_url },
  }
}

const COPY = 'Konfirmasi pesanan untuk disimpan atau dicetak: barang, harga, pengiriman, dan pengembalian.'

function copyLink(address: string): Html {
  return html`<p class="quiet" style="margin:0 0 16px;font:400 14px/1.5 ${STACK};color:${QUIET};"><a class="link" href="${address}" style="color:${ACCENT};">${COPY}</a></p>`
}

export function button(label: string, address: string): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 12px;"><tr><td style="border-radius:10px;background:${ACCENT};"><a href="${address}" style="display:inline-block;padding:14px 24px;font:600 16px/1.2 ${STACK};color:#ffffff;text-decoration:none;">${label}</a></td></tr></table>
<p class="quiet" style="margin:0 0 16px;font:400 13px/1.5 ${STACK};color:${QUIET};overflow-wrap:anywhere;">Atau buka: <a class="link" href="${address}" style="color:${ACCENT};">${address}</a></p>`
}
