// The total is not the one that was on the screen: what is different, before anything is sent.
import type { Draft } from '@etalase/client'
import { FocusedAlert } from '../design/focused-alert.tsx'
import { rupiah } from '../design/rupiah.ts'
import { changesBetween } from './price-changes.ts'
import type { ShownSums } from './shown-price.ts'

export function ChangedTotal({ shown, draft }: { shown: ShownSums | null; draft: Draft }) {
  return (
    <FocusedAlert tone="warn">
      <p>
        <b>{shown ? 'Totalnya berubah' : 'Totalnya sudah dihitung'}</b>: {rupiah(draft.total)}
        {shown && ` (tadi ${rupiah(shown.total)})`}.
      </p>
      {shown && (
        <ul className="small">
          {changesBetween(shown, draft).map(({ name, before, after }) => (
            <li key={name}>
              {name}: {before === null ? rupiah(after) : `${rupiah(before)} menjadi ${rupiah(after)}`}
            </li>
          ))}
        </ul>
      )}
      <p>Bila setuju, tekan “Kirim kode”.</p>
    </FocusedAlert>
  )
}
