// What this device remembers, and what a tab does: JSON in the browser's storage, kept apart by shop, and never a reason to fail.
import { apiUrl } from './api.ts'

/** Two shops tried from one developer's origin must not share a cart. */
export function storageKey(name: string): string {
  return `etalase:${new URL(apiUrl).host}:${name}`
}

/** What was stored, unread: the caller checks what came back. */
export function recall(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(storageKey(name)) ?? 'null')
  } catch {
    return null
  }
}

/** Private windows and full disks refuse: the page then simply forgets. */
export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(storageKey(name), JSON.stringify(value))
  } catch {}
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(storageKey(name))
  } catch {}
}

/** What is typed and not yet sent: a reload, or a phone that discards the tab, does not take it away. */
export function keepInTab(name: string, json: string): void {
  try {
    sessionStorage.setItem(storageKey(name), json)
  } catch {}
}

export function recallOfTab(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(name)) ?? 'null')
  } catch {
    return null
  }
}

export function forgetOfTab(name: string): void {
  try {
    sessionStorage.removeItem(storageKey(name))
  } catch {}
}
