// What is to be paid, how exactly, and until when.
import { type Html, html } from '../../../../domain/html.ts'
import { formatJakarta } from '../../../../domain/jakarta.ts'
import { oneLine } from '../../../../domain/one-line.ts'
import { formatRupiah } from '../../../../domain/rupiah.ts'
import type { PayTo } from '../message.ts'
import { INK, LINE, paragraph, QUIET, STACK } from './layout.ts'

export interface AmountDue {
  /** "Rp118.345 sebelum 16 November 2026 pukul 14.05 WIB", to be put into a sentence */
  readonly phrase: string
  readonly text: string
  readonly html: Html
  /** it can be paid from the message alone */
  readonly isComplete: boolean
}

export function amountDue(order: {
  readonly total: number
  readonly unique_code: number
  readonly pay_before: string
  readonly pay_to?: PayTo | null
}): AmountDue {
  const target = order.pay_to ? targetOf(order.pay_to) : null
  const amount = formatRupiah(order.total)
  const until = formatJakarta(new Date(order.pay_before))
  const exactly = order.unique_code > 0 ? exactAmountText(order.total) : null
  return {
    phrase: `${amount}${target ? ` ke ${target.phrase}` : ''} sebelum ${until}${exactly ? ', tepat sampai tiga angka terakhir' : ''}`,
    text: [
      [
        `Bayar: ${amount}`,
        ...(target?.facts.map(([label, fact]) => `${label}: ${fact}`) ?? []),
        `Sebelum: ${until}`,
      ].join('\n'),
      ...(exactly ? [exactly] : []),
    ].join('\n\n'),
    isComplete: target !== null,
    html: html`<div class="panel" style="margin:0 0 16px;padding:14px 18px 16px;background:#f7f5f2;border:1px solid ${LINE};border-radius:10px;">
<div class="quiet" style="font:400 14px/1.5 ${STACK};color:${QUIET};">Bayar</div>
<div class="ink" style="margin:0 0 8px;font:700 24px/1.3 ${STACK};color:${INK};overflow-wrap:anywhere;">${amount}</div>
${target?.facts.map(factHtml) ?? ''}<div class="quiet" style="font:400 14px/1.5 ${STACK};color:${QUIET};">Sebelum</div>
<div class="ink" style="font:600 16px/1.45 ${STACK};color:${INK};">${unbroken(until)}</div>
</div>
${exactly ? paragraph(exactly) : ''}`,
  }
}

interface PaymentTarget {
  /** "rekening BCA 1234567890 a.n. PT Rotan" */
  readonly phrase: string
  readonly facts: readonly (readonly [label: string, fact: string])[]
}

function targetOf({ is_virtual, bank, number, holder, biller_code }: PayTo): PaymentTarget {
  const of = [is_virtual ? 'Virtual Account' : 'rekening', bank && oneLine(bank)].filter(Boolean).join(' ')
  const owner = holder && oneLine(holder)
  if (biller_code !== null)
    return {
      phrase: `${of} kode perusahaan ${biller_code}, kode bayar ${number}`,
      facts: [
        [`Kode perusahaan${bank ? ` ${oneLine(bank)}` : ''}`, biller_code],
        ['Kode bayar', number],
      ],
    }
  const label = is_virtual ? of : of.replace('rekening', 'Rekening')
  return {
    phrase: `${of} ${number}${owner ? ` a.n. ${owner}` : ''}`,
    facts: [[label, number], ...(owner ? [['Atas nama', owner] as const] : [])],
  }
}

function factHtml([label, fact]: readonly [string, string]): Html {
  return html`<div class="quiet" style="font:400 14px/1.5 ${STACK};color:${QUIET};">${label}</div>
<div class="ink" style="margin:0 0 8px;font:600 18px/1.4 ${STACK};color:${INK};overflow-wrap:anywhere;">${fact}</div>
`
}

/** By them the merchant tells two transfers apart. */
function exactAmountText(total: number): string {
  return `Jumlahnya harus tepat sampai tiga angka terakhir (${String(total).slice(-3)}), agar pembayaran Anda dapat dikenali.`
}

/** On a narrow screen a line ends before the hour, not within it. */
const unbroken = (moment: string) => moment.replace(/ (?=\d\d\.|WIB)/g, '\u00a0')
