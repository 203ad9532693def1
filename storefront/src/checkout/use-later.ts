// Code of checkout that nobody needs before the first tap: it comes with that, long before it is wanted.
import { useEffect, useState } from 'react'
import { useLoaded } from '../screen/loaded.ts'

type Later = typeof import('./later.ts')

let come: Later | null = null

/** Null until it came; then whatever needs it next has it at once. */
export function useLater(isNeeded: boolean): Later | null {
  const later = useLoaded(() => import('./later.ts'), isNeeded)
  come ??= later
  return isNeeded ? come : later
}

/** A finger, a key or the focus has come to the page. */
const TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const

/** Loads it as soon as a buyer does anything at all. */
export function useLaterFromFirstTouch(): Later | null {
  const [isTouched, setTouched] = useState(false)
  useEffect(() => {
    const touch = () => setTouched(true)
    for (const event of TOUCHES) document.addEventListener(event, touch, { once: true, passive: true })
    return () => {
      for (const event of TOUCHES) document.removeEventListener(event, touch)
    }
  }, [])
  return useLater(isTouched)
}
