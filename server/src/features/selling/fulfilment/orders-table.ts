// Orders as CSV: a row for each line; what belongs to the whole order stands in the row of its first line, so that sums are right. Pure.

import { BYTE_ORDER_MARK, type Cell, rowOf } from '../../../domain/csv-rows.ts'
import { jakartaDay, jakartaTime } from '../../../domain/jakarta.ts'
import { STATUS_LABELS } from '../../../domain/order-status.ts'
import { streetOf } from '../../../domain/street.ts'
import { destinationOf } from '../orders/destination.ts'
import type { OrderLineRow, OrderRow } from '../orders/queries.ts'
import type { ListedOrder } from './actions/list-orders.ts'

/** `codes`: for programs, by the names of the API; `sheet`: for people. */
export const TABLE_FORMS = ['codes', 'sheet'] as const
export type TableForm = (typeof TABLE_FORMS)[number]

interface OrderColumns {
  /** in every row: which order it is of */
  readonly names: Readonly<Record<string, (order: OrderRow) => Cell>>
  /** in the first row of an order only */
  readonly ofOrder: Readonly<Record<string, (listed: ListedOrder) => Cell>>
  readonly ofLine: Readonly<Record<string, (line: OrderLineRow) => Cell>>
}

const CODES: OrderColumns = {
  names: {
    number: ({ number }) => number,
    created_at: ({ placed_at }) => placed_at.toISOString(),
    status: ({ status }) => status,
    status_label: ({ status }) => STATUS_LABELS[status],
  },
  ofOrder: {
    customer_name: ({ order }) => order.customer_name,
    contact: ({ order }) => order.contact,
    phone: ({ order }) => order.phone,
    address: ({ order }) => streetOf(order),
    city: ({ order }) => order.city,
    destination: ({ order }) => quotedPlace(order),
    // The name that the column had first, and the one that destinations have.
    zip: ({ order }) => order.destination_zip,
    zip_code: ({ order }) => order.destination_zip,
    courier_code: ({ order }) => order.courier_code,
    courier_service: ({ order }) => order.courier_service,
    awb: ({ order }) => order.awb,
    payment_method: ({ order }) => order.payment_method,
    voucher_code: ({ order }) => order.voucher_code,
    subtotal: ({ order }) => order.subtotal,
    discount_total: ({ order }) => order.discount_total,
    shipping_cost: ({ order }) => order.shipping_cost,
    shipping_discount: ({ order }) => order.shipping_discount,
    payment_fee: ({ order }) => order.payment_fee,
    unique_code: ({ order }) => order.unique_code,
    total: ({ order }) => order.total,
    refunded_total: ({ order }) => order.refunded_total,
    cod_collected_at: ({ order }) => order.cod_collected_at?.toISOString() ?? null,
    note: ({ order }) => order.note,
    buyer_note: ({ order }) => order.buyer_note,
  },
  ofLine: {
    product_id: ({ product_id }) => product_id,
    variant_id: ({ variant_id }) => variant_id,
    sku: ({ sku }) => sku,
    name: ({ name }) => name,
    variant: ({ variant_label }) => variant_label,
    qty: ({ qty }) => qty,
    unit_price: ({ unit_price }) => unit_price,
    line_total: ({ line_total }) => line_total,
  },
}

/** `methodName`: what the shop calls a way to pay. */
const sheetColumns = (methodName: (code: string) => string): OrderColumns => ({
  names: {
    'No. pesanan': ({ number }) => number,
    Tanggal: ({ placed_at }) => jakartaDay(placed_at),
    'Jam (WIB)': ({ placed_at }) => jakartaTime(placed_at),
    Status: ({ status }) => STATUS_LABELS[status],
  },
  ofOrder: {
    Penerima: ({ order }) => order.customer_name,
    Kontak: ({ order }) => order.contact,
    Telepon: ({ order }) => order.phone,
    Alamat: ({ order }) => streetOf(order),
    Kota: ({ order }) => order.city,
    'Kelurahan tujuan': ({ order }) => quotedPlace(order),
    'Kode pos': ({ order }) => order.destination_zip,
    Kurir: ({ courierName }) => courierName,
    Layanan: ({ order }) => order.courier_service,
    'Nomor resi': ({ order }) => order.awb,
    'Cara bayar': ({ order }) => methodName(order.payment_method),
    Voucher: ({ order }) => order.voucher_code,
    Subtotal: ({ order }) => order.subtotal,
    Diskon: ({ order }) => order.discount_total,
    Ongkir: ({ order }) => order.shipping_cost,
    'Potongan ongkir': ({ order }) => order.shipping_discount,
    'Biaya pembayaran': ({ order }) => order.payment_fee,
    'Kode unik': ({ order }) => order.unique_code,
    'Total pesanan': ({ order }) => order.total,
    Dikembalikan: ({ order }) => order.refunded_total,
    'COD diterima': ({ order }) => order.cod_collected_at && jakartaDay(order.cod_collected_at),
    'Catatan toko': ({ order }) => order.note,
    'Catatan pembeli': ({ order }) => order.buyer_note,
  },
  ofLine: {
    SKU: ({ sku }) => sku,
    Produk: ({ name }) => name,
    Varian: ({ variant_label }) => variant_label,
    Jumlah: ({ qty }) => qty,
    'Harga satuan': ({ unit_price }) => unit_price,
    'Harga barang': ({ line_total }) => line_total,
  },
})

export function tableOf(form: TableForm, methodName: (code: string) => string) {
  const columns = form === 'sheet' ? sheetColumns(methodName) : CODES
  const { names, ofOrder, ofLine } = columns
  return {
    /** with the mark by which spreadsheets know that it is UTF-8 */
    header: BYTE_ORDER_MARK + rowOf([names, ofOrder, ofLine].flatMap((part) => Object.keys(part))),
    rows: (listed: readonly ListedOrder[]) => listed.flatMap((each) => rowsOf(columns, each)).join(''),
  }
}

function rowsOf({ names, ofOrder, ofLine }: OrderColumns, listed: ListedOrder): string[] {
  const named = Object.values(names).map((cell) => cell(listed.order))
  return listed.lines.map((line, i) =>
    rowOf([
      ...named,
      ...Object.values(ofOrder).map((cell) => (i === 0 ? cell(listed) : null)),
      ...Object.values(ofLine).map((cell) => cell(line)),
    ]),
  )
}

function quotedPlace(order: OrderRow): string | null {
  const place = destinationOf(order)
  return place && `${place.subdistrict}, ${place.district}, ${place.city}, ${place.province}`
}
