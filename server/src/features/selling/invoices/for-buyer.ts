// Invoices as the page of their order tells of them. Pure.
import { maskEnd } from '../../../domain/masks.ts'
import type { InvoiceSeries } from '../../../domain/tax.ts'
import type { NumberedInvoice } from './queries.ts'
import { fullUntil, numberText } from './rules.ts'

interface ListedInvoice {
  readonly id: string
  readonly kind: InvoiceSeries
  readonly number: string
  readonly issued_at: string
  readonly total: number
  readonly tax: number | null
  readonly url: string | null
}

/** `urlOf`: where each is shown, by its id; null: it is not told. */
export function invoicesForBuyer(
  invoices: readonly NumberedInvoice[],
  urlOf: (id: string) => string | null,
): ListedInvoice[] {
  return invoices.map((invoice) => ({
    id: invoice.id,
    kind: invoice.series,
    number: numberText(invoice),
    issued_at: invoice.issued_at.toISOString(),
    total: invoice.total,
    tax: invoice.tax,
    url: urlOf(invoice.id),
  }))
}

interface AskedFull {
  readonly may_ask: boolean
  readonly until: string
  readonly number_masked: string | null
  readonly name: string | null
}

/** null: nobody can ask for one. */
export function fullInvoiceOf(
  [nota]: readonly NumberedInvoice[],
  at: Date,
  isOwner: boolean,
): AskedFull | null {
  const until = nota && fullUntil(nota)
  if (!until) return null
  const { tax_buyer_number: number, tax_buyer_name: name } = nota
  return {
    may_ask: at < until,
    until: until.toISOString(),
    number_masked: number && maskEnd(number),
    name: isOwner ? name : null,
  }
}
