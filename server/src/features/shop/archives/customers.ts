// The buyers of a shop, gathered from its orders as they pass, newest first. Pure.
import { BYTE_ORDER_MARK, rowOf } from '../../../domain/csv-rows.ts'
import { jakartaDay } from '../../../domain/jakarta.ts'
import { streetOf } from '../../../domain/street.ts'
import type { OrderRow } from '../../selling/orders/queries.ts'

type Bought = Pick<
  OrderRow,
  | 'contact'
  | 'customer_name'
  | 'phone'
  | 'address'
  | 'city'
  | 'destination_village'
  | 'destination_district'
  | 'destination_city'
  | 'destination_province'
  | 'destination_zip'
  | 'placed_at'
  | 'status'
  | 'total'
  | 'refunded_total'
>

interface Customer {
  /** as the last order has it */
  readonly last: Pick<
    Bought,
    'contact' | 'customer_name' | 'phone' | 'address' | 'city' | 'destination_zip' | 'placed_at'
  >
  first: Date
  orders: number
  /** of orders that were paid, less what went back */
  spent: number
}

const HEADINGS = [
  'Nama',
  'Kontak',
  'Telepon',
  'Alamat terakhir',
  'Kota',
  'Kode pos',
  'Jumlah pesanan',
  'Jumlah belanja',
  'Pesanan pertama',
  'Pesanan terakhir',
]

const SOLD: ReadonlySet<OrderRow['status']> = new Set(['paid', 'processing', 'shipped', 'completed'])
const ROWS_AT_ONCE = 500

export function gatherCustomers() {
  const customers = new Map<string, Customer>()
  return {
    add(order: Bought): void {
      // Anonymised, or a sale to somebody unknown.
      const key = order.contact || order.phone
      if (!key) return
      const { contact, customer_name, phone, city, destination_zip, placed_at } = order
      // The village has no column of its own.
      const parts = [streetOf(order), order.destination_village, order.destination_district]
      const address = parts.filter(Boolean).join(', ')
      const last = { contact, customer_name, phone, address, city, destination_zip, placed_at }
      const known = customers.get(key) ?? { last, first: placed_at, orders: 0, spent: 0 }
      known.first = placed_at
      known.orders++
      if (SOLD.has(order.status)) known.spent += order.total - order.refunded_total
      customers.set(key, known)
    },
    *table(): Generator<string> {
      yield BYTE_ORDER_MARK + rowOf(HEADINGS)
      let rows = ''
      let held = 0
      for (const { last, first, orders, spent } of customers.values()) {
        rows += rowOf([
          ...[last.customer_name, last.contact, last.phone, last.address, last.city, last.destination_zip],
          ...[orders, spent, jakartaDay(first), jakartaDay(last.placed_at)],
        ])
        if (++held % ROWS_AT_ONCE !== 0) continue
        yield rows
        rows = ''
      }
      yield rows
    },
  }
}
