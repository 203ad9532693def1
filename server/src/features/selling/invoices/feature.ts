// Notas of what is paid and credit notes of what went back, for buyers and for the tax office.
import type { Feature } from '../../manifest.ts'
import { invoiceAdminRoutes } from './admin-routes.ts'
import { invoiceConsistency } from './consistency.ts'
import { numbering } from './numbering.ts'
import { personalInvoices } from './personal.ts'

export const invoices: Feature = {
  tables: ['invoices', 'invoice_counters'],
  adminRoutes: invoiceAdminRoutes,
  worker: (ctx) => numbering.start(ctx),
  consistency: invoiceConsistency,
  personal: personalInvoices,
}
