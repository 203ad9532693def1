// "Saya sudah transfer", or "sudah bayar" by a code: asked twice, since it tells the shop to look for money and ends the countdown.
import { useEffect, useId, useRef, useState } from 'react'
import { rupiah } from '../../design/rupiah.ts'

interface ClaimProps {
  readonly amount: number | null
  /** to an account, and not by a code */
  readonly isTransfer: boolean
  readonly isBusy: boolean
  readonly onClaim: () => void
}

export function Claim({ amount, isTransfer, isBusy, onClaim }: ClaimProps) {
  const [isAsking, setAsking] = useState(false)
  const question = useRef<HTMLParagraphElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)
  const id = useId()
  useEffect(() => {
    // Each answer takes away the button that was pressed.
    if (isAsking) question.current?.focus()
    else if (wasAsking.current) button.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])

  if (!isAsking) {
    return (
      <>
        <p>Sudah membayar? Beri tahu toko supaya segera dicek.</p>
        <button ref={button} type="button" className="button" onClick={() => setAsking(true)}>
          {isTransfer ? 'Saya sudah transfer' : 'Saya sudah bayar'}
        </button>
      </>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are none
    <div className="notice claim-question" role="group" aria-labelledby={id}>
      <p id={id} ref={question} tabIndex={-1}>
        {amount === null ? 'Uangnya' : <b className="number">{rupiah(amount)}</b>} sudah benar-benar Anda{' '}
        {isTransfer ? 'transfer' : 'bayar'}? Toko akan mencarinya di rekening.
      </p>
      {/* The harmless answer comes first: it is where a second tap lands. */}
      <p className="pay-actions">
        <button type="button" className="button quiet" onClick={() => setAsking(false)} disabled={isBusy}>
          Belum
        </button>
        <button type="button" className="button" onClick={onClaim} disabled={isBusy}>
          {isBusy ? 'Memproses…' : isTransfer ? 'Ya, saya sudah transfer' : 'Ya, saya sudah bayar'}
        </button>
      </p>
    </div>
  )
}
