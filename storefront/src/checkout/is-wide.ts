// Whether there is room for the summary beside the form; else it folds into the bar at the bottom.
import { useSyncExternalStore } from 'react'

/** As in checkout.css. */
const WIDE = '(min-width: 62rem)'

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, isWide, () => false)
}

function isWide(): boolean {
  return window.matchMedia(WIDE).matches
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
