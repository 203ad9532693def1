// Keeps a checkout with its tab until the order is placed: what is typed from the first letter on, and the draft until it expires.
import { useEffect } from 'react'
import { forgetOfTab, keepInTab, recallOfTab } from '../storage.ts'
import type { CheckoutForm } from './checkout-form.ts'
import { type OpenCheckout, readForm, readOpenCheckout } from './open-checkout.ts'

const FORM = 'checkout-form'
const DRAFT = 'checkout'
const BROUGHT = 'brought'

/** What was typed before, else `start`; with what a link or an assistant brought, which is taken once. */
export function recallForm(start: CheckoutForm): CheckoutForm {
  const form = readForm(recallOfTab(FORM)) ?? start
  const brought = recallOfTab(BROUGHT)
  forgetOfTab(BROUGHT)
  return readForm({ ...form, ...(brought as object | null) }) ?? form
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
