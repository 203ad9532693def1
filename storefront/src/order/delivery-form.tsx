// The form in which a buyer corrects where an order goes; what is typed stays with the tab until it is saved or dropped.
import type { AnswerOf, Order } from '@etalase/client'
import { type FormEvent, useEffect, useState } from 'react'
import { api, toEtalaseError } from '../api.ts'
import { TextField } from '../design/text-field.tsx'
import { keepInTab } from '../storage.ts'
import { AskShop } from './ask-shop.tsx'
import { keptAs, type Typed, typedOf, writtenOf } from './typed-delivery.ts'

export interface DeliveryProps {
  /** that opens the order: its owner's key, where this device has one */
  readonly token: string
  readonly order: Order
  readonly onAnswer: (answer: AnswerOf<'changeDelivery'>) => Promise<void>
}

export function DeliveryForm({ token, order, onAnswer, onCancel }: DeliveryProps & { onCancel: () => void }) {
  const [typed, setTyped] = useState<Typed>(() => typedOf(order) ?? writtenOf(order))
  const { name, phone, address } = typed
  const type = (field: keyof Typed) => (text: string) => setTyped((before) => ({ ...before, [field]: text }))
  const kept = keptAs(order)
  useEffect(() => keepInTab(kept, JSON.stringify(typed)), [kept, typed])
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setRefusal(null)
    try {
      const change = { customer_name: name, address, ...(phone && { phone }) }
      await onAnswer(await api.changeDelivery({ token, ...change }))
    } catch (thrown) {
      const error = toEtalaseError(thrown)
      const wrong = (error.code === 'invalid_request' && error.details.fields) || []
      setErrors(Object.fromEntries(wrong.map(({ path, message }) => [path, message])))
      if (wrong.length === 0) setRefusal(error.message)
      setBusy(false)
    }
  }
  return (
    <form onSubmit={save} noValidate>
      <TextField
        label="Nama penerima"
        name="customer_name"
        autoComplete="name"
        maxLength={100}
        value={name}
        onText={type('name')}
        error={errors.customer_name}
      />
      <TextField
        label="Nomor telepon"
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        value={phone}
        onText={type('phone')}
        error={errors.phone}
      />
      <TextField
        label="Alamat"
        name="address"
        autoComplete="street-address"
        maxLength={500}
        value={address}
        onText={type('address')}
        error={errors.address}
      />
      <p className="small soft">
        Kelurahan lain mengubah ongkos kirim. <AskShop orderNumber={order.number}>Hubungi toko</AskShop> untuk
        menggantinya.
      </p>
      {refusal && (
        <p className="notice bad" role="alert">
          {refusal}
        </p>
      )}
      <p className="pay-actions">
        <button type="button" className="button quiet" onClick={onCancel} disabled={isBusy}>
          Tidak jadi
        </button>
        <button type="submit" className="button" disabled={isBusy}>
          {isBusy ? 'Menyimpan…' : 'Simpan alamat'}
        </button>
      </p>
    </form>
  )
}
