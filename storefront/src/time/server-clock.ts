// What time it is for the shop: a visitor's clock may be wrong, so it only measures how much has passed.
import { useEffect } from 'react'
import { useNow } from './now.ts'

/** How much the shop's clock is ahead of this device's; null until it is known. */
let aheadMs: number | null = null

/** Past this the device's own clock was set anew, and not merely an answer slow or a kept copy old. */
const LATE_MS = 60_000

/**
 * From the `Date` of an answer that has just arrived; of a kept copy that was found to be still good it is new, while a
 * `server_time` within it is as old as the copy.
 */
export function setServerTime(date: string | null): void {
  const time = Date.parse(date ?? '')
  if (Number.isNaN(time)) return
  const ahead = time - Date.now()
  // Whole seconds and a slow way only ever make it look earlier: the latest is the best.
  if (aheadMs === null || ahead > aheadMs || ahead < aheadMs - LATE_MS) aheadMs = ahead
}

export function serverNow(): number {
  return Date.now() + (aheadMs ?? 0)
}

let ask: (() => Promise<unknown>) | null = null

/** How the time is asked for by who needs it before anything else was asked. */
export function askTimeBy(given: () => Promise<unknown>): void {
  ask = given
}

/** The shop's time in milliseconds, anew every second while `isTicking`. */
export function useServerNow(isTicking: boolean): number {
  const now = useNow(isTicking)
  useEffect(() => {
    // Who gets no answer goes on by the clock of the device.
    if (isTicking && aheadMs === null) ask?.().catch(() => {})
  }, [isTicking])
  return now + (aheadMs ?? 0)
}
