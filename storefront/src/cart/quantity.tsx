// How many: one less, one more, or typed.
import { useEffect, useState } from 'react'
import { Icon } from '../design/icon.tsx'
import './quantity.css'

interface QuantityProps {
  readonly qty: number
  readonly max: number
  readonly label: string
  readonly onChange: (qty: number) => void
}

export function Quantity({ qty, max, label, onChange }: QuantityProps) {
  const [text, setText] = useState(String(qty))
  const [capped, setCapped] = useState(0)
  useEffect(() => setText(String(qty)), [qty])
  const settle = () => {
    const typed = Number.parseInt(text, 10)
    const next = Number.isNaN(typed) ? qty : Math.min(Math.max(1, typed), max)
    setText(String(next))
    setCapped(typed > max ? max : 0)
    if (next !== qty) onChange(next)
  }
  return (
    <>
      <span className="quantity">
        <button
          type="button"
          className="icon-button"
          aria-label={`Kurangi ${label}`}
          disabled={qty <= 1}
          onClick={() => onChange(qty - 1)}
        >
          <Icon name="minus" size={18} />
        </button>
        <input
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          value={text}
          maxLength={3}
          onChange={(event) => setText(event.target.value)}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle()
          }}
        />
        <button
          type="button"
          className="icon-button"
          aria-label={`Tambah ${label}`}
          disabled={qty >= max}
          onClick={() => onChange(qty + 1)}
        >
          <Icon name="plus" size={18} />
        </button>
      </span>
      {capped === qty && (
        <span className="small" role="status">
          Paling banyak {max}.
        </span>
      )}
    </>
  )
}
