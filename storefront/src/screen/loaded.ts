// Code that a page needs only later: asked for when it is wanted, and again when it did not come.
import { useEffect, useState } from 'react'

/** Null until it is there. */
export function useLoaded<Code>(load: () => Promise<Code>, isWanted: boolean): Code | null {
  const [code, setCode] = useState<Code | null>(null)
  const isMissing = isWanted && code === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same code, whichever function asks for it
  useEffect(() => {
    if (!isMissing) return
    let isOver = false
    load().then(
      (come) => {
        if (!isOver) setCode(() => come)
      },
      // The network of that moment; the next caller asks again.
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [isMissing])
  return code
}
