// Code that a page needs only later: asked for when it is wanted, and again when it did not come.
import { useEffect, useState } from 'react'

/** What came, by the function that asked for it. */
const arrived = new WeakMap<() => Promise<unknown>, unknown>()

/** Null until it is there. Whoever asks again with the same function has it in his first rendering. */
export function useLoaded<Code>(load: () => Promise<Code>, isWanted: boolean): Code | null {
  const [code, setCode] = useState<Code | null>(null)
  const isMissing = isWanted && code === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same code, whichever function asks for it
  useEffect(() => {
    if (!isMissing) return
    let isOver = false
    load().then(
      (come) => {
        arrived.set(load, come)
        if (!isOver) setCode(() => come)
      },
      // The network of that moment; the next caller asks again.
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [isMissing])
  return code ?? (isWanted ? ((arrived.get(load) as Code | undefined) ?? null) : null)
}

const MOST_TRIES = 30
const WAIT_MS = 2_000

/** For what a buyer cannot go on without: an order must not end with the network of one moment. */
export async function persistently<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let tries = 1; tries < MOST_TRIES; tries++) {
    const code = await load().catch(() => null)
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  }
  return load()
}
