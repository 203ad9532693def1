// Claims accepted a moment ago, which one can still undo: every screen knows them until they go out.
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
