// On a site's own server: requests that name the buyer they are sent for, so that limits are the buyer's and not the server's.
import type { Fetch } from './call.ts'

export interface OnBehalf {
  /** of a program with the scope `site`, `etk_…`: a secret, never in a page */
  readonly siteKey: string
  /** from which the buyer's request came to you */
  readonly buyerIp: string
}

/** For `createClient({ baseUrl, fetch: fetchFor({ siteKey, buyerIp }) })`. */
export function fetchFor({ siteKey, buyerIp }: OnBehalf): Fetch {
  return (url, init) => {
    const headers = new Headers(init.headers)
    headers.set('X-Etalase-Site-Key', siteKey)
    headers.set('X-Buyer-IP', buyerIp)
    return fetch(url, { ...init, headers })
  }
}
