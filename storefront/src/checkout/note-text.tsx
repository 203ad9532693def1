// The field of the buyer's note, once it was asked for.
import { useEffect, useId, useRef, useState } from 'react'

const MOST = 500

interface NoteTextProps {
  readonly note: string
  /** just now: who came back to what is written does not want to write */
  readonly isAsked: boolean
  readonly onText: (note: string) => void
}

export function NoteText({ note, isAsked, onText }: NoteTextProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [isToFocus] = useState(isAsked)
  useEffect(() => {
    if (isToFocus) field.current?.focus()
  }, [isToFocus])
  return (
    <div className="field">
      <label htmlFor={id}>Catatan untuk toko (opsional)</label>
      <textarea
        ref={field}
        id={id}
        className="input"
        name="note"
        autoComplete="off"
        maxLength={MOST}
        rows={2}
        placeholder="Misalnya: tolong dibungkus kado"
        value={note}
        onChange={(event) => onText(event.target.value)}
      />
    </div>
  )
}
