// Another code, once enough time has passed.
import { clockText } from '../time/duration.ts'
import { useServerNow } from '../time/server-clock.ts'

interface ResendButtonProps {
  /** By the clock of `serverNow`. */
  readonly until: number
  readonly isBusy: boolean
  readonly onSend: () => void
}

export function ResendButton({ until, isBusy, onSend }: ResendButtonProps) {
  const left = until - useServerNow(true)
  return (
    <button type="button" className="text-button" disabled={isBusy || left > 0} onClick={onSend}>
      Kirim ulang kode
      {left > 0 && <span className="number"> ({clockText(left)})</span>}
    </button>
  )
}
