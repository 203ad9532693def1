// The total is not the one that was on the screen: what is different, before anything is sent.
import type { Draft } from '@etalase/client'
import { useEffect, useRef } from 'react'
import { rupiah } from '../design/rupiah.ts'
import { changesBetween, type ShownSums } from './shown-price.ts'

export function ChangedTotal({ shown, draft }: { shown: ShownSums | null; draft: Draft }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={box} className="notice warn" role="alert" tabIndex={-1}>
      <p>
        <b>{shown ? 'Totalnya berubah' : 'Totalnya sudah dihitung'}</b>: {rupiah(draft.total)}
        {shown && ` (tadi ${rupiah(shown.total)})`}.
      </p>
      {shown && (
        <ul className="small">
          {changesBetween(shown, draft).map(({ name, before, after }) => (
            <li key={name}>
              {name}: {rupiah(before)} menjadi {rupiah(after)}
            </li>
          ))}
        </ul>
      )}
      <p>Bila setuju, tekan “Kirim kode”.</p>
    </div>
  )
}
