// Invoices of a month as CSV for people and for those who fill in forms of the tax office. Without PPN where the shop collects
// none. Pure.
import { BYTE_ORDER_MARK, type Cell, rowOf } from '../../../domain/csv-rows.ts'
import { jakartaDay } from '../../../domain/jakarta.ts'
import { takenOff, taxOfParts } from '../../../domain/tax.ts'
import type { InvoiceRow, NumberedInvoice } from './queries.ts'
import { numberText } from './rules.ts'
import type { InvoiceMonth } from './schema.ts'

const HEADINGS = ['Bagian', 'Nomor', 'Tanggal', 'Pesanan', 'Atas nota', 'Barang', 'Jumlah', 'Total']
const TAX_HEADINGS = ['Harga jual tanpa PPN', 'DPP nilai lain', 'PPN']
const BUYER_HEADINGS = ['Jenis identitas', 'NPWP atau NIK', 'Nama', 'Alamat']

interface Taxed {
  readonly total: number
  readonly tax_base: number | null
  readonly tax: number | null
}

export interface InvoiceCsv {
  readonly header: string
  sums(month: InvoiceMonth): string
  /** `notas`: by their orders */
  rows(invoices: readonly NumberedInvoice[], notas: ReadonlyMap<string, InvoiceRow>): string
}

export function invoiceTable(hasTax: boolean): InvoiceCsv {
  const taxed = ({ total, tax_base, tax }: Taxed): Cell[] =>
    hasTax ? [tax === null ? total : total - tax, tax_base, tax] : []
  const row = (head: readonly Cell[], sums: Taxed, buyer: readonly Cell[] = []) =>
    rowOf([
      ...head,
      sums.total,
      ...taxed(sums),
      ...(hasTax ? [...buyer, null, null, null, null].slice(0, 4) : []),
    ])

  return {
    header: BYTE_ORDER_MARK + rowOf([...HEADINGS, ...(hasTax ? [...TAX_HEADINGS, ...BUYER_HEADINGS] : [])]),
    sums({ notas, credits, full_notas, full_credits, untaxed_notas, untaxed_credits }) {
      const parts = hasTax
        ? ([
            ['Digunggung: nota', notas],
            ['Digunggung: nota kredit', credits],
            ['Faktur lengkap: nota', full_notas],
            ['Faktur lengkap: nota kredit', full_credits],
            ['Tanpa PPN: nota', untaxed_notas],
            ['Tanpa PPN: nota kredit', untaxed_credits],
          ] as const)
        : ([
            ['Jumlah nota', notas],
            ['Jumlah nota kredit', credits],
          ] as const)
      return parts
        .flatMap(([name, sums]) => {
          const { count = 0, total = 0, tax_base = 0, tax = 0 } = sums ?? {}
          return [row([name, null, null, null, null, null, count], { total: total ?? 0, tax_base, tax })]
        })
        .join('')
    },
    rows(invoices, notas) {
      return invoices
        .map((invoice) => {
          const nota = notas.get(invoice.order_id)
          const buyer = nota?.tax_buyer_at ? buyerOf(nota) : []
          const what = invoice.series === 'nota' ? 'Nota' : 'Nota kredit'
          const head: Cell[] = [
            buyer.length > 0 && hasTax ? `${what} untuk faktur lengkap` : what,
            numberText(invoice),
            jakartaDay(invoice.issued_at),
            invoice.document.order_number,
            invoice.series === 'credit' && nota?.number ? numberText({ ...nota, number: nota.number }) : null,
          ]
          const whole = row([...head, null, null], invoice, buyer)
          const goods = buyer.length > 0 && hasTax ? goodsOf(invoice) : []
          return [
            whole,
            ...goods.map(({ name, qty, ...sums }) =>
              row([`${what}: barang`, head[1] ?? null, null, null, null, name, qty], sums),
            ),
          ].join('')
        })
        .join('')
    },
  }
}

function buyerOf({
  tax_buyer_kind,
  tax_buyer_number,
  tax_buyer_name,
  tax_buyer_address,
}: InvoiceRow): Cell[] {
  return [
    tax_buyer_kind && (tax_buyer_kind === 'nik' ? 'NIK' : 'NPWP'),
    // So that a spreadsheet does not take it for an amount.
    tax_buyer_number && `'${tax_buyer_number}`,
    tax_buyer_name,
    tax_buyer_address,
  ]
}

interface SoldPart extends Taxed {
  readonly name: string
  readonly qty: number
}

/** Each with its share of the discount and of the tax: they come to the nota. */
function goodsOf({ document, series }: NumberedInvoice): SoldPart[] {
  if (series === 'credit') return []
  const { lines, discount_total, shipping_cost, shipping_discount, payment_fee, unique_code } = document
  const prices = takenOff(
    lines.map(({ line_total }) => line_total),
    discount_total,
  )
  const parts = [
    ...lines.map(({ name, variant_label, qty }, i) => ({
      name: variant_label ? `${name} (${variant_label})` : name,
      qty,
      total: prices[i] ?? 0,
    })),
    { name: 'Ongkos kirim', qty: 1, total: shipping_cost - shipping_discount },
    { name: 'Biaya pembayaran dan kode unik', qty: 1, total: payment_fee + unique_code },
  ].filter(({ total }, i) => i < lines.length || total !== 0)
  const taxes = taxOfParts(parts.map(({ total }) => total))
  return parts.map((part, i) => ({ ...part, tax_base: taxes[i]?.base ?? 0, tax: taxes[i]?.tax ?? 0 }))
}
