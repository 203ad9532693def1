// What was last seen of a few screens stays on this device: without a connection they show it, and say of when it is.
import { isAdminError } from '@etalase/client/admin'
import { useSyncExternalStore } from 'react'

const PREFIX = 'etalase:seen:'
const OWNER = 'etalase:seen-of'
const KEPT_MS = 7 * 24 * 3_600_000
/** Of all shops together; the oldest goes first. */
const MOST_KEPT = 40
/** Of one answer, in characters: a page of a hundred orders has half of it. */
const LONGEST = 200_000

interface Kept<T> {
  readonly at: number
  readonly answer: T
}

/** Reads by the network; where nobody answers, what was last read under this name. */
export async function readOrLastSeen<T>(key: readonly unknown[], read: () => Promise<T>): Promise<T> {
  const name = PREFIX + JSON.stringify(key)
  // Where the device knows that it is offline, nobody has to wait for tries that fail.
  const known = navigator.onLine ? null : keptAs<T>(name)
  if (known) return shown(known)
  const asker = owner()
  try {
    const answer = await read()
    // Not what comes after its owner has signed out, or somebody else in.
    if (asker === null || asker === owner()) keep(name, answer)
    say(null)
    return answer
  } catch (error) {
    const kept = isAdminError(error) && error.code === 'network_error' ? keptAs<T>(name) : null
    if (kept) return shown(kept)
    throw error
  }
}

/** It is one person's: on a shared device the next one finds nothing of this one. */
export function keepSeenOf(person: string): void {
  try {
    if (owner() === person) return
    forgetSeen()
    localStorage.setItem(OWNER, person)
  } catch {
    // A full or forbidden storage: everything works all the same while there is a connection.
  }
}

export function forgetSeen(): void {
  try {
    for (const name of keptNames()) localStorage.removeItem(name)
    localStorage.removeItem(OWNER)
  } catch {
    // As above.
  }
}

/** When the oldest of what is shown was read; null: all of it comes from the network. */
export function useLastSeenAt(): number | null {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => shownFrom,
  )
}

let shownFrom: number | null = null
const listeners = new Set<() => void>()

function shown<T>({ at, answer }: Kept<T>): T {
  say(Math.min(at, shownFrom ?? at))
  return answer
}

function say(at: number | null): void {
  if (shownFrom === at) return
  shownFrom = at
  for (const changed of listeners) changed()
}

function keptAs<T>(name: string): Kept<T> | null {
  try {
    const kept: Kept<T> | null = JSON.parse(localStorage.getItem(name) ?? 'null')
    return kept && Date.now() - kept.at < KEPT_MS ? kept : null
  } catch {
    return null
  }
}

function keep(name: string, answer: unknown): void {
  if (owner() === null) return
  const text = JSON.stringify({ at: Date.now(), answer } satisfies Kept<unknown>)
  try {
    localStorage.removeItem(name)
    if (text.length > LONGEST) return
    makeRoom()
    localStorage.setItem(name, text)
  } catch {
    // As above.
  }
}

function makeRoom(): void {
  const names = keptNames()
  if (names.length < MOST_KEPT) return
  const [oldest] = names.toSorted((one, other) => (keptAs(one)?.at ?? 0) - (keptAs(other)?.at ?? 0))
  if (oldest) localStorage.removeItem(oldest)
}

function owner(): string | null {
  try {
    return localStorage.getItem(OWNER)
  } catch {
    return null
  }
}

const keptNames = () => Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))
