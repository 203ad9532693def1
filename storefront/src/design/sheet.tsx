// A small window over the page: at the foot of a phone, in the middle of a desktop; Escape and a tap beside it close it.
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import './sheet.css'

interface SheetProps {
  readonly titleId: string
  readonly onClose: () => void
  readonly children: ReactNode
}

export function Sheet({ titleId, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.close()
      }}
    >
      <div className="sheet-body">
        {children}
        <button
          type="button"
          className="icon-button sheet-close"
          aria-label="Tutup"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
    </dialog>
  )
}
