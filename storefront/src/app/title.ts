// The title of the tab: the screen's, and the shop's behind it.
import { useEffect } from 'react'
import { useShop } from '../shell/shop.tsx'

/** Null while the screen does not know its title yet: the one the server wrote stays. Empty: the shop's own. */
export function useTitle(title: string | null): void {
  const shop = useShop()
  const name = shop?.tenant?.name
  const line = shop?.brand?.tagline_short ?? shop?.brand?.tagline
  useEffect(() => {
    if (title === null || !name) return
    if (title !== '') document.title = `${title} · ${name}`
    else document.title = line ? `${name} · ${line}` : name
  }, [title, name, line])
}
