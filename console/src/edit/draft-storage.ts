// Long forms survive a reload: this device keeps what was typed and not saved.
const PREFIX = 'etalase:draft:'
const OWNER = 'etalase:drafts-of'
const KEPT_MS = 7 * 24 * 3_600_000

interface Kept<T> {
  readonly at: number
  readonly values: T
}

export function readDraft<T>(name: string, now = Date.now()): T | null {
  try {
    const text = localStorage.getItem(PREFIX + name)
    if (text === null) return null
    const { at, values } = JSON.parse(text) as Kept<T>
    return now - at < KEPT_MS ? values : null
  } catch {
    return null
  }
}

export function keepDraft<T>(name: string, values: T, now = Date.now()): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify({ at: now, values } satisfies Kept<T>))
  } catch {
    // A full or forbidden storage: the form works all the same.
  }
}

export function dropDraft(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name)
  } catch {
    // As above.
  }
}

/** Drafts are one person's: on a shared device the next one finds nothing of this one. */
export function keepDraftsOf(person: string): void {
  try {
    if (localStorage.getItem(OWNER) === person) return
    dropAllDrafts()
    localStorage.setItem(OWNER, person)
  } catch {
    // As above.
  }
}

export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // As above.
  }
}
