// A nota or a credit note as a page to read and print, in Indonesian: on A5, or on the roll of a receipt printer. It loads nothing
// and runs nothing. Who collects no PPN never says the word. Pure.
import { Html, html } from '../../../domain/html.ts'
import { formatJakarta } from '../../../domain/jakarta.ts'
import { formatRupiah } from '../../../domain/rupiah.ts'
import type { NumberedInvoice } from './queries.ts'
import { numberText } from './rules.ts'

export const PAPERS = ['a5', '80mm'] as const
export type Paper = (typeof PAPERS)[number]

export interface ShownInvoice {
  readonly invoice: NumberedInvoice
  /** of its order; the invoice itself, or the one that it credits */
  readonly nota: NumberedInvoice
  /** of the same order, and where each is shown */
  readonly others: readonly LinkedInvoice[]
}

interface LinkedInvoice {
  readonly invoice: NumberedInvoice
  readonly path: string
}

export function invoicePage(shown: ShownInvoice, paper: Paper): string {
  const { invoice, nota } = shown
  const { document, series } = invoice
  const { seller } = document
  const isCredit = series === 'credit'
  const title = isCredit ? 'Nota kredit' : 'Nota'
  const number = numberText(invoice)
  return html`<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title} ${number} · ${seller.name}</title>
${STYLE}${paper === '80mm' ? rollStyle(invoice) : SHEET}
</head>
<body>
<nav aria-label="Kertas">${otherPaper(paper)}${shown.others.map(linkTo(shown, paper))}</nav>
<main>
<header>
<div class="seller"><p class="name"><bdi>${seller.name}</bdi></p>${linesOf(seller.address)}${seller.npwp === null ? '' : html`<p>NPWP ${npwpText(seller.npwp)}</p>`}</div>
<div class="right"><h1>${title}</h1><p class="number">${number}</p><p>${formatJakarta(invoice.issued_at)}</p></div>
</header>
${
  invoice.tax === null
    ? ''
    : html`<p class="serves">${isCredit ? 'Pengurang faktur pajak pedagang eceran' : 'Berlaku sebagai faktur pajak pedagang eceran'}</p>
`
}<dl class="facts">
<div><dt>Pesanan</dt><dd>${document.order_number}</dd></div>
${isCredit ? html`<div><dt>Atas nota</dt><dd>${numberText(nota)}, ${formatJakarta(nota.issued_at)}</dd></div>` : ''}
<div><dt>Pembeli</dt><dd><bdi>${invoice.buyer_name}</bdi>${invoice.buyer_city ? html`, <bdi>${invoice.buyer_city}</bdi>` : ''}</dd></div>
</dl>
<table>
<thead><tr><th scope="col">Barang</th><th scope="col" class="amount">Jumlah</th></tr></thead>
<tbody>
${document.lines.map(
  ({ name, variant_label, qty, unit_price, line_total }) =>
    html`<tr><td><bdi>${name}</bdi>${variant_label ? html` <span class="quiet"><bdi>${variant_label}</bdi></span>` : ''}<br><span class="quiet">${qty} × ${formatRupiah(unit_price)}</span></td><td class="amount">${formatRupiah(line_total)}</td></tr>
`,
)}</tbody>
<tfoot>
${isCredit ? creditRows(invoice) : sumRows(invoice)}<tr class="total"><th scope="row">${isCredit ? 'Dikembalikan' : 'Total dibayar'}</th><td class="amount">${formatRupiah(invoice.total)}</td></tr>
${taxRows(invoice)}</tfoot>
</table>
<p class="end">${isCredit ? 'Dana dikembalikan kepada pembeli.' : 'Lunas. Terima kasih.'}</p>
</main>
</body>
</html>
`.text
}

function sumRows({ document }: NumberedInvoice): Html[] {
  const { discount_total, shipping_cost, shipping_discount, payment_fee, unique_code } = document
  const rows: [string, number][] = [
    ['Diskon', -discount_total],
    ['Ongkos kirim', shipping_cost],
    ['Diskon ongkos kirim', -shipping_discount],
    ['Biaya pembayaran', payment_fee],
    ['Kode unik', unique_code],
  ]
  return rows.filter(([, amount]) => amount !== 0).map(([label, amount]) => row(label, amount))
}

/** What goods were sold for is not always what went back: a discount of the whole order was shared among them. */
function creditRows({ document, total }: NumberedInvoice): Html[] {
  const goods = document.lines.reduce((sum, { line_total }) => sum + line_total, 0)
  if (document.lines.length === 0) return [row('Pengembalian dana', total)]
  return goods === total ? [] : [row('Penyesuaian', total - goods)]
}

function taxRows({ total, tax, tax_base }: NumberedInvoice): Html[] {
  if (tax === null || tax_base === null) return []
  return [
    note(`Harga jual tanpa PPN`, total - tax),
    note('DPP nilai lain (11/12)', tax_base),
    note('PPN 12% sudah termasuk', tax),
  ]
}

function row(label: string, amount: number): Html {
  return html`<tr><th scope="row">${label}</th><td class="amount">${amountText(amount)}</td></tr>
`
}

function note(label: string, amount: number): Html {
  return html`<tr class="tax"><th scope="row">${label}</th><td class="amount">${formatRupiah(amount)}</td></tr>
`
}

function amountText(amount: number): string {
  return amount < 0 ? `−${formatRupiah(-amount)}` : formatRupiah(amount)
}

function linesOf(text: string | null): Html[] {
  return (text ?? '')
    .split('\n')
    .flatMap((line) => (line.trim() ? [html`<p><bdi>${line.trim()}</bdi></p>`] : []))
}

/** 0012 3456 7890 1234 */
function npwpText(digits: string): string {
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}

function otherPaper(paper: Paper): Html {
  return paper === 'a5'
    ? html`<a href="?kertas=80mm">Cetak di kertas 80 mm</a>`
    : html`<a href="?">Cetak di kertas A5</a>`
}

function linkTo({ nota }: ShownInvoice, paper: Paper): (other: LinkedInvoice) => Html {
  const query = paper === '80mm' ? '?kertas=80mm' : ''
  return ({ invoice, path }) => {
    const what = invoice === nota ? 'Nota' : 'Nota kredit'
    return html`<a href="${path}${query}">${what} ${numberText(invoice)}</a>`
  }
}

const STYLE = new Html(`<style>
* { box-sizing: border-box; }
body { margin: 0; padding: 16px; background: #f4f2ef; color: #1c1b1a; font: 400 14px/1.45 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
nav { display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 0 auto 12px; }
nav a { min-height: 24px; padding: 10px 0; color: #1f5f4a; }
:focus-visible { outline: 3px solid #e2a600; outline-offset: 2px; }
main, nav { width: 100%; }
main { margin: 0 auto; padding: 24px; background: #fff; border: 1px solid #e5e1dc; border-radius: 12px; }
p, dl, dd { margin: 0; overflow-wrap: anywhere; }
header { display: flex; gap: 20px; justify-content: space-between; padding-bottom: 12px; border-bottom: 2px solid #1c1b1a; }
header > div { min-width: 0; }
.right { text-align: right; }
h1 { margin: 0; font-size: 20px; line-height: 1.25; }
.name, .number { font-weight: 700; }
.number { font-variant-numeric: tabular-nums; }
.serves { padding: 8px 0 0; font-weight: 600; }
.facts { padding: 10px 0; }
.facts div { display: flex; gap: 12px; }
dt { flex: 0 0 84px; color: #66615c; }
.quiet { color: #66615c; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 6px 0; text-align: left; vertical-align: top; font-weight: 400; overflow-wrap: anywhere; }
thead th { border-bottom: 1px solid #1c1b1a; font-size: 12px; text-transform: uppercase; letter-spacing: .05em; }
tbody td { border-bottom: 1px solid #e5e1dc; }
.amount { padding-left: 12px; text-align: right; white-space: nowrap; }
tfoot tr:first-child > * { padding-top: 10px; }
.total > * { padding-top: 8px; border-top: 2px solid #1c1b1a; font-size: 16px; font-weight: 700; }
.tax > * { padding: 2px 0; color: #55504b; font-size: 13px; }
tr { break-inside: avoid; }
.end { padding-top: 12px; }
@media print { nav { display: none; } body { padding: 0; background: none; } main { max-width: none !important; padding: 0; border: 0; border-radius: 0; } .quiet, dt, .tax > * { color: #1c1b1a; } }
`)

const SHEET = new Html(`main, nav { max-width: 560px; }
@page { size: A5; margin: 10mm; }
@media (max-width: 420px) { header { flex-direction: column; gap: 10px; } .right { text-align: left; } main { padding: 18px 14px; } }
</style>`)

/** 72 mm of the roll are printed on; as long as what is on it, about, so that no paper runs out behind it. */
function rollStyle({ document, tax }: NumberedInvoice): Html {
  const wrapped = (text: string) => Math.ceil(text.length / LETTERS_A_LINE) * LINE_MM
  const goods = document.lines.map(
    ({ name, variant_label }) => wrapped(`${name} ${variant_label ?? ''}`) + ROW_MM,
  )
  const height =
    FRAME_MM + wrapped(document.seller.address ?? '') + goods.reduce((sum, each) => sum + each, 0)
  return new Html(`@page { size: 80mm ${Math.ceil(height + (tax === null ? 0 : TAX_MM))}mm; margin: 3mm 4mm; }
${ROLL}`)
}

const LETTERS_A_LINE = 24
const LINE_MM = 5
const ROW_MM = 7
/** All that stands on every nota, sums and margins. */
const FRAME_MM = 110
const TAX_MM = 26

const ROLL = `main, nav { max-width: 80mm; }
body { font-size: 12px; line-height: 1.35; }
main { padding: 14px 12px; }
header { display: block; border-bottom-width: 1px; padding-bottom: 6px; }
.right { padding-top: 6px; text-align: left; }
h1 { font-size: 15px; }
dt { flex-basis: 62px; }
th, td { padding: 3px 0; }
.total > * { font-size: 14px; }
.tax > * { font-size: 11px; }
</style>`
