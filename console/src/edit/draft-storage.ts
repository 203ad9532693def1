// Long forms survive a reload: what was typed and not saved is kept on this device.
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

/** Of somebody who has signed in: on a shared device nobody finds what another one typed. */
export function keepDraftsOf(personId: string): void {
  try {
    if (localStorage.getItem(OWNER) !== personId) dropAllDrafts()
    localStorage.setItem(OWNER, personId)
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
