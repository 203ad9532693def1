// What the price of the cart says of a voucher that was entered.
import type { VoucherResult } from '@etalase/client'

interface VoucherAnswerProps {
  /** null: none yet */
  readonly result: VoucherResult | null
  readonly isChecking: boolean
  readonly failure: string | null
  readonly onRemove: () => void
}

export function VoucherAnswer({ result, isChecking, failure, onRemove }: VoucherAnswerProps) {
  if (!result)
    return (
      <p className="hint">
        {isChecking ? 'Memeriksa voucher…' : (failure ?? 'Voucher diperiksa saat pesanan dibuat.')}
      </p>
    )
  return (
    <div className={result.applied ? 'notice good' : 'notice warn'}>
      <p>{result.message}</p>
      {result.reason === 'outbid' && (
        <p className="small">
          Promo dan voucher tidak digabung; yang lebih besar dipakai otomatis. Voucher Anda tidak berkurang
          dan dapat dipakai lain kali.
        </p>
      )}
      <button type="button" className="text-button small" onClick={onRemove}>
        Lepas voucher
      </button>
    </div>
  )
}
