// Whether the page is alive: what depends on the device or the moment waits for it, as the server knows neither.
import { useSyncExternalStore } from 'react'

/** False on the server and in the first rendering over its page, which must be the same. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
