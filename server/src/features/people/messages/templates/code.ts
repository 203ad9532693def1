// The one-time code, large enough to read at a glance and easy to copy.
import { html } from '../../../../domain/html.ts'
import type { CodeMessage } from '../message.ts'
import { INK, LINE, layout, type MessageTexts, paragraph, STACK } from './layout.ts'

const USE = {
  checkout: { heading: 'Selesaikan pesanan Anda', purpose: 'menyelesaikan pesanan Anda' },
  restock: { heading: 'Kami kabari Anda', purpose: 'minta dikabari saat barangnya tersedia' },
  lookup: { heading: 'Lihat pesanan Anda', purpose: 'melihat pesanan Anda' },
} as const

export function codeTexts(shopName: string, { code, minutes, purpose }: CodeMessage): MessageTexts {
  return textsOfCode(shopName, { code, minutes, use: USE[purpose] })
}

interface SentCode {
  readonly code: string
  readonly minutes: number
  readonly use: { readonly heading: string; readonly purpose: string }
}

/** A code for any use. */
export function textsOfCode(shopName: string, { code, minutes, use }: SentCode): MessageTexts {
  const ask = `Masukkan kode ini untuk ${use.purpose} di ${shopName}.`
  const validity = `Kode berlaku ${minutes} menit dan hanya dapat dipakai sekali.`
  const warning = `Jangan berikan kode ini kepada siapa pun, termasuk orang yang mengaku dari ${shopName}.`
  const footer = 'Anda tidak meminta kode? Abaikan pesan ini; tanpa kode, tidak terjadi apa-apa.'

  return {
    subject: `${code} adalah kode Anda di ${shopName}`,
    text: [ask, code, validity, warning, footer].join('\n\n').concat('\n'),
    html: layout({
      shopName,
      preheader: validity,
      heading: use.heading,
      body: html`${paragraph(ask)}
<div class="panel ink" style="margin:0 0 16px;padding:18px 8px;background:#f7f5f2;border:1px solid ${LINE};border-radius:10px;text-align:center;font:700 36px/1.2 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:6px;text-indent:6px;color:${INK};-webkit-user-select:all;user-select:all;">${code}</div>
${paragraph(validity)}
<p class="ink" style="margin:0;font:600 15px/1.55 ${STACK};color:${INK};overflow-wrap:anywhere;">${warning}</p>`,
      footer,
    }),
    orderUpdate: null,
  }
}
