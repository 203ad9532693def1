// What time it is for the shop: a visitor's clock may be wrong, so it only measures how much has passed.
import { api } from '../api.ts'
import { useNow } from './now.ts'

/** How much the shop's clock is ahead of this device's; null until it is known. */
let aheadMs: number | null = null

/** From the `server_time` of an answer that has just arrived. */
export function setServerTime(serverTime: string | null | undefined): void {
  const time = Date.parse(serverTime ?? '')
  if (!Number.isNaN(time)) aheadMs = time - Date.now()
}

export function serverNow(): number {
  return Date.now() + (aheadMs ?? 0)
}

/** For screens whose own answers carry no time: no answer that does is smaller than the home page. */
export async function loadServerTime(): Promise<void> {
  if (aheadMs !== null) return
  const { server_time } = await api.getHomePage()
  setServerTime(server_time)
}

/** The shop's time in milliseconds, anew every second while `isTicking`. */
export function useServerNow(isTicking: boolean): number {
  return useNow(isTicking) + (aheadMs ?? 0)
}
