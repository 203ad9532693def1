// Where the order goes: masked for whoever has the link, to be corrected by its buyer until it is packed.
import type { AnswerOf, Order } from '@etalase/client'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { api, toEtalaseError } from '../api.ts'
import { TextField } from '../design/text-field.tsx'
import { PATHS } from '../paths.ts'
import { AskShop } from './ask-shop.tsx'

interface DeliveryProps {
  /** that opens the order: its owner's key, where this device has one */
  readonly token: string
  readonly order: Order
  readonly onAnswer: (answer: AnswerOf<'changeDelivery'>) => Promise<void>
}

export function Delivery({ token, order, onAnswer }: DeliveryProps) {
  const [isEditing, setEditing] = useState(false)
  const { delivery } = order
  if (!delivery) return null
  const place = [delivery.village, delivery.district, delivery.city, delivery.province, delivery.zip]
  return (
    <section className="card order-delivery" aria-labelledby="delivery-heading">
      <h2 id="delivery-heading">Alamat pengiriman</h2>
      {isEditing ? (
        <DeliveryForm
          token={token}
          order={order}
          onAnswer={async (answer) => {
            await onAnswer(answer)
            setEditing(false)
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <>
          <p>
            <b>{order.customer_name}</b>
            {delivery.phone && ` · ${delivery.phone}`}
            <br />
            {delivery.address}
            <br />
            {place.filter(Boolean).join(', ')}
          </p>
          <p>
            {delivery.is_masked ? (
              <Link href={PATHS.orders}>
                {delivery.may_change ? 'Lihat lengkap atau ubah dengan kode' : 'Lihat lengkap dengan kode'}
              </Link>
            ) : (
              delivery.may_change && (
                <button type="button" className="text-button" onClick={() => setEditing(true)}>
                  Ubah alamat
                </button>
              )
            )}
          </p>
        </>
      )}
    </section>
  )
}

function DeliveryForm({ token, order, onAnswer, onCancel }: DeliveryProps & { onCancel: () => void }) {
  const [name, setName] = useState(order.customer_name ?? '')
  const [phone, setPhone] = useState(order.delivery?.phone ?? '')
  const [address, setAddress] = useState(order.delivery?.address ?? '')
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
        onText={setName}
        error={errors.customer_name}
      />
      <TextField
        label="Nomor telepon"
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        value={phone}
        onText={setPhone}
        error={errors.phone}
      />
      <TextField
        label="Alamat"
        name="address"
        autoComplete="street-address"
        maxLength={500}
        value={address}
        onText={setAddress}
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
