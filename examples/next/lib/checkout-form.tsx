// One form from the address to the placed order: the shop prices it, sends a code, and the code places it.
'use client'
import type { Draft, PaymentMethod, ShippingDestination, ShippingOption } from '@etalase/client'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { draftOrder, findPlaces, type Outcome, placeOrder, quoteShipping } from './actions.ts'
import { itemsOf, setCart, useCart } from './cart.ts'
import { rupiah } from './rupiah.ts'

interface CheckoutFormProps {
  readonly methods: readonly PaymentMethod[]
  readonly isByMail: boolean
}

export function CheckoutForm({ methods, isByMail }: CheckoutFormProps) {
  const cart = useCart()
  const router = useRouter()
  const [places, setPlaces] = useState<readonly ShippingDestination[]>([])
  const [place, setPlace] = useState<ShippingDestination | null>(null)
  const [options, setOptions] = useState<readonly ShippingOption[]>([])
  const [draft, setDraft] = useState<Draft | null>(null)
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)

  /** Undefined: refused, and said so. */
  async function ask<T>(outcome: Promise<Outcome<T>>): Promise<T | undefined> {
    setBusy(true)
    setRefusal('')
    const answer = await outcome.finally(() => setBusy(false))
    if ('value' in answer) return answer.value
    setRefusal(answer.refusal)
  }
  const search = async (q: string) => {
    if (q.trim().length > 2) setPlaces((await ask(findPlaces(q)))?.results ?? [])
  }
  const choose = async (chosen: ShippingDestination) => {
    setPlace(chosen)
    setPlaces([])
    const quoted = await ask(quoteShipping({ destination_ref: chosen.ref ?? '', items: itemsOf(cart) }))
    setOptions(quoted?.options ?? [])
  }
  const order = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    const drafted = await ask(
      draftOrder({
        items: itemsOf(cart),
        customer_name: text('name'),
        contact: isByMail ? text('email') : text('phone'),
        phone: text('phone'),
        // The street alone: the village comes from the quote.
        address: text('address'),
        city: place?.city ?? '',
        payment_method: text('payment'),
        shipping_quote_id: text('courier'),
      }),
    )
    if (drafted) setDraft(drafted)
  }
  const confirm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '')
    const placed = await ask(placeOrder(draft?.draft_id ?? '', code))
    if (!placed) return
    setCart([])
    router.replace(`/track/${placed.track_token}`)
  }

  if (draft) {
    return (
      <form onSubmit={confirm}>
        <p role="status">
          Total {rupiah(draft.total)}. Masukkan kode yang kami kirim ke {draft.contact?.masked}.
        </p>
        <Field label="Kode 6 angka" name="code" inputMode="numeric" autoComplete="one-time-code" />
        <p role="alert">{refusal}</p>
        <button type="submit" disabled={isBusy}>
          Konfirmasi
        </button>
      </form>
    )
  }
  return (
    <form onSubmit={order}>
      <Field label="Nama penerima" name="name" autoComplete="name" />
      {isByMail && <Field label="E-mail" name="email" type="email" autoComplete="email" />}
      <Field label="Nomor HP" name="phone" type="tel" autoComplete="tel" />
      <Field
        label="Kelurahan, kecamatan, atau kode pos"
        name="place"
        autoComplete="off"
        onChange={(event) => search(event.target.value)}
      />
      {places.map((each) => (
        <button key={each.ref} type="button" onClick={() => choose(each)}>
          {each.label}
        </button>
      ))}
      {place && <p>Dikirim ke {place.label}</p>}
      <Field label="Nama jalan dan nomor rumah" name="address" autoComplete="street-address" />
      <label>
        Pengiriman
        <select name="courier" required>
          {options.map(({ quote_id, name, cost, cost_after_discount }) => (
            <option key={quote_id} value={quote_id ?? ''}>
              {name}, {rupiah(cost_after_discount ?? cost)}
            </option>
          ))}
        </select>
      </label>
      <label>
        Pembayaran
        <select name="payment" required>
          {methods.map(({ code, name }) => (
            <option key={code} value={code ?? ''}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <p role="alert">{refusal}</p>
      <button type="submit" disabled={isBusy || cart.length === 0 || !place}>
        Buat pesanan
      </button>
    </form>
  )
}

function Field({ label, ...input }: { label: string } & React.ComponentProps<'input'>) {
  return (
    <label>
      {label}
      <input required {...input} />
    </label>
  )
}
