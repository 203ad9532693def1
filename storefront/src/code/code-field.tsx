// Six digits, typed, pasted, or filled in by the phone.
import { type Ref, useId } from 'react'
import { clockText } from '../time/duration.ts'
import { useNow } from '../time/now.ts'
import type { SentCode } from './sent-code.ts'
import './code.css'

interface CodeFieldProps {
  readonly ref: Ref<HTMLInputElement>
  readonly code: string
  readonly sent: SentCode
  readonly error: string | null
  readonly onCode: (code: string) => void
}

export function CodeField({ ref, code, sent, error, onCode }: CodeFieldProps) {
  const id = useId()
  const left = sent.expiresAt - useNow(true)
  return (
    <div className="field">
      <label htmlFor={id}>Kode 6 angka</label>
      <input
        ref={ref}
        id={id}
        className="input code-input"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        value={code}
        onChange={(event) => onCode(event.target.value.replace(/\D/g, '').slice(0, 6))}
      />
      <p id={`${id}-error`} className="error" role="alert">
        {error}
      </p>
      <p id={`${id}-hint`} className="hint">
        {left > 0 ? (
          <>
            Berlaku <span className="number">{clockText(left)}</span> lagi.
          </>
        ) : (
          'Kode sudah kedaluwarsa. Minta kode baru.'
        )}
      </p>
    </div>
  )
}
