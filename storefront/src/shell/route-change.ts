// A new screen in the same page: up to its top, focus into it, its title announced to those who cannot see it.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'

/** The screen sets its title after it is rendered, and often after its data came. */
const TITLE_SETTLES_MS = 700

export function useRouteChange(main: RefObject<HTMLElement | null>): string {
  const [path] = useLocation()
  const [announced, setAnnounced] = useState('')
  const shown = useRef(path)
  const cameBack = useRef(false)

  useEffect(() => {
    const note = () => {
      cameBack.current = true
    }
    window.addEventListener('popstate', note)
    return () => window.removeEventListener('popstate', note)
  }, [])

  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    // Going back, the browser puts the page where it was.
    if (!cameBack.current) window.scrollTo(0, 0)
    cameBack.current = false
    // A screen that is opened to type has put it into its field.
    if (!main.current?.querySelector('input:focus')) main.current?.focus({ preventScroll: true })
    const timer = setTimeout(() => setAnnounced(document.title), TITLE_SETTLES_MS)
    return () => clearTimeout(timer)
  }, [path, main])

  return announced
}
