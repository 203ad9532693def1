// "Ganti cara bayar": the other ways to pay this order, each with what it comes to; confirmed before it counts.
import type { PaymentChoice } from '@etalase/client'
import { useEffect, useId, useRef, useState } from 'react'
import { rupiah } from '../../design/rupiah.ts'

interface ChangeMethodProps {
  readonly choices: readonly PaymentChoice[]
  /** code of the way it is to be paid now */
  readonly current: string | null
  readonly isBusy: boolean
  readonly onChange: (code: string) => void
}

export function ChangeMethod({ choices, current, isBusy, onChange }: ChangeMethodProps) {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const id = useId()
  useEffect(() => {
    // Each answer takes away the button that was pressed.
    if (isOpen) heading.current?.focus()
    else if (wasOpen.current) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  const others = choices.filter(({ code }) => code && code !== current)
  if (others.length === 0) return null
  if (!isOpen) {
    return (
      <button ref={button} type="button" className="button quiet" onClick={() => setOpen(true)}>
        Ganti cara bayar
      </button>
    )
  }
  return (
    <form
      className="change-method"
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) onChange(chosen)
      }}
    >
      <h3 id={id} ref={heading} tabIndex={-1}>
        Ganti cara bayar
      </h3>
      <fieldset className="choices" disabled={isBusy}>
        <legend className="visually-hidden">Cara bayar lain</legend>
        {others.map(({ code, name, sub, total }) => (
          <label key={code} className="choice">
            <input
              type="radio"
              name="other-payment"
              checked={code === chosen}
              onChange={() => setChosen(code)}
            />
            <span className="choice-text">
              <span className="choice-head">
                <span className="choice-name">{name ?? code}</span>
                <b className="number">{rupiah(total)}</b>
              </span>
              {sub && <span className="small soft">{sub}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      <p className="small soft">
        Jumlahnya sudah termasuk biaya cara bayar itu; transfer dapat ditambah kode unik sampai Rp999. Cara
        bayar yang lama tidak perlu dibayar lagi.
      </p>
      <p className="pay-actions">
        <button type="button" className="button quiet" onClick={() => setOpen(false)} disabled={isBusy}>
          Batal
        </button>
        <button type="submit" className="button" disabled={isBusy || chosen === null}>
          {isBusy ? 'Memproses…' : 'Pakai cara ini'}
        </button>
      </p>
    </form>
  )
}
