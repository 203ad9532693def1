// A site's own server calls for its buyers: with a key of the shop it says from which address each of them comes.
import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import { invalidRequest, Problem } from '../../base/problems.ts'
import type { Context } from '../../context.ts'
import { programOfToken } from '../../features/people/accounts/sessions.ts'
import { networkOf } from '../../http/limits/budget.ts'
import type { Shop } from '../../tenancy/shop.ts'

const KEY = 'x-etalase-site-key'
const BUYER = 'x-buyer-ip'
/** `etk_` and what `newKey` makes: anything else is not looked up. */
const FORM = /^etk_[\w-]{20,100}$/
const UNKNOWN = 'Kunci situs ini tidak berlaku untuk toko ini.'

/** Which shops keys are of, by their hashes. A key that is taken back counts for so long; it opens nothing but a budget. */
const known = new LRUCache<string, string>({ max: 10_000, ttl: 60_000 })

/** Whether the database must be asked whose key came along: in a slot of whoever brought it, so that forgers wait behind themselves. */
export function asksForKey(headers: IncomingHttpHeaders): boolean {
  const key = headers[KEY]
  return typeof key === 'string' && FORM.test(key) && !known.has(nameOf(key))
}

/**
 * The buyer as the limits know one: of this shop, so that a shop that makes addresses up takes nothing from anybody elsewhere.
 * Null: the request speaks for itself. Throws `forbidden` for a key that is none of this shop's, and `invalid_request`.
 */
export async function buyerBehind(
  ctx: Context,
  headers: IncomingHttpHeaders,
  shop: Shop,
): Promise<string | null> {
  const { [KEY]: key, [BUYER]: buyer } = headers
  if (key === undefined) return null
  // What is in a page is no secret: whoever reads it could be any buyer.
  const isOfServer = headers.origin === undefined
  if (!isOfServer || typeof key !== 'string' || (await shopOf(ctx, key)) !== shop.id)
    throw new Problem('forbidden', {}, null, UNKNOWN)
  if (buyer === undefined) return null
  if (typeof buyer !== 'string' || isIP(buyer) === 0)
    throw invalidRequest([{ path: 'X-Buyer-IP', code: 'format', message: 'harus satu alamat IP' }])
  return `${networkOf(buyer)} of ${shop.id}`
}

async function shopOf(ctx: Context, key: string): Promise<string | null> {
  if (!FORM.test(key)) return null
  const name = nameOf(key)
  const already = known.get(name)
  if (already !== undefined) return already
  const who = await programOfToken(ctx, key)
  if (who?.kind !== 'program' || !who.scopes.includes('site')) return null
  known.set(name, who.shopId)
  return who.shopId
}

const nameOf = (key: string) => hash('sha256', key)
