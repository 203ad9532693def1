// What an invoice says: its sums, its tax, its number, and until when a full faktur may be asked for. Pure.
import type { NewRow } from '../../../db/rows.ts'
import type { InvoiceDocument, InvoiceLine } from '../../../db/tables/invoices.ts'
import { newId } from '../../../domain/ids.ts'
import { jakartaDay } from '../../../domain/jakarta.ts'
import { type TaxIn, type TaxSettings, taxIn } from '../../../domain/tax.ts'

export const NOTA_CODE = 'NOTA'
export const CREDIT_CODE = 'NK'

/** What of an order its nota shows. */
export interface InvoicedOrder {
  readonly shop_id: string
  readonly id: string
  readonly number: string
  readonly customer_name: string
  readonly city: string
  readonly discount_total: number
  readonly shipping_cost: number
  readonly shipping_discount: number
  readonly payment_fee: number
  readonly unique_code: number
  readonly total: number
}

/** The shop as its notas name it. */
export interface InvoiceSeller {
  readonly name: string
  readonly tax: TaxSettings
  readonly brand: { readonly address_line1?: string | null; readonly address_line2?: string | null }
}

type NewInvoice = NewRow<'invoices'>

/** All that its buyer pays is the price: shipping, fee and unique code are in it, what a discount takes off is not. */
export function notaOf(
  order: InvoicedOrder,
  lines: readonly InvoiceLine[],
  seller: InvoiceSeller,
  at: Date,
): NewInvoice {
  const { shop_id, id: order_id, number, customer_name, city, total } = order
  const { discount_total, shipping_cost, shipping_discount, payment_fee, unique_code } = order
  return {
    ...{
      shop_id,
      id: newId('inv'),
      order_id,
      refund_id: null,
      series: 'nota',
      year: yearOf(at),
      number: null,
    },
    ...{ code: seller.tax.code ?? NOTA_CODE, issued_at: at, total },
    ...taxColumns(seller.tax.pkp ? taxIn(total) : null),
    document: {
      order_number: number,
      seller: sellerShown(seller),
      lines: lines.map(shownLine),
      ...{ discount_total, shipping_cost, shipping_discount, payment_fee, unique_code },
    },
    ...{ buyer_name: customer_name, buyer_city: city },
    ...NO_TAX_BUYER,
  }
}

const NO_TAX_BUYER = {
  tax_buyer_kind: null,
  tax_buyer_number: null,
  tax_buyer_name: null,
  tax_buyer_address: null,
  tax_buyer_at: null,
}

function taxColumns(within: TaxIn | null): Pick<NewInvoice, 'tax' | 'tax_base'> {
  return { tax_base: within?.base ?? null, tax: within?.tax ?? null }
}

function shownLine({ name, variant_label, qty, unit_price, line_total }: InvoiceLine): InvoiceLine {
  return { name, variant_label, qty, unit_price, line_total }
}

/** Who collects no PPN shows nothing of it, not even the number. */
function sellerShown({ name, tax, brand }: InvoiceSeller): InvoiceDocument['seller'] {
  const { address_line1, address_line2 } = brand
  return {
    name: tax.name ?? name,
    address: tax.address ?? ([address_line1, address_line2].filter(Boolean).join('\n') || null),
    npwp: tax.pkp ? (tax.npwp ?? null) : null,
  }
}

/** What a credit note is of. */
export interface Nota
  extends Pick<
    NewInvoice,
    'shop_id' | 'order_id' | 'code' | 'total' | 'tax' | 'buyer_name' | 'buyer_city' | 'document'
  > {}

export interface Credited {
  readonly refundId: string
  /** of the price; never more than is left of it */
  readonly amount: number
  /** what credit notes took off before */
  readonly before: number
  /** what the money went back for; empty: an amount */
  readonly lines: readonly { readonly position: number; readonly qty: number }[]
}

/** Its tax is what the tax of the nota loses: once all is credited, all of it. */
export function creditOf(nota: Nota, { refundId, amount, before, lines }: Credited, at: Date): NewInvoice {
  const { shop_id, order_id, code, total, tax, document, buyer_name, buyer_city } = nota
  const [was, is] = [taxIn(total - before), taxIn(total - before - amount)]
  return {
    ...{ shop_id, id: newId('inv'), order_id, refund_id: refundId, series: 'credit' },
    ...{ year: yearOf(at), number: null, code: creditCode(code), issued_at: at, total: amount },
    ...taxColumns(tax === null ? null : { tax: was.tax - is.tax, base: was.base - is.base }),
    document: {
      order_number: document.order_number,
      seller: document.seller,
      lines: lines.flatMap(({ position, qty }) => {
        const line = document.lines[position]
        return line ? [{ ...line, qty, line_total: qty * line.unit_price }] : []
      }),
      ...{ discount_total: 0, shipping_cost: 0, shipping_discount: 0, payment_fee: 0, unique_code: 0 },
    },
    ...{ buyer_name, buyer_city },
    ...NO_TAX_BUYER,
  }
}

/** Of a refund that was made: how much of it takes off the price, and is no money that came beyond it. */
export function creditedOf({
  total,
  received,
  refunded,
  before,
}: {
  /** of the nota */
  readonly total: number
  readonly received: number
  /** in all, this one included */
  readonly refunded: number
  /** what credit notes took off before */
  readonly before: number
}): number {
  const beyond = Math.max(0, received - total)
  // Less than the price may have come, by a way to pay that the buyer had left: once all of it is back, nothing is sold.
  const off = refunded >= received ? total : Math.min(total, refunded - beyond)
  return Math.max(0, off - before)
}

function creditCode(code: string): string {
  return code === NOTA_CODE ? CREDIT_CODE : `${CREDIT_CODE}-${code}`
}

function yearOf(at: Date): number {
  return Number(jakartaDay(at).slice(0, 4))
}

/** NOTA/2026/000123 */
export function numberText({
  code,
  year,
  number,
}: {
  readonly code: string
  readonly year: number
  readonly number: number
}): string {
  return `${code}/${year}/${String(number).padStart(6, '0')}`
}

/** Of a month everything is known a week after it. */
const FULL_WITHIN_MS = 7 * 86_400_000

/** Until when its buyer may ask for a full faktur; null: its seller makes none. */
export function fullUntil({
  series,
  tax,
  issued_at,
}: {
  readonly series: string
  readonly tax: number | null
  readonly issued_at: Date
}): Date | null {
  return series === 'nota' && tax !== null ? new Date(issued_at.getTime() + FULL_WITHIN_MS) : null
}
