// Claims that were accepted a moment ago and can still be undone: known to every screen until they are sent.
import { useSyncExternalStore } from 'react'

let settling: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

export function beginSettling(name: string): void {
  change(new Set([...settling, name]))
}

export function endSettling(name: string): void {
  change(new Set([...settling].filter((each) => each !== name)))
}

export function useIsSettling(name: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => settling.has(name),
  )
}

function change(next: ReadonlySet<string>): void {
  settling = next
  for (const tell of listeners) tell()
}
