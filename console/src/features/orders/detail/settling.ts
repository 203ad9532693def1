// Claims accepted a moment ago, which one can still undo: every screen knows them until they go out, and so does a page that is
// loaded while what the page before it sent is still on its way.
import { useSyncExternalStore } from 'react'

const KEPT = 'etalase:settling'

/** By the page before in this tab. */
const left: ReadonlySet<string> = new Set(keptNames())
let settling = left
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

/** Accepted by a page that was left: nobody here hears what became of it. */
export function useWasLeft(name: string): boolean {
  return useIsSettling(name) && left.has(name)
}

function change(next: ReadonlySet<string>): void {
  settling = next
  try {
    sessionStorage.setItem(KEPT, JSON.stringify([...next]))
  } catch {
    // Without a place to keep it, the next page shows what it reads first.
  }
  for (const tell of listeners) tell()
}

function keptNames(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(kept) ? kept.map(String) : []
  } catch {
    return []
  }
}
