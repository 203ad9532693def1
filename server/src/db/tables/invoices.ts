// Tables of invoices, as Kysely sees them; held to the database by tables.test.ts.
import type { InvoiceSeries, TaxIdKind } from '../../domain/tax.ts'
import type { JsonColumn } from './json.ts'

export interface InvoiceTable {
  shop_id: string
  id: string
  order_id: string
  /** that a credit note is of; null: a nota */
  refund_id: string | null
  series: InvoiceSeries
  /** in Jakarta, in which it was issued */
  year: number
  /** null: it gets one in a moment */
  number: number | null
  /** what stands before the year and the number */
  code: string
  /** when the order was paid, or the money given back */
  issued_at: Date
  total: number
  /** DPP nilai lain; null: its seller collected no PPN */
  tax_base: number | null
  tax: number | null
  document: JsonColumn<InvoiceDocument>
  buyer_name: string
  buyer_city: string
  tax_buyer_kind: TaxIdKind | null
  tax_buyer_number: string | null
  tax_buyer_name: string | null
  tax_buyer_address: string | null
  tax_buyer_at: Date | null
}

/** What an invoice shows, as it was when it was issued. */
export interface InvoiceDocument {
  readonly order_number: string
  readonly seller: {
    readonly name: string
    readonly address: string | null
    /** null: it collects no PPN */
    readonly npwp: string | null
  }
  /** of a credit note: what the money went back for; empty: an amount */
  readonly lines: readonly InvoiceLine[]
  readonly discount_total: number
  readonly shipping_cost: number
  readonly shipping_discount: number
  readonly payment_fee: number
  readonly unique_code: number
}

export interface InvoiceLine {
  readonly name: string
  readonly variant_label: string | null
  readonly qty: number
  readonly unit_price: number
  readonly line_total: number
}

export interface InvoiceCounterTable {
  shop_id: string
  series: InvoiceSeries
  year: number
  last: number
}
