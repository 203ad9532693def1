// Refunds as their buyer sees them. Pure.
import type { BuyerRefund } from '../../orders/schema.ts'
import type { RefundRow } from './queries.ts'

/** What came to nothing is no news to a buyer: another one follows. */
export function refundsForBuyer(refunds: readonly RefundRow[]): BuyerRefund[] {
  return refunds
    .filter(({ status }) => status !== 'failed')
    .map((refund) => {
      const { id, amount, status, way, proof, created_at, made_at } = refund
      return {
        ...{ id, amount, status, proof },
        label: labelOf(refund),
        by_bank: way === 'bank',
        needs_account: way === 'bank' && status === 'asked',
        account_masked: maskedAccount(refund),
        asked_at: created_at.toISOString(),
        made_at: made_at?.toISOString() ?? null,
      }
    })
}

function labelOf({ way, status, account_number }: RefundRow): string {
  if (status === 'made') return way === 'bank' ? 'Sudah ditransfer' : 'Sudah dikembalikan'
  if (way === 'gateway') return 'Sedang dikembalikan'
  return account_number ? 'Menunggu transfer dari toko' : 'Menunggu nomor rekening Anda'
}

/** "BCA •••• 4321 a.n. B•••" */
export function maskedAccount({
  account_bank: bank,
  account_number: number,
  account_holder: holder,
}: Pick<RefundRow, 'account_bank' | 'account_number' | 'account_holder'>): string | null {
  if (!bank || !number || !holder) return null
  return `${bank} •••• ${number.slice(-Math.min(4, number.length - 1))} a.n. ${holder.slice(0, 1)}•••`
}
