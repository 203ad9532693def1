// Where money is transferred back to: bank, number and holder, sent once a code has confirmed who writes it.
import type { AnswerOf, Order } from '@etalase/client'
import { type FormEvent, useState } from 'react'
import { api, toEtalaseError } from '../api.ts'
import { TextField } from '../design/text-field.tsx'
import { forgetOfTab, keepInTab, recallOfTab } from '../storage.ts'
import type { FoundAnswer } from './found-links.tsx'
import { LookupForm } from './lookup-form.tsx'

export interface RefundAccountProps {
  /** that opens the order: its owner's key, where this device has one */
  readonly token: string
  readonly order: Order
  readonly onAnswer: (answer: AnswerOf<'giveRefundAccount'>) => Promise<void>
}

const FIELDS = ['bank', 'account_number', 'account_holder'] as const
type Account = Record<(typeof FIELDS)[number], string>

/** What was typed survives a reload: the code may be read on another page. */
function draftOf(name: string): Account {
  const kept = recallOfTab(name)
  const fields = typeof kept === 'object' && kept !== null ? new Map(Object.entries(kept)) : new Map()
  const of = (field: string) => (typeof fields.get(field) === 'string' ? String(fields.get(field)) : '')
  return { bank: of('bank'), account_number: of('account_number'), account_holder: of('account_holder') }
}

export function RefundAccount({ token, order, onAnswer }: RefundAccountProps) {
  const name = `refund:${order.number}`
  const [account, setAccount] = useState(() => draftOf(name))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const type = (field: keyof Account) => (text: string) => {
    const typed = { ...account, [field]: text }
    setAccount(typed)
    keepInTab(name, JSON.stringify(typed))
  }
  const send = async (key: string) => {
    setBusy(true)
    setRefusal(null)
    setErrors({})
    try {
      const answer = await api.giveRefundAccount({ token: key, ...account })
      forgetOfTab(name)
      await onAnswer(answer)
    } catch (thrown) {
      const error = toEtalaseError(thrown)
      const wrong = (error.code === 'invalid_request' && error.details.fields) || []
      setErrors(Object.fromEntries(wrong.map(({ path, message }) => [path, message])))
      setConfirming(error.code === 'confirmation_needed')
      if (wrong.length === 0 && error.code !== 'confirmation_needed') setRefusal(error.message)
      setBusy(false)
    }
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    void send(token)
  }
  const confirmed = (found: FoundAnswer) => {
    const key = found.owner_keys?.find(({ order_id }) => order_id === order.id)?.owner_key
    if (key) return void send(key)
    setRefusal('Kontak ini bukan kontak yang dipakai untuk pesanan ini.')
  }
  return (
    <>
      <form onSubmit={save} noValidate>
        <p>
          Toko mentransfernya ke rekening atau dompet digital Anda. Jangan pernah mengisi PIN, kata sandi,
          atau kode OTP bank.
        </p>
        <TextField
          label="Bank atau dompet digital"
          name="bank"
          maxLength={60}
          value={account.bank}
          onText={type('bank')}
          error={errors.bank}
        />
        <TextField
          label="Nomor rekening"
          name="account_number"
          inputMode="numeric"
          maxLength={40}
          value={account.account_number}
          onText={type('account_number')}
          error={errors.account_number}
        />
        <TextField
          label="Nama pemilik rekening"
          name="account_holder"
          autoComplete="name"
          maxLength={100}
          value={account.account_holder}
          onText={type('account_holder')}
          error={errors.account_holder}
        />
        {refusal && (
          <p className="notice bad" role="alert">
            {refusal}
          </p>
        )}
        {!isConfirming && (
          <button type="submit" className="button" disabled={isBusy}>
            {isBusy ? 'Mengirim…' : 'Kirim rekening'}
          </button>
        )}
      </form>
      {isConfirming && (
        <div className="notice">
          <p role="status">
            Pastikan bahwa pesanan ini milik Anda: kami kirim kode ke kontak yang Anda pakai saat memesan.
          </p>
          <LookupForm onFound={confirmed} />
        </div>
      )}
    </>
  )
}
