// A form that only the buyer of an order may send: what was typed survives a reload, and a code confirms who writes it.
import type { Order } from '@etalase/client'
import { type FormEvent, type ReactNode, useState } from 'react'
import { toEtalaseError } from '../api.ts'
import { TextField } from '../design/text-field.tsx'
import { forgetOfTab, keepInTab, recallOfTab } from '../storage.ts'
import type { FoundAnswer } from './found-links.tsx'
import { LookupForm } from './lookup-form.tsx'

interface FormField {
  readonly label: string
  readonly maxLength: number
  readonly inputMode?: 'numeric'
  readonly autoComplete?: string
}

type Typed<Name extends string> = Readonly<Record<Name, string>>

export interface OwnerFormProps<Name extends string> {
  /** that opens the order: its owner's key, where this device has one */
  readonly token: string
  readonly order: Order
  /** under which what was typed is kept */
  readonly name: string
  readonly fields: Readonly<Record<Name, FormField>>
  /** of the button */
  readonly label: string
  /** before the fields */
  readonly children: ReactNode
  readonly onSend: (key: string, typed: Typed<Name>) => Promise<void>
}

export function OwnerForm<Name extends string>({
  token,
  order,
  name,
  fields,
  label,
  children,
  onSend,
}: OwnerFormProps<Name>) {
  const kept = `${name}:${order.number}`
  const [typed, setTyped] = useState(() => draftOf(kept, fields))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const type = (field: Name) => (text: string) => {
    const now = { ...typed, [field]: text }
    setTyped(now)
    keepInTab(kept, JSON.stringify(now))
  }
  const send = async (key: string) => {
    setBusy(true)
    setRefusal(null)
    setErrors({})
    try {
      await onSend(key, typed)
      forgetOfTab(kept)
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
        {children}
        {namesOf(fields).map((field) => (
          <TextField
            key={field}
            name={field}
            value={typed[field]}
            onText={type(field)}
            error={errors[field]}
            {...fields[field]}
          />
        ))}
        {refusal && (
          <p className="notice bad" role="alert">
            {refusal}
          </p>
        )}
        {!isConfirming && (
          <button type="submit" className="button" disabled={isBusy}>
            {isBusy ? 'Mengirim…' : label}
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

function namesOf<Name extends string>(fields: Readonly<Record<Name, FormField>>): Name[] {
  return Object.keys(fields) as Name[]
}

/** The code may be read on another page. */
function draftOf<Name extends string>(kept: string, fields: Readonly<Record<Name, FormField>>): Typed<Name> {
  const draft = recallOfTab(kept)
  const known = new Map(typeof draft === 'object' && draft !== null ? Object.entries(draft) : [])
  const texts = namesOf(fields).map((name) => {
    const text: unknown = known.get(name)
    return [name, typeof text === 'string' ? text : '']
  })
  return Object.fromEntries(texts)
}
