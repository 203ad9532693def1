// A voucher: entered, and answered at once by the price of the cart.
import type { VoucherResult } from '@etalase/client'
import { useState } from 'react'
import { TextField } from '../design/text-field.tsx'
import { useLater } from './use-later.ts'

interface VoucherFieldProps {
  readonly code: string
  /** What the price of the cart says of it. */
  readonly result: VoucherResult | null
  /** Whether the server is being asked. */
  readonly isChecking: boolean
  /** Why it could not be checked. */
  readonly failure: string | null
  readonly onApply: (code: string) => void
}

export function VoucherField({ code, result, isChecking, failure, onApply }: VoucherFieldProps) {
  const [text, setText] = useState(code)
  const later = useLater(code !== '')
  return (
    <>
      <div className="voucher-row">
        <TextField
          label="Kode voucher"
          name="voucher"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={100}
          value={text}
          onText={setText}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            onApply(text.trim())
          }}
        />
        <button type="button" className="button quiet" onClick={() => onApply(text.trim())}>
          Pakai
        </button>
      </div>
      <div aria-live="polite">
        {later && code && (
          <later.VoucherAnswer
            {...{ result, isChecking, failure }}
            onRemove={() => {
              setText('')
              onApply('')
            }}
          />
        )}
      </div>
    </>
  )
}
