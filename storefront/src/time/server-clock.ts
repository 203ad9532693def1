// What time it is for the shop: a visitor's clock may be wrong, so it only measures how much has passed.
import { api } from '../api.ts'
import { useNow } from './now.ts'

let ahead: number | null = null

/** From the `server_time` of an answer that has just arrived. */
export function learnServerTime(serverTime: string | null | undefined): void {
  const told = Date.parse(serverTime ?? '')
  if (!Number.isNaN(told)) ahead = told - Date.now()
}

export function serverNow(): number {
  return Date.now() + (ahead ?? 0)
}

/** For screens whose own answers carry no time: no answer that does is smaller than the home page. */
export async function askServerTime(): Promise<void> {
  if (ahead !== null) return
  const { server_time } = await api.getHomePage()
  learnServerTime(server_time)
}

/** The shop's time in milliseconds, anew every second while `isTicking`. */
export function useServerNow(isTicking: boolean): number {
  return useNow(isTicking) + (ahead ?? 0)
}
