// Stories of merchants: each tries to get by the order of its steps what no single request would give.
import { ADMIN_PATH } from '../../server/src/domain/addresses.ts'
import { cookieOf } from '../../server/test/merchants.ts'
import type { HostileRequest } from './requests.ts'
import { asMerchant, keysOf, made, newProduct } from './steps.ts'
import type { Story } from './story.ts'
import { NEIGHBOUR, OWN } from './world.ts'

export const MERCHANTS_STORIES: readonly Story[] = [
  // A stale version, and none at all.
  async (teller) => {
    const { id, version } = await newProduct(teller)
    const path = `/shops/${OWN}/products/${id}`
    const keys = keysOf(teller, OWN)
    const edit = (ifMatch: string, price: number) =>
      asMerchant(keys, 'PATCH', path, { ifMatch, json: { price } })
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
        asMerchant(keys, 'POST', `/shops/${OWN}/stock`, {
          json: { changes: [{ product_id: id, ...change }] },
        }),
      )
    const { body } = await teller.send(asMerchant(keys, 'GET', `/shops/${OWN}/products/${id}`))
    if (body?.stock !== undefined && body.stock < 0)
      teller.wrong(asMerchant(keys, 'POST', `/shops/${OWN}/stock`), `stock is ${body.stock}`)
  },

  // Signed out, and still there.
  async (teller) => {
    const cookie = await cookieOf(teller.world.payments.app, { shop: OWN, role: 'owner' })
    const keys = { Cookie: cookie }
    await made(teller, asMerchant(keys, 'GET', '/me'))
    await made(teller, asMerchant(keys, 'DELETE', '/session'))
    await teller.mustRefuse(asMerchant(keys, 'GET', '/me'))
    await teller.mustRefuse(
      asMerchant(keys, 'POST', `/shops/${OWN}/tokens`, { json: { name: 'x', scopes: ['all'] } }),
    )
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
    await teller.mustRefuse(
      asMerchant(keys, 'PATCH', `/shops/${OWN}/staff/${me.person.id}`, {
        ifMatch: '*',
        json: { role: 'owner' },
      }),
    )
    await teller.mustRefuse(
      asMerchant(keys, 'POST', `/shops/${OWN}/tokens`, { json: { name: 'x', scopes: ['all'] } }),
    )
    await teller.send(
      asMerchant(keys, 'PATCH', '/me', {
        ifMatch: '*',
        json: { is_operator: true, roles: { [OWN]: 'owner' } },
      }),
    )
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
    for (const [method, more] of [
      ['GET', {}],
      ['PATCH', { ifMatch: '*', json: { price: 1 } }],
      ['DELETE', { ifMatch: '*' }],
    ] as const)
      await teller.mustRefuse(asMerchant(neighbour, method, `/shops/${NEIGHBOUR}/products/${id}`, more))
    await teller.mustRefuse(asMerchant(neighbour, 'GET', `/shops/${OWN}/products/${id}`))
    const json = { changes: [{ product_id: id, add: 5 }] }
    await teller.mustRefuse(asMerchant(neighbour, 'POST', `/shops/${NEIGHBOUR}/stock`, { json }))
  },

  // A webhook: to a private place, rotated, deleted, and its deliveries sent again.
  async (teller) => {
    const keys = keysOf(teller, OWN)
    const hook = (url: string) =>
      asMerchant(keys, 'POST', `/shops/${OWN}/webhooks`, { json: { url, events: ['order.placed'] } })
    for (const url of [
      'http://127.0.0.1:1/',
      'https://169.254.169.254/',
      'https://[::1]/',
      'file:///etc/passwd',
    ])
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
    await teller.mustRefuse(
      asMerchant(keysOf(teller, NEIGHBOUR), 'GET', `/shops/${NEIGHBOUR}/imports/${first.id}`),
    )
  },

  // A picture that goes while a product shows it; and one of another shop.
  async (teller) => {
    const keys = keysOf(teller, OWN)
    const { id } = await newProduct(teller)
    const path = `/shops/${OWN}/products/${id}`
    const media = 'f'.repeat(64)
    await teller.mustRefuse(asMerchant(keys, 'PATCH', path, { ifMatch: '*', json: { images: [{ media }] } }))
    await teller.send(asMerchant(keys, 'PATCH', path, { ifMatch: '*', json: { images: [] } }))
    await teller.mustRefuse(
      asMerchant(keys, 'PATCH', path, { ifMatch: '*', json: { images: [{ media: '../../x' }] } }),
    )
  },
]
