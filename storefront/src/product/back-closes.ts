// What covers the page is closed by the way back, as on a phone everything is; nothing else of the page hears of it.
import { useEffect, useRef } from 'react'

/** Gives back what closes it: by going back, so that no step of the history is left behind. */
export function useBackCloses(onClose: () => void): () => void {
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    // The address stays: this step is only there to be gone back from.
    history.pushState(history.state, '')
    const closed = (event: PopStateEvent) => {
      event.stopImmediatePropagation()
      latest.current()
    }
    window.addEventListener('popstate', closed, { capture: true })
    return () => window.removeEventListener('popstate', closed, { capture: true })
  }, [])
  return () => history.back()
}
