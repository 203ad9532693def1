// A thing that has another name by now is shown under that: what is copied from the address bar goes on working.
import { useEffect } from 'react'
import { useLocation } from 'wouter'

/** Null: the address is its own. */
export function useMovedTo(path: string | null): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (path !== null) navigate(path + window.location.search, { replace: true })
  }, [path, navigate])
}
