// What somebody who may do everything in another shop tries at the merchant's door.
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { adminRoutes } from '../../src/doors/admin/routes.ts'
import type { AdminRequest } from '../app.ts'
import { assertSilent, type TwoShops } from './two-shops.ts'

export async function attackAdmin(t: TestContext, shops: TwoShops): Promise<void> {
  const { world, own, names, other } = shops
  const { app } = world
  const asked = (method: string): AdminRequest => ({
    method,
    ifMatch: '*',
    ...(method !== 'GET' && { json: {} }),
  })

  await t.test(
    'no name of its things leads anywhere below another shop, at any route of merchants',
    async () => {
      const named = adminRoutes.filter(({ path }) => /^\/shops\/:shop\/.*:/.test(path))
      assert.ok(named.length > 30)
      const attack = async ({ method, path }: (typeof named)[number], name: string) => {
        const filled = path
          .replace(':shop', other.slug)
          // Where two are named, the first is the other shop's own.
          .replace(/webhooks\/:id(?=.*:)/, `webhooks/${other.webhook}`)
          .replace(/:\w+/g, encodeURIComponent(name))
        const answer = await app.admin(filled, { ...asked(method), cookie: other.cookie })
        const what = `${method} ${filled}`
        assert.ok(answer.status >= 400 || answer.body?.items?.length === 0, `${what}: ${answer.status}`)
        assertSilent(shops, what, answer)
      }
      for (const route of named) await Promise.all(names.map((name) => attack(route, name)))
    },
  )

  await t.test(
    'its session and its programs are nobody elsewhere, as if there were no such shop',
    async () => {
      const inShops = adminRoutes.filter(({ path }) => path.startsWith('/shops/:shop'))
      for (const { method, path } of inShops)
        for (const who of [{ cookie: other.cookie }, { token: other.token }]) {
          const at = (slug: string) =>
            app.admin(path.replace(':shop', slug).replace(/:\w+/g, own.product.id), {
              ...asked(method),
              ...who,
            })
          const [answer, nowhere] = [await at(own.slug), await at('tidak-ada')]
          assert.deepEqual([answer.status, answer.body], [nowhere.status, nowhere.body], `${method} ${path}`)
          assert.ok(answer.status >= 400)
        }
    },
  )

  await t.test('its things are not taken along when they are written down elsewhere', async () => {
    const paths = new Set(adminRoutes.map(({ path }) => path))
    // A parcel is made of an order; to look at the list of them is noted in the log of who saw what.
    const lists = adminRoutes.filter(
      ({ method, path, op }) =>
        method === 'POST' &&
        paths.has(`${path}/:id`) &&
        path.startsWith('/shops/:shop/') &&
        op !== 'bookParcels',
    )
    assert.ok(lists.length > 7)
    for (const { path } of lists) {
      const { body } = await app.admin(path.replace(':shop', own.slug), { cookie: own.cookie })
      for (const item of body.items) {
        const what = path.replace(':shop', other.slug)
        // In other words: what is looked for afterwards are ids, and pictures.
        const json = JSON.parse(JSON.stringify(item).replaceAll(new RegExp(own.mark, 'gi'), 'salinan'))
        const answer = await app.admin(what, { method: 'POST', cookie: other.cookie, json })
        assertSilent(shops, `POST ${what}`, answer)
      }
    }
  })

  await t.test('what names several things refuses hers among them', async () => {
    const { id, variant } = own.product
    const bodies: Record<string, object> = {
      '/stock': { changes: [{ product_id: id, variant_id: variant, add: 1 }] },
      '/orders/moves': { moves: [{ number: own.order.number, to: 'paid' }] },
      '/parcels': { parcels: [{ number: own.order.number, awb: 'RESI-1', courier_code: 'jne' }] },
      '/orders': {
        items: [{ product_id: id, variant_id: variant, qty: 1 }],
        customer_name: 'Siti',
        address: 'Jl. Anyelir 3',
        city: 'Sleman',
        payment_method: `transfer-${other.mark}`,
        shipping_quote_id: own.quote,
      },
      '/price-preview': { items: [{ product_id: id, variant_id: variant, qty: 1 }] },
      '/shipping/quotes': {
        items: [{ product_id: id, variant_id: variant, qty: 1 }],
        destination_ref: '3471081002',
      },
      '/pages/order': { ids: names },
      '/couriers/order': { ids: names },
      '/payment-methods/order': { ids: names },
      '/categories': { key: 'foto', label: 'Foto', image: { url: own.picture } },
    }
    for (const [path, json] of Object.entries(bodies)) {
      const answer = await app.admin(`/shops/${other.slug}${path}`, {
        method: 'POST',
        cookie: other.cookie,
        json,
      })
      assertSilent(shops, path, answer)
      // Some answer for each of several, or tell what speaks against a cart.
      const isRefused = answer.status >= 400 || answer.body.problems?.length > 0
      const outcomes = answer.body?.outcomes ?? [{ ok: !isRefused }]
      assert.ok(!outcomes.some(({ ok }: { ok: boolean }) => ok), `${path}: ${answer.status} ${answer.text}`)
    }
  })
}
