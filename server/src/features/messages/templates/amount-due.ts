// What is to be paid, how exactly, and until when.

import { type Html, html } from '../../../domain/html.ts'
import { formatJakarta } from '../../../domain/jakarta.ts'
import { formatRupiah } from '../../../domain/rupiah.ts'
import { INK, LINE, paragraph, QUIET, STACK } from './layout.ts'

export interface AmountDue {
  /** "Rp118.345 sebelum 16 November 2026 pukul 14.05 WIB", to be put into a sentence */
  readonly phrase: string
  readonly text: string
  readonly html: Html
}

export function amountDue(order: {
  readonly total: number
  readonly unique_code: number
  readonly pay_before: string
}): AmountDue {
  const amount = formatRupiah(order.total)
  const until = formatJakarta(new Date(order.pay_before))
  const exactly = order.unique_code > 0 ? exactAmountText(order.total) : null
  return {
    phrase: `${amount} sebelum ${until}${exactly ? ', tepat sampai tiga angka terakhir' : ''}`,
    text: [`Bayar: ${amount}\nSebelum: ${until}`, ...(exactly ? [exactly] : [])].join('\n\n'),
    html: html`<div class="panel" style="margin:0 0 16px;padding:14px 18px 16px;background:#f7f5f2;border:1px solid ${LINE};border-radius:10px;">
<div class="quiet" style="font:400 14px/1.5 ${STACK};color:${QUIET};">Bayar</div>
<div class="ink" style="margin:0 0 8px;font:700 24px/1.3 ${STACK};color:${INK};overflow-wrap:anywhere;">${amount}</div>
<div class="quiet" style="font:400 14px/1.5 ${STACK};color:${QUIET};">Sebelum</div>
<div class="ink" style="font:600 16px/1.45 ${STACK};color:${INK};">${unbroken(until)}</div>
</div>
${exactly ? paragraph(exactly) : ''}`,
  }
}

/** By them the merchant tells two transfers apart. */
function exactAmountText(total: number): string {
  return `Jumlahnya harus tepat sampai tiga angka terakhir (${String(total).slice(-3)}), agar pembayaran Anda dapat dikenali.`
}

/** On a narrow screen a line ends before the hour, not within it. */
const unbroken = (moment: string) => moment.replace(/ (?=\d\d\.|WIB)/g, '\u00a0')
