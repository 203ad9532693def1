// What a list is filtered by, in the address of its page: a reload, the way back and a link that is passed on show the same.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { recordOf } from '../format/records.ts'

const TYPING_MS = 250

/** By the names that the address has for them; empty: it is not filtered by this. A change is no step to come back to. */
export function useAddress<Name extends string>(
  names: readonly Name[],
): [Readonly<Record<Name, string>>, (to: Partial<Readonly<Record<Name, string>>>) => void] {
  const [params, setParams] = useSearchParams()
  const change = (to: Partial<Readonly<Record<Name, string>>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const name of names) {
          const value = to[name]
          if (value) next.set(name, value)
          else if (value !== undefined) next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  return [recordOf(names, (name) => params.get(name) ?? ''), change]
}

/** Words in a field, a moment ahead of what is looked for; they follow an address that changed by itself. */
export function useWords(asked: string, ask: (words: string) => void) {
  const [typed, setTyped] = useState(asked)
  const timer = useRef(0)
  // Whoever went on meanwhile is not called back to the list; other effects last until the next screen has come.
  useLayoutEffect(() => () => clearTimeout(timer.current), [])
  const last = useRef(asked)
  useEffect(() => {
    // "Back", the link in the menu, or filters that were taken away.
    if (asked !== last.current) setTyped(asked)
    last.current = asked
  }, [asked])
  const type = (text: string) => {
    setTyped(text)
    last.current = text.trim()
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => ask(text.trim()), TYPING_MS)
  }
  return { typed, type }
}
