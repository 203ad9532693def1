// The stories: each tries to get something by the order of its steps that no single request would give.
import { ADMIN_PATH, API_PATH } from '../../server/src/domain/addresses.ts'
import { openMessage } from '../../server/src/features/messages/seal-message.ts'
import type { Answer } from '../../server/test/http.ts'
import { cookieOf } from '../../server/test/merchants.ts'
import type { HostileRequest } from './requests.ts'
import { type Story, StoryEnds, type Teller } from './sequences.ts'
import { NEIGHBOUR, OWN } from './world.ts'

type More = { readonly json?: unknown; readonly ifMatch?: string; readonly headers?: Record<string, string> }

function asBuyer(shop: string, method: string, path: string, json?: unknown): HostileRequest {
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

function asMerchant(keys: Record<string, string>, method: string, path: string, more: More = {}): HostileRequest {
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
function keysOf({ world }: Teller, shop: string): Record<string, string> {
  const name = shop === OWN ? `program of ${OWN} for all` : 'neighbour'
  return world.actors().find((actor) => actor.name === name)?.headers ?? {}
}

async function made(teller: Teller, request: HostileRequest): Promise<Answer['body']> {
  const answer = await teller.send(request)
  if (answer.status >= 400) throw new StoryEnds()
  return answer.body
}

async function newProduct(teller: Teller, fields: object = {}): Promise<{ id: string; version: number; slug: string }> {
  const slug = `cerita-${teller.number}`
  const json = { slug, name: slug, price: 50_000, stock: 5, weight_grams: 500, published_at: '2026-01-01T00:00:00Z', ...fields }
  return made(teller, asMerchant(keysOf(teller, OWN), 'POST', `/shops/${OWN}/products`, { json }))
}

async function drafted(teller: Teller, shop: string, items: unknown, contact: string, more: object = {}): Promise<string> {
  const json = {
    items,
    customer_name: 'Budi',
    contact,
    address: 'Jl. Melati 1',
    city: 'Bandung',
    payment_method: 'transfer',
    courier_code: 'jne',
    ...more,
  }
  return (await made(teller, asBuyer(shop, 'POST', '/checkout/draft', json))).draft_id
}

/** What was sent to the contact, as the database keeps it. */
async function codeFor(teller: Teller, shop: string, draft_id: string, contact: string): Promise<string> {
  await made(teller, asBuyer(shop, 'POST', '/checkout/otp/send', { draft_id }))
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
  throw new StoryEnds()
}

const contactOf = ({ number }: Teller) => `cerita-${number}@contoh.id`

async function aKursi(teller: Teller): Promise<unknown> {
  const { id } = await made(teller, asBuyer(OWN, 'GET', '/products/kursi'))
  return [{ product_id: id, qty: 1 }]
}

export const STORIES: readonly Story[] = [
  // A draft of one shop at another.
  async (teller) => {
    const draft_id = await drafted(teller, OWN, await aKursi(teller), contactOf(teller))
    await teller.mustRefuse(asBuyer(NEIGHBOUR, 'POST', '/checkout/otp/send', { draft_id }))
    await teller.mustRefuse(asBuyer(NEIGHBOUR, 'POST', '/checkout/otp/verify', { draft_id, code: '123456' }))
  },

  // A code that was used, and one that an newer one replaced.
  async (teller) => {
    const contact = contactOf(teller)
    const draft_id = await drafted(teller, OWN, await aKursi(teller), contact)
    const code = await codeFor(teller, OWN, draft_id, contact)
    const verify = asBuyer(OWN, 'POST', '/checkout/otp/verify', { draft_id, code })
    const first = await teller.send(verify)
    const second = await teller.send(verify)
    const number = first.body?.order?.number
    if (second.status < 400 && number !== undefined && second.body?.order?.number !== number)
      teller.wrong(verify, 'a used code made a second order')
    const other = await drafted(teller, OWN, await aKursi(teller), contact)
    await teller.mustRefuse(asBuyer(OWN, 'POST', '/checkout/otp/verify', { draft_id: other, code }))
  },

  // Guessing until the tries are over.
  async (teller) => {
    const contact = contactOf(teller)
    const draft_id = await drafted(teller, OWN, await aKursi(teller), contact)
    const code = await codeFor(teller, OWN, draft_id, contact)
    const wrong = code === '123123' ? '321321' : '123123'
    for (let tries = 0; tries < 6; tries++)
      await teller.mustRefuse(asBuyer(OWN, 'POST', '/checkout/otp/verify', { draft_id, code: wrong }))
    await teller.mustRefuse(asBuyer(OWN, 'POST', '/checkout/otp/verify', { draft_id, code }))
  },

  // A product that leaves the shop between the cart and the order.
  async (teller) => {
    const product = await newProduct(teller)
    const contact = contactOf(teller)
    const draft_id = await drafted(teller, OWN, [{ product_id: product.id, qty: 1 }], contact)
    const code = await codeFor(teller, OWN, draft_id, contact)
    await made(teller, asMerchant(keysOf(teller, OWN), 'DELETE', `/shops/${OWN}/products/${product.id}`, { ifMatch: '*' }))
    await teller.mustRefuse(asBuyer(OWN, 'POST', '/checkout/otp/verify', { draft_id, code }))
    await teller.mustRefuse(asBuyer(OWN, 'GET', `/products/${product.slug}`))
    await teller.send(asMerchant(keysOf(teller, OWN), 'POST', `/shops/${OWN}/products/${product.id}/restore`, {}))
  },

  // The last piece, by two drafts.
  async (teller) => {
    const product = await newProduct(teller, { stock: 1 })
    const items = [{ product_id: product.id, qty: 1 }]
    const buyers = [`a-${contactOf(teller)}`, `b-${contactOf(teller)}`]
    const drafts: { draft_id: string; code: string }[] = []
    for (const contact of buyers) {
      const draft_id = await drafted(teller, OWN, items, contact)
      drafts.push({ draft_id, code: await codeFor(teller, OWN, draft_id, contact) })
    }
    const answers = await Promise.all(
      drafts.map((json) => teller.send(asBuyer(OWN, 'POST', '/checkout/otp/verify', json))),
    )
    const last = drafts[0]
    if (last && answers.filter(({ status }) => status < 400).length > 1)
      teller.wrong(asBuyer(OWN, 'POST', '/checkout/otp/verify', last), 'the last piece was sold twice')
  },

  // A stale version, and none at all.
  async (teller) => {
    const { id, version } = await newProduct(teller)
    const path = `/shops/${OWN}/products/${id}`
    const keys = keysOf(teller, OWN)
    const edit = (ifMatch: string, price: number) => asMerchant(keys, 'PATCH', path, { ifMatch, json: { price } })
    await made(teller, edit(`"${version}"`, 60_000))
    await teller.mustRefuse(edit(`"${version}"`, 70_000))
    await teller.mustRefuse(asMerchant(keys, 'PATCH', path, { json: { price: 1 } }))
    await teller.mustRefuse(asMerchant(keys, 'DELETE', path, { ifMatch: `"${version}"` }))
    const { body } = await teller.send(asMerchant(keys, 'GET', path))
    if (body?.price !== undefined && body.price !== 60_000)
      teller.wrong(edit('"1"', 0), `a stale edit set the price to ${body.price}`)
  },

  // Stock below nothing.
  async (teller) => {
    const { id } = await newProduct(teller, { stock: 2 })
    const keys = keysOf(teller, OWN)
    for (const change of [{ set: -1 }, { add: -3 }, { set: 1, add: 1 }, {}])
      await teller.mustRefuse(
        asMerchant(keys, 'POST', `/shops/${OWN}/stock`, { json: { changes: [{ product_id: id, ...change }] } }),
      )
    const { body } = await teller.send(asMerchant(keys, 'GET', `/shops/${OWN}/products/${id}`))
    if (body?.stock !== undefined && body.stock < 0)
      teller.wrong(asMerchant(keys, 'POST', `/shops/${OWN}/stock`), `stock is ${body.stock}`)
  },

  // A voucher that is used, cut below its uses, deleted, and used again.
  async (teller) => {
    const keys = keysOf(teller, OWN)
    const code = `CERITA${teller.number}`
    const json = { code, kind: 'order', discount_type: 'amount', discount_value: 1_000, usage_limit: 1 }
    const voucher = await made(teller, asMerchant(keys, 'POST', `/shops/${OWN}/vouchers`, { json }))
    const contact = contactOf(teller)
    const more = { voucher_code: code }
    const draft_id = await drafted(teller, OWN, await aKursi(teller), contact, more)
    const second = await drafted(teller, OWN, await aKursi(teller), `b-${contact}`, more)
    await teller.send(asBuyer(OWN, 'POST', '/checkout/otp/verify', { draft_id, code: await codeFor(teller, OWN, draft_id, contact) }))
    const path = `/shops/${OWN}/vouchers/${voucher.id}`
    await teller.send(asMerchant(keys, 'PATCH', path, { ifMatch: '*', json: { usage_limit: teller.pick([0, 1, -1]) } }))
    await teller.send(
      asBuyer(OWN, 'POST', '/checkout/otp/verify', { draft_id: second, code: await codeFor(teller, OWN, second, `b-${contact}`) }),
    )
    await teller.send(asMerchant(keys, 'DELETE', path, { ifMatch: '*' }))
    await teller.mustRefuse(asMerchant(keys, 'GET', path))
  },

  // Signed out, and still there.
  async (teller) => {
    const cookie = await cookieOf(teller.world.payments.app, { shop: OWN, role: 'owner' })
    const keys = { Cookie: cookie }
    await made(teller, asMerchant(keys, 'GET', '/me'))
    await made(teller, asMerchant(keys, 'DELETE', '/session'))
    await teller.mustRefuse(asMerchant(keys, 'GET', '/me'))
    await teller.mustRefuse(asMerchant(keys, 'POST', `/shops/${OWN}/tokens`, { json: { name: 'x', scopes: ['all'] } }))
  },

  // A role that is taken away in the middle.
  async (teller) => {
    const cookie = await cookieOf(teller.world.payments.app, { shop: OWN, role: 'manager' })
    const me = await made(teller, asMerchant({ Cookie: cookie }, 'GET', '/me'))
    const owner = teller.world.actors().find(({ name }) => name === 'owner')?.headers ?? {}
    const path = `/shops/${OWN}/staff/${me.person.id}`
    await made(teller, asMerchant(owner, 'PATCH', path, { ifMatch: '*', json: { role: 'staff' } }))
    const json = { slug: `x-${teller.number}`, name: 'x', price: 1 }
    await teller.mustRefuse(asMerchant({ Cookie: cookie }, 'POST', `/shops/${OWN}/products`, { json }))
    await made(teller, asMerchant(owner, 'DELETE', path, { ifMatch: '*' }))
    await teller.mustRefuse(asMerchant({ Cookie: cookie }, 'GET', `/shops/${OWN}/products`))
  },

  // A staff member who makes himself an owner, or a key that is more than he.
  async (teller) => {
    const keys = { Cookie: await cookieOf(teller.world.payments.app, { shop: OWN, role: 'staff' }) }
    const me = await made(teller, asMerchant(keys, 'GET', '/me'))
    await teller.mustRefuse(asMerchant(keys, 'PATCH', `/shops/${OWN}/staff/${me.person.id}`, { ifMatch: '*', json: { role: 'owner' } }))
    await teller.mustRefuse(asMerchant(keys, 'POST', `/shops/${OWN}/tokens`, { json: { name: 'x', scopes: ['all'] } }))
    await teller.send(asMerchant(keys, 'PATCH', '/me', { ifMatch: '*', json: { is_operator: true, roles: { [OWN]: 'owner' } } }))
    await teller.mustRefuse(asMerchant(keys, 'GET', '/platform/status'))
  },

  // A key that is withdrawn, and one that grants itself more.
  async (teller) => {
    const owner = teller.world.actors().find(({ name }) => name === 'owner')?.headers ?? {}
    const json = { name: 'cerita', scopes: ['products:read'] }
    const token = await made(teller, asMerchant(owner, 'POST', `/shops/${OWN}/tokens`, { json }))
    const keys = { Authorization: `Bearer ${token.key}` }
    const path = `/shops/${OWN}/tokens/${token.id}`
    await made(teller, asMerchant(keys, 'GET', `/shops/${OWN}/products`))
    await teller.mustRefuse(asMerchant(keys, 'PATCH', path, { ifMatch: '*', json: { scopes: ['all'] } }))
    await teller.mustRefuse(asMerchant(keys, 'GET', `/shops/${NEIGHBOUR}/products`))
    await made(teller, asMerchant(owner, 'DELETE', path, { ifMatch: '*' }))
    await teller.mustRefuse(asMerchant(keys, 'GET', `/shops/${OWN}/products`))
  },

  // Things of one shop by the address of another.
  async (teller) => {
    const { id } = await newProduct(teller)
    const neighbour = keysOf(teller, NEIGHBOUR)
    for (const [method, more] of [['GET', {}], ['PATCH', { ifMatch: '*', json: { price: 1 } }], ['DELETE', { ifMatch: '*' }]] as const)
      await teller.mustRefuse(asMerchant(neighbour, method, `/shops/${NEIGHBOUR}/products/${id}`, more))
    await teller.mustRefuse(asMerchant(neighbour, 'GET', `/shops/${OWN}/products/${id}`))
    const json = { changes: [{ product_id: id, add: 5 }] }
    await teller.mustRefuse(asMerchant(neighbour, 'POST', `/shops/${NEIGHBOUR}/stock`, { json }))
  },

  // A webhook: to a private place, rotated, deleted, and its deliveries sent again.
  async (teller) => {
    const keys = keysOf(teller, OWN)
    const hook = (url: string) => asMerchant(keys, 'POST', `/shops/${OWN}/webhooks`, { json: { url, events: ['order.placed'] } })
    for (const url of ['http://127.0.0.1:1/', 'https://169.254.169.254/', 'https://[::1]/', 'file:///etc/passwd'])
      await teller.mustRefuse(hook(url))
    const { id } = await made(teller, hook(`https://cerita-${teller.number}.example/x`))
    const path = `/shops/${OWN}/webhooks/${id}`
    await teller.send(asMerchant(keys, 'POST', `${path}/secret`))
    await made(teller, asMerchant(keys, 'DELETE', path, { ifMatch: '*' }))
    await teller.mustRefuse(asMerchant(keys, 'POST', `${path}/secret`))
    await teller.mustRefuse(asMerchant(keys, 'POST', `${path}/deliveries/x/retry`))
  },

  // The same table twice.
  async (teller) => {
    const keys = keysOf(teller, OWN)
    const slug = `impor-${teller.number}`
    const table = `Handle,Title,Variant Price,Variant Inventory Qty\n${slug},${slug},1000,3\n`
    const path = `${ADMIN_PATH}/shops/${OWN}/imports?dry_run=${teller.pick(['true', 'false'])}`
    const request: HostileRequest = {
      what: 'story import',
      method: 'POST',
      path,
      headers: { Host: 'console.localhost', ...keys, 'Content-Type': 'text/csv' },
      body: Buffer.from(table),
      list: 'imports',
    }
    const [first] = [await made(teller, request), await made(teller, request)]
    await teller.send(asMerchant(keys, 'GET', `/shops/${OWN}/imports/${first.id}`))
    await teller.mustRefuse(asMerchant(keysOf(teller, NEIGHBOUR), 'GET', `/shops/${NEIGHBOUR}/imports/${first.id}`))
  },

  // An order that is moved where it cannot go.
  async (teller) => {
    const contact = contactOf(teller)
    const draft_id = await drafted(teller, OWN, await aKursi(teller), contact)
    const code = await codeFor(teller, OWN, draft_id, contact)
    const placed = await made(teller, asBuyer(OWN, 'POST', '/checkout/otp/verify', { draft_id, code }))
    const keys = keysOf(teller, OWN)
    const { number } = placed.order
    const move = (to: string) => asMerchant(keys, 'POST', `/shops/${OWN}/orders/${number}/moves`, { json: { to } })
    await teller.mustRefuse(move('completed'))
    await teller.send(move('cancelled'))
    for (const to of ['paid', 'processing', 'shipped', 'pending_payment', '__proto__']) await teller.mustRefuse(move(to))
    await teller.send(asBuyer(OWN, 'POST', `/orders/track/${placed.track_token}/payment/claim`, {}))
    await teller.mustRefuse(asBuyer(NEIGHBOUR, 'GET', `/orders/track/${placed.track_token}`))
  },

  // One key for two requests, and one request many times at once.
  async (teller) => {
    const contact = contactOf(teller)
    const draft_id = await drafted(teller, OWN, await aKursi(teller), contact)
    const code = await codeFor(teller, OWN, draft_id, contact)
    const verify = asBuyer(OWN, 'POST', '/checkout/otp/verify', { draft_id, code })
    const keyed = { ...verify, headers: { ...verify.headers, 'Idempotency-Key': `"cerita-${teller.number}"` } }
    const answers = await Promise.all([1, 2, 3, 4].map(() => teller.send(keyed)))
    const numbers = new Set(answers.flatMap(({ status, body }) => (status < 400 ? [body.order.number] : [])))
    if (numbers.size > 1) teller.wrong(keyed, `one key made ${numbers.size} orders`)
    await teller.mustRefuse({ ...keyed, body: JSON.stringify({ draft_id, code: '000000' }) })
  },

  // A picture that goes while a product shows it; and one of another shop.
  async (teller) => {
    const keys = keysOf(teller, OWN)
    const { id } = await newProduct(teller)
    const path = `/shops/${OWN}/products/${id}`
    const media = 'f'.repeat(64)
    await teller.mustRefuse(asMerchant(keys, 'PATCH', path, { ifMatch: '*', json: { images: [{ media }] } }))
    await teller.send(asMerchant(keys, 'PATCH', path, { ifMatch: '*', json: { images: [] } }))
    await teller.mustRefuse(asMerchant(keys, 'PATCH', path, { ifMatch: '*', json: { images: [{ media: '../../x' }] } }))
  },
]
