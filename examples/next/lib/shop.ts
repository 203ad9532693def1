// The shop's API as this server calls it; nothing of this file reaches a browser.
import 'server-only'
import { createClient, fetchFor } from '@etalase/client'
import { headers } from 'next/headers'
import { connection } from 'next/server'

const { API_URL = 'http://localhost:3000/api/v1', SITE_KEY = '' } = process.env
/** Where people reach this site. */
export const ORIGIN = process.env.SITE_ORIGIN ?? 'http://localhost:3001'

const SHOP = { baseUrl: API_URL, version: '2026-09-09' } as const

/** What everybody reads: asked for once in some seconds, however many visitors there are. */
export async function publicShop() {
  // When a page is asked for, and not when the site is built: the shop changes every day.
  await connection()
  return createClient({ ...SHOP, fetch: (url, init) => fetch(url, { ...init, next: { revalidate: 5 } }) })
}

/** For one buyer: with the site's key limits are counted for the buyer's address, and not for this server. */
export async function buyersShop() {
  // The last one is written by the server or proxy that is nearest to us; others a buyer could make up.
  const buyerIp = (await headers()).get('x-forwarded-for')?.split(',').at(-1)?.trim()
  return createClient({
    ...SHOP,
    fetch: SITE_KEY && buyerIp ? fetchFor({ siteKey: SITE_KEY, buyerIp }) : fetch,
  })
}
