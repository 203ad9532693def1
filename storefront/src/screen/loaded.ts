// Code that a page needs only later: asked for when it is wanted, and again when it does not come. What a buyer is doing must not
// end with the network of one moment.
import { useEffect, useState } from 'react'

/** Null until it is there. `come`: what came before, for code whose place on the page must not be empty for a moment. */
export function useLoaded<Code>(
  load: () => Promise<Code>,
  isWanted: boolean,
  come: Code | null = null,
): Code | null {
  const [code, setCode] = useState(come)
  const isMissing = isWanted && code === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same code, whichever function asks for it
  useEffect(() => {
    if (!isMissing) return
    let isOver = false
    persistently(load).then(
      (come) => {
        if (!isOver) setCode(() => come)
      },
      // The next caller asks again.
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [isMissing])
  return code
}

const MOST_TRIES = 30
const WAIT_MS = 2_000

async function persistently<Code>(load: () => Promise<Code>, tries = MOST_TRIES): Promise<Code> {
  try {
    return await load()
  } catch (error) {
    if (tries === 1) throw error
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
    return persistently(load, tries - 1)
  }
}
