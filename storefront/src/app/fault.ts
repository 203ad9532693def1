// Faults outside of drawing, in promises and timers, would be lost: the nearest boundary is to show them.
import { useCallback, useState } from 'react'

export function useFault(): (thrown: unknown) => void {
  const [, setState] = useState(null)
  return useCallback((thrown: unknown) => {
    setState(() => {
      throw thrown
    })
  }, [])
}
