// What the tab of the browser is called.
import { useEffect } from 'react'

export function useTitle(...parts: readonly string[]): void {
  const title = [...parts, 'Etalase'].join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}
