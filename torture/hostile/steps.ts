// The steps of stories: as a buyer, as a merchant, and what both need to begin.
import { setTimeout as wait } from 'node:timers/promises'
import { ADMIN_PATH, API_PATH } from '../../server/src/domain/addresses.ts'
import { openMessage } from '../../server/src/features/people/messages/seal-message.ts'
import { aCart, CHECKOUT } from '../../test/checkout.ts'
import type { Answer } from '../../test/http.ts'
import { programName } from './actors.ts'
import type { HostileRequest } from './requests.ts'
import { StoryEnds, type Teller } from './story.ts'
import { KISAH, NEIGHBOUR } from './world.ts'

type Cart = Parameters<typeof aCart>[1]
type More = { readonly json?: unknown; readonly ifMatch?: string; readonly headers?: Record<string, string> }

export function asBuyer(shop: string, method: string, path: string, json?: unknown): HostileRequest {
  return {
    what: `story ${path.split('/').slice(1, 3).join(' ')}`,
    method,
    path: API_PATH + path,
    headers: {
      Host: `${shop}.localhost`,
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  }
}

export function asMerchant(
  keys: Record<string, string>,
  method: string,
  path: string,
  more: More = {},
): HostileRequest {
  const { json, ifMatch, headers } = more
  return {
    what: `story admin ${method} ${path.split('/').slice(3, 4).join('')}`,
    method,
    path: ADMIN_PATH + path,
    headers: {
      Host: 'console.localhost',
      'Sec-Fetch-Site': 'same-origin',
      ...keys,
      ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    list: path.split('/')[3] ?? 'id',
    seesNeighbour: path.includes(NEIGHBOUR),
  }
}

/** Of the program that may do everything in the shop. */
export function keysOf({ world }: Teller, shop: string): Record<string, string> {
  const name = shop === KISAH ? programName(KISAH, 'all') : 'neighbour'
  return world.actors.of(name).headers
}

export async function made(teller: Teller, request: HostileRequest): Promise<Answer['body']> {
  const answer = await teller.send(request)
  if (answer.status >= 400)
    throw new StoryEnds(`${request.method} ${request.path}: ${answer.status} ${answer.text.slice(0, 300)}`)
  return answer.body
}

export async function newProduct(
  teller: Teller,
  fields: object = {},
): Promise<{ id: string; version: number; slug: string }> {
  const slug = `cerita-${teller.number}`
  const json = {
    slug,
    name: slug,
    price: 50_000,
    stock: 5,
    weight_grams: 500,
    published_at: '2026-01-01T00:00:00Z',
    ...fields,
  }
  const create = asMerchant(keysOf(teller, KISAH), 'POST', `/shops/${KISAH}/products`, { json })
  const product = await made(teller, create)
  await untilAnswered(teller, slug, 200)
  return product
}

const LOOKS = 50
const LOOK_AGAIN_MS = 100

/** Buyers see an edit a moment after its merchant does. */
export async function untilAnswered(teller: Teller, slug: string, expected: number): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    const { status } = await teller.send(asBuyer(KISAH, 'GET', `/products/${slug}`))
    if (status === expected) return
    await wait(LOOK_AGAIN_MS)
  }
  throw new StoryEnds(`the product ${slug} was never answered with ${expected}`)
}

export async function drafted(
  teller: Teller,
  shop: string,
  items: Cart,
  contact: string,
  more: object = {},
): Promise<string> {
  const json = aCart(contact, items, { payment_method: 'transfer', ...more })
  return (await made(teller, asBuyer(shop, 'POST', CHECKOUT.draft, json))).draft_id
}

/** What was sent to the contact, as the database keeps it. */
export async function codeFor(
  teller: Teller,
  shop: string,
  draft_id: string,
  contact: string,
): Promise<string> {
  await made(teller, asBuyer(shop, 'POST', CHECKOUT.send, { draft_id }))
  const { ctx } = teller.world.payments.app
  const rows = await ctx.db
    .selectFrom('messages')
    .where('kind', '=', 'code')
    .orderBy('created_at', 'desc')
    .limit(30)
    .select(['shop_id', 'id', 'sealed'])
    .execute()
  for (const { sealed, ...ref } of rows) {
    const opened = sealed && openMessage(ctx.secrets, ref, sealed)
    if (opened?.to === contact && opened.content.kind === 'code') return opened.content.code
  }
  throw new StoryEnds('the code was not sent')
}

/** All but the last step: what it is asked with. */
export async function readyToOrder(
  teller: Teller,
  shop: string,
  items: Cart,
  contact: string,
): Promise<{ draft_id: string; code: string }> {
  const draft_id = await drafted(teller, shop, items, contact)
  return { draft_id, code: await codeFor(teller, shop, draft_id, contact) }
}

export const verifying = (shop: string, ready: { draft_id: string; code: string }) =>
  asBuyer(shop, 'POST', CHECKOUT.verify, ready)

export const contactOf = ({ number }: Teller) => `cerita-${number}@contoh.id`

export async function aKursi(teller: Teller): Promise<Cart> {
  const { id } = await made(teller, asBuyer(KISAH, 'GET', '/products/kursi'))
  return [{ product_id: id, qty: 1 }]
}
