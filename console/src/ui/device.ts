// What this device can do: have the console installed as an app, whether it was, and the number on its icon.
import { useSyncExternalStore } from 'react'

let offered: BeforeInstallPromptEvent | null = null
const watchers = new Set<() => void>()

function setOffered(event: BeforeInstallPromptEvent | null): void {
  offered = event
  for (const tell of watchers) tell()
}

/** Called when the page begins: the browser offers it once, and early. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setOffered(event)
  })
  addEventListener('appinstalled', () => setOffered(null))
}

/** null: the browser does not offer it. */
export function useInstallOffer(): (() => void) | null {
  const event = useSyncExternalStore(
    (tell) => {
      watchers.add(tell)
      return () => watchers.delete(tell)
    },
    () => offered,
  )
  if (!event) return null
  return () => {
    // It can be used once.
    setOffered(null)
    event.prompt().catch(() => undefined)
  }
}

export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}

export function isIos(): boolean {
  // An iPad says that it is a Mac, which has no touch screen.
  return (
    /iPhone|iPad/.test(navigator.userAgent) ||
    (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  )
}

/** On the icon of the installed app, where the device has such numbers; 0: none. */
export function setBadge(howMany: number): void {
  if (!('setAppBadge' in navigator)) return
  navigator.setAppBadge(howMany).catch(() => undefined)
}
