// The title of the tab: the screen's, and the shop's behind it.
import { useEffect } from 'react'
import { useShop } from '../shop/shop.ts'

/** Null while the screen does not know its title yet: the one the server wrote stays. Empty: the shop's own. */
export function useTitle(title: string | null): void {
  const shop = useShop()
  const isKnown = shop !== null
  const name = shop?.tenant?.name
  const line = shop?.brand?.tagline_short || shop?.brand?.tagline
  useEffect(() => {
    if (title === null || !isKnown) return
    const words = title === '' ? [name, line] : [title, name]
    document.title = words.filter(Boolean).join(' · ') || document.title
  }, [title, isKnown, name, line])
}
