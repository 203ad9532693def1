// The rows of a table in a message: each once for the text and once for the HTML.
import { type Html, html } from '../../../../domain/html.ts'
import { oneLine } from '../../../../domain/one-line.ts'
import { formatRupiah } from '../../../../domain/rupiah.ts'
import type { OrderPlacedLine } from '../message.ts'
import { ACCENT, INK, LINE, QUIET, STACK } from './layout.ts'

export interface Row {
  readonly text: string
  readonly html: Html
}

export function table(rows: readonly Row[]): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:collapse;">
${rows.map((row) => row.html)}</table>`
}

export function goodsRow(line: OrderPlacedLine): Row {
  const name = oneLine(line.name)
  const variant = line.variant && oneLine(line.variant)
  const under = variant ? `${variant} · ${line.qty}\u00a0pcs` : `${line.qty} pcs`
  return {
    text: `${line.qty} x ${variant ? `${name} (${variant})` : name}: ${formatRupiah(line.line_total)}`,
    html: html`<tr><td class="ink rule" style="${CELL}color:${INK};">${name}<br><span class="quiet" style="font-size:14px;color:${QUIET};">${under}</span></td>${amountCell(line.line_total)}</tr>
`,
  }
}

export function amountRow(label: string, amount: number): Row {
  return {
    text: `${label}: ${formatRupiah(amount)}`,
    html: html`<tr><td class="quiet rule" style="${CELL}color:${QUIET};">${label}</td>${amountCell(amount)}</tr>
`,
  }
}

export function totalRow(total: number): Row {
  const amount = formatRupiah(total)
  return {
    text: `Total: ${amount}`,
    html: html`<tr><td class="ink" style="padding:14px 0 0;font:700 17px/1.4 ${STACK};color:${INK};">Total</td><td class="ink" align="right" style="padding:14px 0 0 16px;font:700 17px/1.4 ${STACK};color:${INK};white-space:nowrap;">${amount}</td></tr>
`,
  }
}

/** Something to read or copy, such as the number of a parcel. */
export function factRow(label: string, fact: string): Row {
  return {
    text: `${label}: ${fact}`,
    html: html`<tr><td class="quiet rule" style="${CELL}color:${QUIET};white-space:nowrap;">${label}</td><td class="ink rule" align="right" style="${CELL}padding-left:16px;font-weight:600;color:${INK};">${fact}</td></tr>
`,
  }
}

/** Somewhere to go, such as the page of another order. */
export function linkRow(label: string, address: string): Row {
  return {
    text: `${label}\n${address}`,
    html: html`<tr><td class="ink rule" style="${CELL}color:${INK};"><a class="link" href="${address}" style="color:${ACCENT};">${label}</a></td></tr>
`,
  }
}

function amountCell(amount: number): Html {
  return html`<td class="ink rule" align="right" style="${CELL}padding-left:16px;color:${INK};white-space:nowrap;">${formatRupiah(amount)}</td>`
}

const CELL = html`padding:10px 0;border-bottom:1px solid ${LINE};vertical-align:top;font:400 16px/1.45 ${STACK};overflow-wrap:anywhere;`
