// A part of a sales report as CSV for people. Pure.
import { BYTE_ORDER_MARK, rowOf } from '../../../domain/csv-rows.ts'
import type { SalesPart, SalesRowShape } from './sales-schema.ts'

const FIRST: Readonly<Record<SalesPart, string>> = {
  day: 'Hari',
  product: 'Produk',
  category: 'Kategori',
  city: 'Kota/Kabupaten',
  courier: 'Kurir',
  payment: 'Cara bayar',
  source: 'Asal pesanan',
  promotion: 'Promosi',
  voucher: 'Voucher',
}

/** What one without a name is called. */
const NAMELESS: Readonly<Partial<Record<SalesPart, string>>> = {
  category: 'Tanpa kategori',
  city: 'Tidak diketahui',
  courier: 'Tanpa kurir',
}

export function salesTable(part: SalesPart, rows: readonly SalesRowShape[]): string {
  const headings = [
    FIRST[part],
    'Pesanan terjual',
    'Jumlah barang',
    'Harga barang',
    'Diskon',
    'Total',
    'Dikembalikan',
    'Laba kotor',
    '% barang dengan harga modal',
  ]
  const lines = rows.map(
    ({ name, paid_orders, items, goods, discounts, revenue, refunds, margin, covered }) =>
      rowOf([
        name ?? NAMELESS[part] ?? '',
        ...[paid_orders, items, goods, discounts, revenue, refunds, margin, covered],
      ]),
  )
  return BYTE_ORDER_MARK + rowOf(headings) + lines.join('')
}
