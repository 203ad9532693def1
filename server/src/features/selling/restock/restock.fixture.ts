// What the tests of waiting share: a shop with something sold out, buyers who wait, a merchant who restocks.
import assert from 'node:assert/strict'
import type { Answer } from '../../../../../test/http.ts'
import { aProduct } from '../../../../test/world.ts'
import { changeStock } from '../../catalogue/products/actions/change-stock.ts'
import { openMessage } from '../../people/messages/seal-message.ts'
import { NOW, startTestOrders, type TestOrders } from '../orders/orders.fixture.ts'

export interface Thing {
  readonly slug: string
  readonly sku?: string
}

export interface TestRestock extends TestOrders {
  /** sells a chair that is sold out, and a shirt of which one size is */
  aSoldOutShop(): Promise<string>
  ask(shop: string, contact: string, thing?: Thing): Promise<Answer>
  confirm(shop: string, contact: string, code: string, thing?: Thing): Promise<Answer>
  /** asked and confirmed */
  wait(shop: string, contact: string, thing?: Thing): Promise<void>
  restock(shop: string, stock: number, thing?: Thing): Promise<void>
  /** to whom news went that something is back, with its link */
  news(shop: string): Promise<{ to: string; channel: string; url: string; variant: string | null }[]>
  waiting(shop: string): Promise<number>
}

const CHAIR: Thing = { slug: 'kursi' }

export async function startTestRestock(): Promise<TestRestock> {
  const orders = await startTestOrders()
  const { app } = orders
  app.clock.set(NOW)

  const awaited = (shop: string, { slug, sku }: Thing) => ({
    product_id: orders.id(shop, slug),
    ...(sku && { variant_id: orders.id(shop, sku) }),
  })
  const post = (shop: string, path: string, json: unknown) =>
    app.call(`/restock/otp/${path}`, { shop, method: 'POST', json })
  const ask = (shop: string, contact: string, thing = CHAIR) =>
    post(shop, 'send', { ...awaited(shop, thing), contact })
  const confirm = (shop: string, contact: string, code: string, thing = CHAIR) =>
    post(shop, 'verify', { ...awaited(shop, thing), contact, code })

  return {
    ...orders,
    ask,
    confirm,
    aSoldOutShop: () =>
      orders.aShop({
        products: [
          aProduct({ slug: 'kursi', name: 'Kursi Teras', stock: 0 }),
          aProduct({ slug: 'meja', stock: 5 }),
          aProduct({
            slug: 'kaos',
            name: 'Kaos Lurik',
            options: [{ name: 'Ukuran', values: ['S', 'M'] }],
            variants: [
              { sku: 'kaos-s', options: { Ukuran: 'S' }, stock: 0 },
              { sku: 'kaos-m', options: { Ukuran: 'M' }, stock: 4 },
            ],
          }),
        ],
      }),
    async wait(shop, contact, thing = CHAIR) {
      const sent = await ask(shop, contact, thing)
      assert.deepEqual([sent.status, sent.body.sent], [200, true], sent.text)
      const answer = await confirm(shop, contact, await orders.codeTo(shop, contact), thing)
      assert.deepEqual([answer.status, answer.body], [200, { waiting: true }], answer.text)
    },
    async restock(shop, stock, thing = CHAIR) {
      await changeStock(app.ctx, await orders.shopOf(shop), [{ ...awaited(shop, thing), set: stock }])
      app.ctx.shops.forgetAll()
    },
    async news(shop) {
      const rows = await app.ctx.db
        .selectFrom('messages')
        .where('shop_id', '=', orders.shopId(shop))
        .where('kind', '=', 'restock')
        .orderBy('created_at')
        .select(['shop_id', 'id', 'channel', 'sealed'])
        .execute()
      return rows.flatMap(({ sealed, channel, ...ref }) => {
        const { to = '', content } = (sealed && openMessage(app.ctx.secrets, ref, sealed)) ?? {}
        if (content?.kind !== 'restock') return []
        return [{ to, channel, url: content.product_url, variant: content.variant }]
      })
    },
    async waiting(shop) {
      const rows = await app.ctx.db
        .selectFrom('restock_requests')
        .where('shop_id', '=', orders.shopId(shop))
        .select('id')
        .execute()
      return rows.length
    },
  }
}
