// Where money is transferred back to: bank, number and holder.
import type { AnswerOf, Order } from '@etalase/client'
import { api } from '../api.ts'
import { OwnerForm } from './owner-form.tsx'

export interface RefundAccountProps {
  /** that opens the order: its owner's key, where this device has one */
  readonly token: string
  readonly order: Order
  readonly onAnswer: (answer: AnswerOf<'giveRefundAccount'>) => Promise<void>
}

const FIELDS = {
  bank: { label: 'Bank atau dompet digital', maxLength: 60 },
  account_number: { label: 'Nomor rekening', maxLength: 40, inputMode: 'numeric' },
  account_holder: { label: 'Nama pemilik rekening', maxLength: 100, autoComplete: 'name' },
} as const

export function RefundAccount({ token, order, onAnswer }: RefundAccountProps) {
  return (
    <OwnerForm
      token={token}
      order={order}
      name="refund"
      fields={FIELDS}
      label="Kirim rekening"
      onSend={async (key, account) => onAnswer(await api.giveRefundAccount({ token: key, ...account }))}
    >
      <p>
        Toko mentransfernya ke rekening atau dompet digital Anda. Jangan pernah mengisi PIN, kata sandi, atau
        kode OTP bank.
      </p>
    </OwnerForm>
  )
}
