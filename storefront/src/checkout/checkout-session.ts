// Keeps an open checkout with its tab, until the order is placed or the draft has expired.
import { useEffect } from 'react'
import { storageKey } from '../storage.ts'
import { type OpenCheckout, readOpenCheckout } from './open-checkout.ts'

const NAME = 'checkout'

export function recallCheckout(): OpenCheckout | null {
  try {
    const open = readOpenCheckout(JSON.parse(sessionStorage.getItem(storageKey(NAME)) ?? 'null'), Date.now())
    if (!open) forgetCheckout()
    return open
  } catch {
    return null
  }
}

/** Null leaves what is kept as it is. */
export function useKeptCheckout(open: OpenCheckout | null): void {
  const text = open && JSON.stringify(open)
  useEffect(() => {
    if (!text) return
    try {
      sessionStorage.setItem(storageKey(NAME), text)
    } catch {
      // Without a place to keep it a reload begins anew.
    }
  }, [text])
}

export function forgetCheckout(): void {
  try {
    sessionStorage.removeItem(storageKey(NAME))
  } catch {}
}
