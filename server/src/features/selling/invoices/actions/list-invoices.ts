// listInvoices and getInvoiceMonth: what a shop issued in a month, one by one and in all.
import type { Context } from '../../../../context.ts'
import { jakartaDay, jakartaMonth } from '../../../../domain/jakarta.ts'
import { type Shop, settingsOf } from '../../../../tenancy/shop.ts'
import { type InvoiceRow, type InvoiceSums, invoicesIn, type NumberedInvoice, sumsIn } from '../queries.ts'
import { fullUntil } from '../rules.ts'
import type { InvoiceMonth } from '../schema.ts'
import { numberInvoices } from './number-invoices.ts'
import { isNumbered } from './read-invoices.ts'

export interface InvoicesPage {
  /** left out: this one */
  readonly month?: string | undefined
  /** those behind it */
  readonly after: Pick<InvoiceRow, 'issued_at' | 'id'> | null
  readonly limit: number
}

/** Oldest first, as they are numbered. */
export async function listInvoices(
  ctx: Pick<Context, 'db'>,
  shop: Shop,
  { month, ...page }: InvoicesPage,
  at: Date,
): Promise<NumberedInvoice[]> {
  const period = jakartaMonth(monthOf(month, at))
  await numberInvoices(ctx, shop.id)
  return (await invoicesIn(ctx.db, shop.id, period, page)).filter(isNumbered)
}

export async function getInvoiceMonth(
  { db }: Pick<Context, 'db'>,
  shop: Shop,
  given: { readonly month?: string | undefined },
  at: Date,
): Promise<InvoiceMonth> {
  const month = monthOf(given.month, at)
  const period = jakartaMonth(month)
  const [sums, { tax }] = [await sumsIn(db, shop.id, period), await settingsOf(db, shop)]
  const of = (series: InvoiceSums['series'], isFull: boolean, isTaxed: boolean) => {
    const found = sums.find(
      (each) => each.series === series && each.is_full === isFull && each.is_taxed === isTaxed,
    )
    return {
      count: found?.count ?? 0,
      total: found?.total ?? 0,
      tax_base: found?.tax_base ?? 0,
      tax: found?.tax ?? 0,
    }
  }
  const isPkp = tax.pkp ?? false
  const hasTax = isPkp || sums.some(({ is_taxed }) => is_taxed)
  return {
    month,
    is_pkp: isPkp,
    settled_at: isPkp
      ? (fullUntil({ series: 'nota', tax: 0, issued_at: period.until })?.toISOString() ?? null)
      : null,
    notas: of('nota', false, hasTax),
    credits: of('credit', false, hasTax),
    full_notas: of('nota', true, true),
    full_credits: of('credit', true, true),
    untaxed_notas: hasTax ? of('nota', false, false) : null,
    untaxed_credits: hasTax ? of('credit', false, false) : null,
  }
}

function monthOf(given: string | undefined, at: Date): string {
  return given ?? jakartaDay(at).slice(0, 7)
}
