// Who a full faktur pajak is for: what the number is, the number, and the name and address it is registered under.
import type { AnswerOf, Order } from '@etalase/client'
import { useState } from 'react'
import { api } from '../api.ts'
import { OwnerForm } from './owner-form.tsx'

export interface FullInvoiceProps {
  readonly token: string
  readonly order: Order
  readonly onAnswer: (answer: AnswerOf<'askFullInvoice'>) => Promise<void>
}

const FIELDS = {
  number: { label: 'Nomor (16 angka)', maxLength: 40, inputMode: 'numeric' },
  name: { label: 'Nama terdaftar', maxLength: 200 },
  address: { label: 'Alamat terdaftar', maxLength: 500 },
} as const

const KINDS = [
  { kind: 'npwp', label: 'NPWP badan usaha' },
  { kind: 'nik', label: 'NIK' },
] as const

export function FullInvoice({ token, order, onAnswer }: FullInvoiceProps) {
  const [kind, setKind] = useState<(typeof KINDS)[number]['kind']>('npwp')
  return (
    <OwnerForm
      token={token}
      order={order}
      name="faktur"
      fields={FIELDS}
      label="Minta faktur pajak"
      onSend={async (key, buyer) => onAnswer(await api.askFullInvoice({ token: key, kind, ...buyer }))}
    >
      <p>
        Nota di atas cukup bagi pembeli perorangan. Untuk badan usaha, toko membuat faktur pajak lengkap atas
        nama di bawah ini.
      </p>
      <fieldset className="tax-kind">
        <legend>Jenis nomor</legend>
        {KINDS.map((each) => (
          <label key={each.kind}>
            <input
              type="radio"
              name="kind"
              checked={kind === each.kind}
              onChange={() => setKind(each.kind)}
            />{' '}
            {each.label}
          </label>
        ))}
      </fieldset>
    </OwnerForm>
  )
}
