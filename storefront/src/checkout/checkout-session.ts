// Keeps a checkout with its tab until the order is placed: what is typed from the first letter on, and the draft until it expires.
import { useEffect } from 'react'
import { forgetOfTab, keepInTab, recallOfTab } from '../storage.ts'
import type { CheckoutForm } from './checkout-form.ts'
import { type OpenCheckout, readForm, readOpenCheckout } from './open-checkout.ts'

const FORM = 'checkout-form'
const DRAFT = 'checkout'

export function recallForm(): CheckoutForm | null {
  return readForm(recallOfTab(FORM))
}

export function useKeptForm(form: CheckoutForm): void {
  useKept(FORM, JSON.stringify(form))
}

export function recallCheckout(): OpenCheckout | null {
  const open = readOpenCheckout(recallOfTab(DRAFT), Date.now())
  if (!open) forgetDraft()
  return open
}

/** Null leaves what is kept as it is. */
export function useKeptCheckout(open: OpenCheckout | null): void {
  useKept(DRAFT, open && JSON.stringify(open))
}

export function forgetDraft(): void {
  forgetOfTab(DRAFT)
}

/** Of an order that is placed nothing is left in the tab. */
export function forgetCheckout(): void {
  forgetOfTab(FORM)
  forgetOfTab(DRAFT)
}

function useKept(name: string, json: string | null): void {
  useEffect(() => {
    if (json) keepInTab(name, json)
  }, [name, json])
}
