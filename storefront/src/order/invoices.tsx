// The nota of an order and its credit notes, to open and print; of a shop that collects PPN the way to a full faktur as well.
import { useState } from 'react'
import { rupiah } from '../design/rupiah.ts'
import { useLoaded } from '../screen/loaded.ts'
import { dateText } from '../time/duration.ts'
import type { FullInvoiceProps } from './full-invoice.tsx'

const TITLES = { nota: 'Nota', credit: 'Nota kredit' } as const

export function Invoices({ token, order, onAnswer }: FullInvoiceProps) {
  const invoices = order.invoices ?? []
  const full = order.full_invoice
  const [isAsking, setAsking] = useState(false)
  const form = useLoaded(() => import('./full-invoice.tsx'), isAsking)
  if (invoices.length === 0) return null
  return (
    <section className="card" aria-labelledby="invoices-heading">
      <h2 id="invoices-heading">Nota</h2>
      <ul className="plain-list">
        {invoices.map(({ id, kind, number, url, total, issued_at }) => (
          <li key={id}>
            {url ? (
              <a href={url} target="_blank" rel="noreferrer">
                {TITLES[kind ?? 'nota']} {number}
              </a>
            ) : (
              `${TITLES[kind ?? 'nota']} ${number}`
            )}
            <br />
            <span className="small soft">
              {[dateText(issued_at), rupiah(total)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {full?.number_masked && (
        <p className="small soft">
          Faktur pajak lengkap diminta untuk {full.name ? `${full.name}, ` : ''}
          <span className="number">{full.number_masked}</span>. Toko mengirimkannya kepada Anda.
        </p>
      )}
      {full?.may_ask && !isAsking && (
        <p>
          <button type="button" className="text-button" onClick={() => setAsking(true)}>
            {full.number_masked ? 'Ubah data faktur pajak' : 'Minta faktur pajak untuk badan usaha'}
          </button>
        </p>
      )}
      {isAsking && form && (
        <form.FullInvoice
          token={token}
          order={order}
          onAnswer={async (answer) => {
            await onAnswer(answer)
            setAsking(false)
          }}
        />
      )}
    </section>
  )
}
