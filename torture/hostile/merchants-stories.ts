// Stories of merchants: each tries to get by the order of its steps what no single request would give.
import { ADMIN_PATH } from '../../server/src/domain/addresses.ts'
import { cookieOf } from '../../server/test/merchants.ts'
import { STORY_OWNER } from './actors.ts'
import type { HostileRequest } from './requests.ts'
import { asMerchant, keysOf, made, newProduct } from './steps.ts'
import type { Story } from './story.ts'
import { KISAH, NEIGHBOUR } from './world.ts'

export const MERCHANTS_STORIES: readonly Story[] = [
  {
    name: 'a stale version, and none at all',
    async tell(teller) {
      const { id, version } = await newProduct(teller)
      const path = `/shops/${KISAH}/products/${id}`
      const keys = keysOf(teller, KISAH)
      const edit = (ifMatch: string, price: number) =>
        asMerchant(keys, 'PATCH', path, { ifMatch, json: { price } })
      await made(teller, edit(`"${version}"`, 60_000))
      await teller.mustRefuse(edit(`"${version}"`, 70_000), 412)
      await teller.mustRefuse(asMerchant(keys, 'PATCH', path, { json: { price: 1 } }), 428)
      await teller.mustRefuse(asMerchant(keys, 'DELETE', path, { ifMatch: `"${version}"` }), 412)
      const { body } = await teller.send(asMerchant(keys, 'GET', path))
      if (body?.price !== undefined && body.price !== 60_000)
        teller.wrong(edit('"1"', 0), `a stale edit set the price to ${body.price}`)
    },
  },

  {
    name: 'stock below nothing',
    async tell(teller) {
      const { id } = await newProduct(teller, { stock: 2 })
      const keys = keysOf(teller, KISAH)
      for (const change of [{ set: -1 }, { add: -3 }, { set: 1, add: 1 }, {}])
        await teller.mustRefuse(
          asMerchant(keys, 'POST', `/shops/${KISAH}/stock`, {
            json: { changes: [{ product_id: id, ...change }] },
          }),
          400,
        )
      const { body } = await teller.send(asMerchant(keys, 'GET', `/shops/${KISAH}/products/${id}`))
      if (body?.stock !== undefined && body.stock < 0)
        teller.wrong(asMerchant(keys, 'POST', `/shops/${KISAH}/stock`), `stock is ${body.stock}`)
    },
  },

  {
    name: 'signed out, and still there',
    async tell(teller) {
      const cookie = await cookieOf(teller.world.payments.app, { shop: KISAH, role: 'owner' })
      const keys = { Cookie: cookie }
      await made(teller, asMerchant(keys, 'GET', '/me'))
      await made(teller, asMerchant(keys, 'DELETE', '/session'))
      await teller.mustRefuse(asMerchant(keys, 'GET', '/me'), 401)
      await teller.mustRefuse(
        asMerchant(keys, 'POST', `/shops/${KISAH}/tokens`, { json: { name: 'x', scopes: ['all'] } }),
      )
    },
  },

  {
    name: 'a role that is taken away in the middle',
    async tell(teller) {
      const cookie = await cookieOf(teller.world.payments.app, { shop: KISAH, role: 'manager' })
      const me = await made(teller, asMerchant({ Cookie: cookie }, 'GET', '/me'))
      const owner = teller.world.actors.of(STORY_OWNER).headers
      const path = `/shops/${KISAH}/staff/${me.person.id}`
      await made(teller, asMerchant(owner, 'PATCH', path, { ifMatch: '*', json: { role: 'staff' } }))
      const json = { slug: `x-${teller.number}`, name: 'x', price: 1 }
      await teller.mustRefuse(
        asMerchant({ Cookie: cookie }, 'POST', `/shops/${KISAH}/products`, { json }),
        403,
      )
      await made(teller, asMerchant(owner, 'DELETE', path, { ifMatch: '*' }))
      await teller.mustRefuse(asMerchant({ Cookie: cookie }, 'GET', `/shops/${KISAH}/products`), 404)
    },
  },

  {
    name: 'a staff member who makes himself an owner, or a key that is more than he',
    async tell(teller) {
      const keys = { Cookie: await cookieOf(teller.world.payments.app, { shop: KISAH, role: 'staff' }) }
      const me = await made(teller, asMerchant(keys, 'GET', '/me'))
      await teller.mustRefuse(
        asMerchant(keys, 'PATCH', `/shops/${KISAH}/staff/${me.person.id}`, {
          ifMatch: '*',
          json: { role: 'owner' },
        }),
        403,
      )
      await teller.mustRefuse(
        asMerchant(keys, 'POST', `/shops/${KISAH}/tokens`, { json: { name: 'x', scopes: ['all'] } }),
        403,
      )
      await teller.send(
        asMerchant(keys, 'PATCH', '/me', {
          ifMatch: '*',
          json: { is_operator: true, roles: { [KISAH]: 'owner' } },
        }),
      )
      await teller.mustRefuse(asMerchant(keys, 'GET', '/platform/status'), 403)
    },
  },

  {
    name: 'a key that is withdrawn, and one that grants itself more',
    async tell(teller) {
      const owner = teller.world.actors.of(STORY_OWNER).headers
      const json = { name: 'cerita', scopes: ['products:read'] }
      const token = await made(teller, asMerchant(owner, 'POST', `/shops/${KISAH}/tokens`, { json }))
      const keys = { Authorization: `Bearer ${token.token}` }
      const path = `/shops/${KISAH}/tokens/${token.id}`
      await made(teller, asMerchant(keys, 'GET', `/shops/${KISAH}/products`))
      await teller.mustRefuse(
        asMerchant(keys, 'PATCH', path, { ifMatch: '*', json: { scopes: ['all'] } }),
        403,
      )
      await teller.mustRefuse(asMerchant(keys, 'GET', `/shops/${NEIGHBOUR}/products`), 404)
      await made(teller, asMerchant(owner, 'DELETE', path, { ifMatch: '*' }))
      await teller.mustRefuse(asMerchant(keys, 'GET', `/shops/${KISAH}/products`), 401)
    },
  },

  {
    name: 'things of one shop by the address of another',
    async tell(teller) {
      const { id } = await newProduct(teller)
      const neighbour = keysOf(teller, NEIGHBOUR)
      for (const [method, more] of [
        ['GET', {}],
        ['PATCH', { ifMatch: '*', json: { price: 1 } }],
        ['DELETE', { ifMatch: '*' }],
      ] as const)
        await teller.mustRefuse(
          asMerchant(neighbour, method, `/shops/${NEIGHBOUR}/products/${id}`, more),
          404,
        )
      await teller.mustRefuse(asMerchant(neighbour, 'GET', `/shops/${KISAH}/products/${id}`), 404)
      const json = { changes: [{ product_id: id, add: 5 }] }
      await teller.mustRefuse(asMerchant(neighbour, 'POST', `/shops/${NEIGHBOUR}/stock`, { json }), 400)
    },
  },

  {
    name: 'a webhook: to a private place, rotated, deleted, and its deliveries sent again',
    async tell(teller) {
      const keys = keysOf(teller, KISAH)
      const hook = (url: string) =>
        asMerchant(keys, 'POST', `/shops/${KISAH}/webhooks`, { json: { url, types: ['order.placed'] } })
      for (const url of [
        'http://127.0.0.1:1/',
        'https://169.254.169.254/',
        'https://[::1]/',
        'file:///etc/passwd',
      ])
        await teller.mustRefuse(hook(url), 400)
      const { id } = await made(teller, hook(`https://93.184.215.14/cerita-${teller.number}`))
      const path = `/shops/${KISAH}/webhooks/${id}`
      await teller.send(asMerchant(keys, 'POST', `${path}/secret`))
      await made(teller, asMerchant(keys, 'DELETE', path, { ifMatch: '*' }))
      await teller.mustRefuse(asMerchant(keys, 'POST', `${path}/secret`), 404)
      await teller.mustRefuse(asMerchant(keys, 'POST', `${path}/deliveries/x/retry`), 404)
    },
  },

  {
    name: 'the same table twice',
    async tell(teller) {
      const keys = keysOf(teller, KISAH)
      const slug = `impor-${teller.number}`
      const table = `Handle,Title,Variant Price,Variant Inventory Qty\n${slug},${slug},1000,3\n`
      const path = `${ADMIN_PATH}/shops/${KISAH}/imports?kind=shopify_csv&dry_run=${teller.pick(['true', 'false'])}`
      const request: HostileRequest = {
        what: 'story import',
        method: 'POST',
        path,
        headers: { Host: 'console.localhost', ...keys, 'Content-Type': 'text/csv' },
        body: Buffer.from(table),
        list: 'imports',
      }
      const [first] = [await made(teller, request), await made(teller, request)]
      await teller.send(asMerchant(keys, 'GET', `/shops/${KISAH}/imports/${first.id}`))
      await teller.mustRefuse(
        asMerchant(keysOf(teller, NEIGHBOUR), 'GET', `/shops/${NEIGHBOUR}/imports/${first.id}`),
        404,
      )
    },
  },

  {
    name: 'a picture that goes while a product shows it; and one of another shop',
    async tell(teller) {
      const keys = keysOf(teller, KISAH)
      const { id } = await newProduct(teller)
      const path = `/shops/${KISAH}/products/${id}`
      const media = 'f'.repeat(32)
      await teller.mustRefuse(
        asMerchant(keys, 'PATCH', path, { ifMatch: '*', json: { images: [{ media }] } }),
        400,
      )
      await teller.send(asMerchant(keys, 'PATCH', path, { ifMatch: '*', json: { images: [] } }))
      await teller.mustRefuse(
        asMerchant(keys, 'PATCH', path, { ifMatch: '*', json: { images: [{ media: '../../x' }] } }),
        400,
      )
    },
  },
]
