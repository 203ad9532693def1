// Shapes of invoices as a merchant sees them.
import Type, { type Static } from 'typebox'
import { dateTime, flag, integer, named, nullable, oneOf, rupiah, text } from '../../../base/shapes.ts'
import { INVOICE_SERIES } from '../../../domain/tax.ts'

export const InvoiceMonthQuery = {
  month: Type.Optional(
    Type.String({
      pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$',
      maxLength: 7,
      description: 'Which, such as `2026-11`; this month in Jakarta unless it says',
    }),
  ),
}

export const InvoiceShape = named(
  'Invoice',
  {
    id: text('Names it to programs'),
    kind: oneOf(INVOICE_SERIES, '`nota`: of a payment. `credit`: a credit note, of money that went back'),
    number: text('Its number, such as `NOTA/2026/000123`'),
    issued_at: dateTime('When the order was paid, or the money went back'),
    order_number: text('`number` of its order'),
    total: rupiah('What it is of'),
    tax_base: rupiah('DPP nilai lain; null: the shop collected no PPN'),
    tax: rupiah('PPN that is in `total`; null: the shop collected none'),
    is_full: flag('True: its buyer asked for a full faktur, which the shop makes at the tax office'),
  },
  'A nota or a credit note',
)
export type InvoiceShape = Static<typeof InvoiceShape>

const Sums = named(
  'InvoiceSums',
  {
    count: integer('How many'),
    total: rupiah('What they come to'),
    tax_base: rupiah('DPP nilai lain in it'),
    tax: rupiah('PPN in it'),
  },
  'What some invoices come to',
)

export const InvoiceMonth = named(
  'InvoiceMonth',
  {
    month: text('Which, such as `2026-11`'),
    is_pkp: flag('True: the shop collects PPN now'),
    settled_at: dateTime(
      'From then on nobody asks for a full faktur any more: the sums stay; null: the shop collects no PPN',
    ),
    notas: nullable(Sums, 'Notas that are reported together (digunggung)'),
    credits: nullable(Sums, 'Credit notes of these'),
    full_notas: nullable(Sums, 'Notas whose buyers asked for a full faktur'),
    full_credits: nullable(Sums, 'Credit notes of these'),
    untaxed_notas: nullable(
      Sums,
      'Notas from when the shop collected no PPN, which are in no other sum; null: all of the month are, and `notas` are these',
    ),
    untaxed_credits: nullable(Sums, 'Credit notes of these'),
  },
  'The invoices of a month of Jakarta, as they are reported',
)
export type InvoiceMonth = Static<typeof InvoiceMonth>
