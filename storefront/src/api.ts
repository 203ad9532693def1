// Where the shop's API is, and the one client that speaks to it.
import { createClient, type EtalaseError, isEtalaseError } from '@etalase/client'
import { setServerTime } from './time/server-clock.ts'

/** What the page was given when it was served, else when it was built, else the host it came from. */
const address = metaContent('etalase-api') || import.meta.env.VITE_API_URL || '/api/v1'

export const apiUrl = new URL(address, window.location.origin).href.replace(/\/$/, '')

export const api = createClient({ baseUrl: apiUrl, version: '2026-09-09', fetch: fetchAndSetClock })

async function fetchAndSetClock(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  setServerTime(response.headers.get('Date'))
  return response
}

/** Whatever was thrown, as an error that has a code and a text for the buyer. */
export function toEtalaseError(thrown: unknown): EtalaseError {
  if (isEtalaseError(thrown)) return thrown
  // A mistake of this page itself is for the developer: it must not look like an answer of the shop.
  throw thrown
}

/** What the page was told by whoever served it. */
export function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? ''
}
