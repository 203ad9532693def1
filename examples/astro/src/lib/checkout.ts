// Checkout in the browser: the shop prices the order, sends a code, and the code places it.

import { actions } from 'astro:actions'
import type { Draft, ShippingDestination } from '@etalase/client'
import { itemsOf, keepCart, readCart } from './cart.ts'
import { rupiah } from './rupiah.ts'

const order = document.querySelector<HTMLFormElement>('#order')
const confirm = document.querySelector<HTMLFormElement>('#confirm')
let place: ShippingDestination | null = null
let draft: Draft | null = null

order?.querySelector('[name=place]')?.addEventListener('input', async ({ target }) => {
  const q = target instanceof HTMLInputElement ? target.value.trim() : ''
  const found = q.length > 2 ? await ask(actions.findPlaces({ q })) : null
  const buttons = (found?.results ?? []).map((each) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = each.label
    button.addEventListener('click', () => choose(each))
    return button
  })
  document.querySelector('#places')?.replaceChildren(...buttons)
})

async function choose(chosen: ShippingDestination): Promise<void> {
  place = chosen
  document.querySelector('#places')?.replaceChildren()
  document.querySelector('#chosen')?.replaceChildren(`Dikirim ke ${chosen.label}`)
  const quoted = await ask(
    actions.quoteShipping({ destination_ref: chosen.ref ?? '', items: itemsOf(readCart()) }),
  )
  const options = (quoted?.options ?? []).map(
    ({ quote_id, name, cost, cost_after_discount }) =>
      new Option(`${name}, ${rupiah(cost_after_discount ?? cost)}`, quote_id ?? ''),
  )
  order?.querySelector('[name=courier]')?.replaceChildren(...options)
}

order?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const form = new FormData(order)
  const text = (name: string) => String(form.get(name) ?? '')
  draft = await ask(
    actions.draftOrder({
      items: itemsOf(readCart()),
      customer_name: text('name'),
      contact: text('email') || text('phone'),
      phone: text('phone'),
      // The street alone: the village comes from the quote.
      address: text('address'),
      city: place?.city ?? '',
      payment_method: text('payment'),
      shipping_quote_id: text('courier'),
    }),
  )
  if (!draft) return
  order.hidden = true
  confirm?.removeAttribute('hidden')
  confirm
    ?.querySelector('[role=status]')
    ?.replaceChildren(
      `Total ${rupiah(draft.total)}. Masukkan kode yang kami kirim ke ${draft.contact?.masked}.`,
    )
})

confirm?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const code = String(new FormData(confirm).get('code') ?? '')
  const placed = await ask(actions.placeOrder({ draft_id: draft?.draft_id ?? '', code }))
  if (!placed) return
  keepCart([])
  location.replace(`/track/${placed.track_token}`)
})

interface Asked<T> {
  readonly data: T | undefined
  readonly error: { readonly message: string } | undefined
}

/** Null: refused, and said so. */
async function ask<T>(asked: Promise<Asked<T>>): Promise<T | null> {
  const { data, error } = await asked
  document.querySelector('#refusal')?.replaceChildren(error?.message ?? '')
  return data ?? null
}
