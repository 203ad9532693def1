// The shop's API as this server calls it; nothing of this file reaches a browser.
import { createClient, fetchFor } from '@etalase/client'

const { API_URL = 'http://localhost:3000/api/v1', SITE_KEY = '' } = process.env
/** Where people reach this site. */
export const ORIGIN = process.env.SITE_ORIGIN ?? 'http://localhost:3002'

const SHOP = { baseUrl: API_URL, version: '2026-09-09' } as const

/** What everybody reads. */
export const publicShop = createClient(SHOP)

/** For one buyer: with the site's key limits are counted for the buyer's address, and not for this server. */
export function shopFor(buyerIp: string) {
  return createClient({
    ...SHOP,
    fetch: SITE_KEY ? fetchFor({ siteKey: SITE_KEY, buyerIp }) : fetch,
  })
}
