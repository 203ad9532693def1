// One key for one entry of a code: a code is spent by its first use, so a repetition must be the same request.
export interface IdempotencyKeys {
  /** The same until it was answered, another for any other entry. */
  readonly keyOf: (entry: string) => string
  readonly answered: () => void
}

export function createIdempotencyKeys(): IdempotencyKeys {
  let kept: { readonly entry: string; readonly key: string } | null = null
  return {
    keyOf: (entry) => {
      if (kept?.entry !== entry) kept = { entry, key: randomKey() }
      return kept.key
    },
    answered: () => {
      kept = null
    },
  }
}

/** `randomUUID` is missing on pages without https. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
