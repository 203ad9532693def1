// Orders as CSV: a row for each line; what belongs to the whole order stands in the row of its first line, so that sums are right. Pure.
import { STATUS_LABELS } from '../../../domain/order-status.ts'
import { destinationOf } from '../orders/destination.ts'
import type { OrderLineRow, OrderRow } from '../orders/queries.ts'
import type { ListedOrder } from './actions/list-orders.ts'

type Cell = string | number | null

/** In every row: which order it is of. */
const NAMES: Readonly<Record<string, (order: OrderRow) => Cell>> = {
  number: ({ number }) => number,
  created_at: ({ placed_at }) => placed_at.toISOString(),
  status: ({ status }) => status,
  status_label: ({ status }) => STATUS_LABELS[status],
}

/** In the first row of an order only. */
const OF_ORDER: Readonly<Record<string, (order: OrderRow) => Cell>> = {
  customer_name: ({ customer_name }) => customer_name,
  contact: ({ contact }) => contact,
  phone: ({ phone }) => phone,
  address: ({ address }) => address,
  city: ({ city }) => city,
  destination: quotedPlace,
  zip: ({ destination_zip }) => destination_zip,
  courier_code: ({ courier_code }) => courier_code,
  courier_service: ({ courier_service }) => courier_service,
  awb: ({ awb }) => awb,
  payment_method: ({ payment_method }) => payment_method,
  voucher_code: ({ voucher_code }) => voucher_code,
  subtotal: ({ subtotal }) => subtotal,
  discount_total: ({ discount_total }) => discount_total,
  shipping_cost: ({ shipping_cost }) => shipping_cost,
  shipping_discount: ({ shipping_discount }) => shipping_discount,
  payment_fee: ({ payment_fee }) => payment_fee,
  unique_code: ({ unique_code }) => unique_code,
  total: ({ total }) => total,
  note: ({ note }) => note,
  buyer_note: ({ buyer_note }) => buyer_note,
}

const OF_LINE: Readonly<Record<string, (line: OrderLineRow) => Cell>> = {
  product_id: ({ product_id }) => product_id,
  variant_id: ({ variant_id }) => variant_id,
  sku: ({ sku }) => sku,
  name: ({ name }) => name,
  variant: ({ variant_label }) => variant_label,
  qty: ({ qty }) => qty,
  unit_price: ({ unit_price }) => unit_price,
  line_total: ({ line_total }) => line_total,
}

const BYTE_ORDER_MARK = '\uFEFF'

/** With the mark by which spreadsheets know that it is UTF-8. */
export function ordersHeader(): string {
  const names = [NAMES, OF_ORDER, OF_LINE].flatMap((columns) => Object.keys(columns))
  return BYTE_ORDER_MARK + rowOf(names)
}

export function ordersTable(listed: readonly ListedOrder[]): string {
  return listed.flatMap(rowsOf).join('')
}

function rowsOf({ order, lines }: ListedOrder): string[] {
  const names = Object.values(NAMES).map((cell) => cell(order))
  return lines.map((line, i) =>
    rowOf([
      ...names,
      ...Object.values(OF_ORDER).map((cell) => (i === 0 ? cell(order) : null)),
      ...Object.values(OF_LINE).map((cell) => cell(line)),
    ]),
  )
}

function quotedPlace(order: OrderRow): string | null {
  const place = destinationOf(order)
  return place && `${place.village}, ${place.district}, ${place.city}, ${place.province}`
}

function rowOf(cells: readonly Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`
}

/**
 * What a spreadsheet would take for a formula is marked as text: buyers write names. Some split at semicolons and tabs, or
 * begin a cell anew at a line's end, whatever the quotes say: what follows those is marked as well.
 */
function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = cell.replace(/(^|[;\t\r\n])(?=["\s]*[=+\-@])|^(?=[\t\r\n])/g, "$1'")
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
