// Code of checkout that nobody needs before the first tap: it comes with that, long before it is wanted.
import { useEffect, useState } from 'react'
import { persistently, useLoaded } from '../screen/loaded.ts'

type Later = typeof import('./later.ts')

const loadLater = () => persistently(() => import('./later.ts'))

/** Null until it came. */
export function useLater(isNeeded: boolean): Later | null {
  return useLoaded(loadLater, isNeeded)
}

/** A finger, a key or the focus has come to the page. */
const TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const

/** Loads it as soon as a buyer does anything at all. */
export function useLaterFromFirstTouch(): void {
  const [isTouched, setTouched] = useState(false)
  useEffect(() => {
    const touch = () => setTouched(true)
    for (const event of TOUCHES) document.addEventListener(event, touch, { once: true, passive: true })
    return () => {
      for (const event of TOUCHES) document.removeEventListener(event, touch)
    }
  }, [])
  useLater(isTouched)
}
