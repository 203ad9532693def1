// On a phone: the total and the one thing to press, always in view; a tap on the total unfolds what it is made of.
import { type ReactNode, useId, useState } from 'react'
import { rupiah } from '../design/rupiah.ts'
import type { ShownTotal } from './shown-price.ts'

interface PayBarProps {
  readonly total: ShownTotal
  readonly isBusy: boolean
  readonly summary: ReactNode
  readonly action: ReactNode
}

export function PayBar({ total, isBusy, summary, action }: PayBarProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="pay-bar" aria-label="Ringkasan">
      <div id={id} className="pay-bar-summary" hidden={!isOpen}>
        {isOpen && summary}
      </div>
      <div className="pay-bar-row">
        <button
          type="button"
          className="pay-bar-total"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="small soft">{total.label}</span>
          <b className="number shown-total" aria-busy={isBusy}>
            {rupiah(total.amount)}
          </b>
          <span className="visually-hidden">{isOpen ? 'Tutup rincian' : 'Lihat rincian'}</span>
        </button>
        {action}
      </div>
    </section>
  )
}
