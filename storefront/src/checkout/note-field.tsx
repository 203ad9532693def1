// What the buyer wants the shop to know: out of the way until it is wanted.
import { useState } from 'react'
import { useLater } from './use-later.ts'

interface NoteFieldProps {
  readonly note: string
  readonly onText: (note: string) => void
}

export function NoteField(props: NoteFieldProps) {
  const [isAsked, setAsked] = useState(false)
  const [wasWritten] = useState(props.note !== '')
  const isOpen = isAsked || wasWritten
  const later = useLater(isOpen)
  if (isOpen && later) return <later.NoteText {...props} isAsked={isAsked} />
  return (
    <button
      type="button"
      className="text-button note-opener"
      aria-busy={isOpen}
      onClick={() => setAsked(true)}
    >
      Tambah catatan untuk toko
    </button>
  )
}
