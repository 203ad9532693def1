// Whether this visitor lets the shop measure: asked once on a device, kept there, and changed whenever they like.
import { useSyncExternalStore } from 'react'
import { recall, remember } from '../storage.ts'
import { type Consent, consentIn, type Kept } from './kept-consent.ts'

const NAME = 'consent'
const listeners = new Set<() => void>()
let kept: Kept | null | undefined
let isOpen = false

/** `unasked` where the page is not in a browser yet. */
export function useConsent(vendors: readonly string[]): Consent {
  return useSyncExternalStore(
    subscribe,
    () => consentIn(current(), vendors, refusesEverywhere()),
    () => 'unasked',
  )
}

/** Whether the visitor opened the choice again. */
export function useIsChoosing(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  )
}

export function openChoice(): void {
  isOpen = true
  notify()
}

export function closeChoice(): void {
  isOpen = false
  notify()
}

export function choose(answer: Kept['answer'], vendors: readonly string[]): void {
  kept = { answer, vendors }
  remember(NAME, kept)
  isOpen = false
  notify()
}

function current(): Kept | null {
  if (kept === undefined) kept = readKept()
  return kept
}

function readKept(): Kept | null {
  const stored = recall(NAME) as Partial<Kept> | null
  const { answer, vendors } = stored ?? {}
  if (answer !== 'yes' && answer !== 'no') return null
  return { answer, vendors: Array.isArray(vendors) ? vendors.map(String) : [] }
}

/** Global Privacy Control and Do Not Track are an answer already. */
function refusesEverywhere(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return globalPrivacyControl === true || doNotTrack === '1'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}
