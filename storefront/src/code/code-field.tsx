// Six digits, typed, pasted, or filled in by the phone.
import { type Ref, useId } from 'react'
import { clockText } from '../time/duration.ts'
import { useNow } from '../time/now.ts'
import type { SentCode } from './sent-code.ts'
import './code.css'

const LENGTH = 6

interface CodeFieldProps {
  readonly ref: Ref<HTMLInputElement>
  readonly code: string
  readonly sent: SentCode
  readonly error: string | null
  readonly onCode: (code: string) => void
  /** The last digit is there: typed, pasted or filled in. */
  readonly onComplete?: (code: string) => void
}

export function CodeField({ ref, code, sent, error, onCode, onComplete }: CodeFieldProps) {
  const id = useId()
  const left = sent.expiresAt - useNow(true)
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, LENGTH)
    onCode(digits)
    if (digits.length === LENGTH && digits !== code) onComplete?.(digits)
  }
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
        onChange={(event) => type(event.target.value)}
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
