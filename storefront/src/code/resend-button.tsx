// Another code, once enough time has passed.
import { clockText } from '../time/duration.ts'
import { useNow } from '../time/now.ts'

interface ResendButtonProps {
  /** By this device's clock. */
  readonly until: number
  readonly isBusy: boolean
  readonly onSend: () => void
}

export function ResendButton({ until, isBusy, onSend }: ResendButtonProps) {
  const left = until - useNow(true)
  return (
    <button type="button" className="text-button" disabled={isBusy || left > 0} onClick={onSend}>
      Kirim ulang kode
      {left > 0 && <span className="number"> ({clockText(left)})</span>}
    </button>
  )
}
