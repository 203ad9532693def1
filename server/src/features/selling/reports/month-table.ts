// The report of a month as CSV for people: one table, so that it can be sorted and filtered. Pure.
import { BYTE_ORDER_MARK, type Cell, rowOf } from '../../../domain/csv-rows.ts'
import type { MonthReport } from './month-schema.ts'

const HEADINGS = [
  'Bagian',
  'Nama',
  'Pesanan masuk',
  'Pesanan terjual',
  'Jumlah barang',
  'Harga barang',
  'Diskon',
  'Ongkir',
  'Biaya dan kode unik',
  'Total',
  'Dikembalikan',
]

interface MonthSums {
  readonly orders?: Cell
  readonly paid_orders?: Cell
  readonly items?: Cell
  readonly goods?: Cell
  readonly discounts?: Cell
  readonly shipping?: Cell
  readonly fees?: Cell
  readonly revenue?: Cell
  readonly refunds?: Cell
}

export function monthTable(report: MonthReport): string {
  const { month, totals, before } = report
  const shares = (part: string, without: string, list: MonthReport['by_payment']) =>
    list.map(({ name, ...sums }) => row(part, name ?? without, sums))
  const states: readonly (readonly [string, number | null])[] = [
    ['Menunggu pembayaran', report.unpaid],
    ['Dibatalkan', report.cancelled],
    ['Kedaluwarsa', report.expired],
    ['Dana dikembalikan', report.refunded],
  ]
  return [
    BYTE_ORDER_MARK + rowOf(HEADINGS),
    row('Bulan ini', month, totals),
    row('Bulan sebelumnya', before.month, before.totals),
    ...states.map(([name, orders]) => row('Tidak terjual', name, { orders })),
    ...report.days.map(({ day, ...sums }) => row('Hari', day, sums)),
    ...report.best_sellers.map(({ name, units, revenue }) => row('Produk', name, { items: units, revenue })),
    ...shares('Cara bayar', '', report.by_payment),
    ...shares('Kurir', 'Tanpa kurir', report.by_courier),
    ...shares('Asal pesanan', '', report.by_source),
    ...codRows(report.cod),
  ].join('')
}

/** Nothing where nobody sells so. */
function codRows({
  orders,
  collected_orders,
  collected,
  remitted,
  owed,
  due,
  refused_orders,
}: MonthReport['cod']) {
  if (!orders) return []
  return [
    row('COD', 'Semua', { orders, paid_orders: collected_orders, revenue: collected }),
    row('COD', 'Sudah disetor', { revenue: remitted }),
    row('COD', 'Belum disetor', { revenue: owed }),
    row('COD', 'Belum ditagih', { revenue: due }),
    row('COD', 'Ditolak pembeli', { orders: refused_orders }),
  ]
}

function row(part: string, name: Cell, sums: MonthSums): string {
  const { orders, paid_orders, items, goods, discounts, shipping, fees, revenue, refunds } = sums
  const cells = [orders, paid_orders, items, goods, discounts, shipping, fees, revenue, refunds]
  return rowOf([part, name, ...cells.map((cell) => cell ?? null)])
}
