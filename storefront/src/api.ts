// Where the shop's API is, and the one client that speaks to it.
import { createClient, type EtalaseError, isEtalaseError } from '@etalase/client'
import { askTimeBy, setServerTime } from './time/server-clock.ts'

/** Where the pages are rendered, the shop answers in the same process: there is no host to name, and nothing to wait for. */
const isServer = import.meta.env.SSR && typeof window === 'undefined'

export const apiUrl = isServer
  ? '/api/v1'
  : new URL(givenAddress(), window.location.origin).href.replace(/\/$/, '')

/** Where visitors tell the platform what is wrong with the shop: on its own host, wherever this page is. */
export function reportUrl(): string {
  const isAway = !isServer && new URL(apiUrl).origin !== window.location.origin
  return `${isAway ? new URL(apiUrl).origin : ''}/laporkan`
}

export const api = createClient({
  baseUrl: apiUrl,
  version: '2026-09-09',
  retries: isServer ? { tries: 1 } : undefined,
  fetch: fetchAndSetClock,
})

type Send = (url: string, init: RequestInit) => Promise<Response>

let send: Send = (url, init) => fetch(url, init)

/** For callers that reach the shop by another way than the network. */
export function sendBy(given: Send): void {
  send = given
}

async function fetchAndSetClock(url: string, init: RequestInit): Promise<Response> {
  const response = await send(url, init)
  setServerTime(response.headers.get('Date'))
  return response
}

// A page that came with its answers has asked nobody yet.
askTimeBy(() => fetchAndSetClock(`${apiUrl}/storefront/config`, { method: 'HEAD', cache: 'no-store' }))

/** From the page as served, else from the build, else the host it came from. */
function givenAddress(): string {
  return metaContent('etalase-api') || import.meta.env.VITE_API_URL || '/api/v1'
}

/** Whatever was thrown, as an error that has a code and a text for the buyer. */
export function toEtalaseError(thrown: unknown): EtalaseError {
  if (isEtalaseError(thrown)) return thrown
  // A mistake of this page itself is for the developer: it must not look like an answer of the shop.
  throw thrown
}

/** What the server wrote into the page. */
export function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? ''
}
