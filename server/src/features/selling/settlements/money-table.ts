// Movements of money as CSV for the bookkeeper. Pure.

import { BYTE_ORDER_MARK, rowOf } from '../../../domain/csv-rows.ts'
import { jakartaDay, jakartaTime } from '../../../domain/jakarta.ts'
import type { MovementRow } from './queries.ts'

const HEADINGS = [
  'Tanggal',
  'Jam',
  'Jenis',
  'Pesanan',
  'Lewat',
  'Cara bayar',
  'Bruto',
  'Biaya',
  'PPN atas biaya',
  'Pajak dipotong',
  'Bersih',
  'Perkiraan cair',
  'Cair',
  'Referensi',
  'Catatan',
]

const KINDS: Readonly<Record<MovementRow['kind'], string>> = {
  gateway: 'Payment gateway',
  direct: 'Langsung',
  cod: 'COD',
  refund: 'Pengembalian',
}

/** Of rows at once, so that other requests have their turn between them. */
const ROWS_AT_ONCE = 500

/** Piece by piece. `listing`: gateways that tell what they take. */
export function* moneyTable(
  movements: readonly MovementRow[],
  listing: ReadonlySet<string>,
  nameOf: (method: string) => string,
): Generator<string> {
  const dayOf = (moment: Date | null) => moment && jakartaDay(moment)
  const lineOf = (each: MovementRow) =>
    rowOf([
      ...[jakartaDay(each.at), jakartaTime(each.at), KINDS[each.kind], each.order_number, each.gateway],
      each.kind === 'refund'
        ? each.method === 'bank'
          ? 'Transfer'
          : 'Lewat payment gateway'
        : nameOf(each.method ?? ''),
      ...[each.gross, each.fee, each.fee_tax, each.withheld, each.net],
      ...[dayOf(each.settles_at), dayOf(each.settled_at), each.reference, noteOf(each, listing)],
    ])
  yield BYTE_ORDER_MARK + rowOf(HEADINGS)
  for (let i = 0; i < movements.length; i += ROWS_AT_ONCE)
    yield movements
      .slice(i, i + ROWS_AT_ONCE)
      .map(lineOf)
      .join('')
}

/** What nobody told is never guessed. */
function noteOf({ kind, gateway, fee, net }: MovementRow, listing: ReadonlySet<string>): string {
  if (kind === 'cod') return net === null ? 'belum disetor kurir' : ''
  if (kind !== 'gateway' || fee !== null) return ''
  return gateway !== null && listing.has(gateway)
    ? 'belum ada di daftar transaksi payment gateway'
    : 'biaya tidak diberitahukan payment gateway'
}
