// Whether somebody means it, before what cannot be taken back is done; and why, where it was refused.
import { useState } from 'react'
import { toEtalaseError } from '../api.ts'

export interface SecondQuestionProps {
  readonly question: string
  readonly no: string
  readonly yes: string
  readonly onNo: () => void
  readonly onYes: () => Promise<void>
  /** the order is not what this page shows */
  readonly onRefresh: () => void
}

export function SecondQuestion({ question, no, yes, onNo, onYes, onRefresh }: SecondQuestionProps) {
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
  return (
    <>
      <p role="alert">{refusal ?? question}</p>
      {/* The harmless answer comes first: it is where a second tap lands. */}
      <p className="pay-actions">
        <button type="button" className="button quiet" onClick={onNo} disabled={isBusy}>
          {no}
        </button>
        <button type="button" className="button" onClick={act} disabled={isBusy}>
          {isBusy ? 'Memproses…' : yes}
        </button>
      </p>
    </>
  )
}
