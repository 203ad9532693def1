// Two nodes on one database, and what they show.
import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { sql } from 'kysely'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { AT } from '../../../../test/edits.ts'
import { announceStock } from '../../../db/changes.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import type { Shown } from './catalog.fixture.ts'
import { catalogAt } from './catalog.ts'

export interface TwoNodes {
  readonly app: TestApp
  readonly other: TestApp
  readonly all: readonly TestApp[]
  /** Both have heard of everything that was committed. */
  allHeard(): Promise<void>
  /** Takes from the stock of all these products and their variants, as an order does. */
  sell(shop: Shop, ids: readonly string[], qty?: number): Promise<void>
  idOf(shop: Shop, slug: string): Promise<string>
  /** what both show alike */
  shown(shop: Shop, path: string, pick: (body: Shown) => unknown): Promise<unknown>
}

export function startTwoNodes(): TwoNodes {
  let app: TestApp
  let other: TestApp
  before(async () => {
    app = await startApp()
    other = await startApp({ database: app.database })
  })
  after(async () => {
    await other.close()
    await app.close()
  })

  return {
    get app() {
      return app
    },
    get other() {
      return other
    },
    get all() {
      return [app, other]
    },
    async allHeard() {
      await Promise.all(this.all.map(({ ctx }) => ctx.caughtUp()))
    },
    async sell(shop, ids, qty = 1) {
      await app.ctx.db.transaction().execute(async (tx) => {
        const { rows: products } = await sql<{ id: string; stock: number; sold_count: number }>`
          update products set stock = stock - ${qty}, sold_count = sold_count + ${qty}
          where shop_id = ${shop.id} and id = any(${ids}::text[])
          returning id, stock, sold_count`.execute(tx)
        const { rows: variants } = await sql<{ id: string; product_id: string; stock: number }>`
          update variants set stock = stock - ${qty}
          where shop_id = ${shop.id} and product_id = any(${ids}::text[])
          returning id, product_id, stock`.execute(tx)
        await announceStock(tx, shop.id, { products, variants })
      })
    },
    async idOf(shop, slug) {
      const { bySlug } = await catalogAt(app.ctx.db, shop, AT)
      return bySlug.get(slug)?.facts.id ?? ''
    },
    async shown(shop, path, pick) {
      const [first, second] = await Promise.all(
        this.all.map(async (node) => pick((await node.call(path, { shop: shop.slug })).body)),
      )
      assert.deepEqual(second, first)
      return first
    },
  }
}
