// What is different once the draft is there from what the buyer saw.
import type { Draft } from '@etalase/client'
import type { ShownSums } from './shown-price.ts'

/** Whether the draft comes to what the buyer saw; its unique code is explained, and could not be known before. */
export function isAsShown(draft: Draft, shown: ShownSums | null): boolean {
  return shown !== null && draft.total !== null && shown.total === draft.total - (draft.unique_code ?? 0)
}

export interface PriceChange {
  readonly name: string
  /** null: it was not known */
  readonly before: number | null
  readonly after: number | null
}

/** What makes the difference, in the words of the summary. */
export function changesBetween(shown: ShownSums, draft: Draft): PriceChange[] {
  const changes = [
    { name: 'Harga barang', before: shown.subtotal, after: draft.subtotal },
    { name: 'Potongan', before: minus(shown.discount_total), after: minus(draft.discount_total) },
    { name: 'Ongkos kirim', before: paidShipping(shown), after: paidShipping(draft) },
    { name: 'Biaya pembayaran', before: shown.payment_fee, after: draft.payment_fee },
    // Could not be known before.
    { name: 'Kode unik', before: null, after: draft.unique_code || null },
  ]
  return changes.filter(({ before, after }) => before !== after)
}

function minus(amount: number | null): number | null {
  return amount ? -amount : 0
}

function paidShipping(sums: Pick<ShownSums, 'shipping_cost' | 'shipping_discount'>): number | null {
  return sums.shipping_cost === null ? null : sums.shipping_cost - (sums.shipping_discount ?? 0)
}
