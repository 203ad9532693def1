// Loads the code of a screen when a buyer is about to follow a link to it.
import { screenAt } from './screens.ts'

/** A finger, a pointer or the keyboard has come to it. */
const COMES_NEAR = ['touchstart', 'pointerover', 'focusin'] as const

export function preloadLinks(): void {
  for (const event of COMES_NEAR) document.addEventListener(event, preload, { passive: true })
}

function preload({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.origin !== window.location.origin) return
  // What does not come now is asked for again when the screen is opened.
  screenAt(link.href)
    ?.loadCode()
    .catch(() => {})
}
