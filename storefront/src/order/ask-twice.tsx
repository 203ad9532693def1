// A button that asks before it does what cannot be taken back, and says why where it was refused.
import { useState } from 'react'
import { toEtalaseError } from '../api.ts'

interface AskTwiceProps {
  readonly label: string
  readonly question: string
  readonly no: string
  readonly yes: string
  /** how the button looks before it is pressed */
  readonly look: string
  readonly className?: string
  readonly onYes: () => Promise<void>
  /** the order is not what this page shows */
  readonly onRefresh: () => void
}

export function AskTwice({
  label,
  question,
  no,
  yes,
  look,
  className = '',
  onYes,
  onRefresh,
}: AskTwiceProps) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const act = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      await onYes()
    } catch (thrown) {
      const error = toEtalaseError(thrown)
      setRefusal(error.message)
      setBusy(false)
      if (error.status === 409) onRefresh()
    }
  }
  if (!isAsking)
    return (
      <p className={className}>
        <button type="button" className={look} onClick={() => setAsking(true)}>
          {label}
        </button>
      </p>
    )
  return (
    <div className={`notice ${className}`}>
      <p role="alert">{refusal ?? question}</p>
      {/* The harmless answer comes first: it is where a second tap lands. */}
      <p className="pay-actions">
        <button type="button" className="button quiet" onClick={() => setAsking(false)} disabled={isBusy}>
          {no}
        </button>
        <button type="button" className="button" onClick={act} disabled={isBusy}>
          {isBusy ? 'Memproses…' : yes}
        </button>
      </p>
    </div>
  )
}
