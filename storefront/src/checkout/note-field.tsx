// What the buyer wants the shop to know: out of the way until it is wanted.
import { useEffect, useId, useRef, useState } from 'react'

const MOST = 500

interface NoteFieldProps {
  readonly note: string
  readonly onText: (note: string) => void
}

export function NoteField({ note, onText }: NoteFieldProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(note !== '')
  const field = useRef<HTMLTextAreaElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // Who has just asked for it wants to write; who came back to it does not.
    if (isOpen && !wasOpen.current) field.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (!isOpen) {
    return (
      <button type="button" className="text-button note-opener" onClick={() => setOpen(true)}>
        Tambah catatan untuk toko
      </button>
    )
  }
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
