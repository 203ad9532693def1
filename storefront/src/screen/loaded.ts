// Code that a page needs only later: asked for when it is wanted, and again when it does not come. What a buyer is doing must not
// end with the network of one moment.
import { useEffect, useState } from 'react'

/** Null until it is there. `come`: what came before, for code whose place on the page must not be empty for a moment. */
export function useLoaded<Code>(
  load: () => Promise<Code>,
  isWanted: boolean,
  come: Code | null = null,
  onMissed?: () => void,
): Code | null {
  const [code, setCode] = useState(() => come)
  const isMissing = isWanted && code === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same code, whichever function asks for it
  useEffect(() => {
    if (!isMissing) return
    const leaving = new AbortController()
    persistently(load, { signal: leaving.signal, onMissed }).then(
      (come) => {
        if (!leaving.signal.aborted) setCode(() => come)
      },
      () => {},
    )
    return () => leaving.abort()
  }, [isMissing])
  return code
}

export interface Waiting {
  /** nobody waits for it any more; what it settles to then is nobody's either */
  readonly signal: AbortSignal
  /** it did not come this time */
  readonly onMissed?: (() => void) | undefined
}

const WAIT_MS = 2_000

/** Until it comes: at once when the network is back, and now and then in between. */
export async function persistently<Code>(load: () => Promise<Code>, waiting: Waiting): Promise<Code> {
  try {
    return await load()
  } catch (error) {
    if (waiting.signal.aborted) throw error
    waiting.onMissed?.()
    await Promise.race([
      new Promise((resolve) => setTimeout(resolve, WAIT_MS)),
      new Promise((resolve) => addEventListener('online', resolve, { once: true, signal: waiting.signal })),
    ])
    return persistently(load, waiting)
  }
}
