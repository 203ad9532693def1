// A platform with a shop that sells plans, and shops that buy them.
import assert from 'node:assert/strict'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { shopNamed } from '../../../../test/edits.ts'
import { cookieOf } from '../../../../test/merchants.ts'
import { aProduct, aShop } from '../../../../test/world.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Plan } from '../../../domain/plans.ts'
import { standingOf } from '../../../tenancy/queries.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { advancePlans } from '../../selling/bought-plans/actions/advance-plans.ts'
import { moveOrder } from '../../selling/orders/actions/move-order.ts'
import { lockOrder } from '../../selling/orders/queries.ts'
import { setSellerOfPlans } from './actions/set-seller.ts'

export const SELLER = 'paket'
export const PRICES = {
  'katalog-1': 30_000,
  'katalog-12': 300_000,
  'lengkap-1': 90_000,
  'lengkap-12': 900_000,
}
export type Sku = keyof typeof PRICES
export const START = '2026-11-17T00:00:00.000Z'
export const DAY_MS = 86_400_000

export interface PlanWorld {
  readonly app: TestApp
  aBuyer(plan?: Plan): Promise<Buyer>
  /** moves the order of the shop that sells plans, now */
  move(number: string, to: 'paid' | 'cancelled' | 'refunded'): Promise<void>
  planOf(shop: Shop): Promise<Plan>
  /** the clock, and then what is due by it */
  setDays(days: number): Promise<void>
}

export interface Buyer {
  readonly shop: Shop
  readonly cookie: string
  buy(sku: Sku): Promise<string>
  read(): Promise<{ plan: Plan; ends_at: string | null; grace_until: string | null; falls_to: Plan }>
}

export async function startPlanWorld(env: Record<string, string> = {}): Promise<PlanWorld> {
  const app = await startApp({ env })
  app.clock.set(START)
  await app.shop(
    aShop({
      slug: SELLER,
      name: 'Paket Etalase',
      products: [
        aProduct({
          slug: 'katalog-sebulan',
          sku: 'katalog-1',
          price: PRICES['katalog-1'],
          unlimited_stock: true,
        }),
        aProduct({
          slug: 'katalog-setahun',
          sku: 'KATALOG-12',
          price: PRICES['katalog-12'],
          unlimited_stock: true,
        }),
        aProduct({
          slug: 'lengkap',
          price: PRICES['lengkap-1'],
          unlimited_stock: true,
          options: [{ name: 'Lama', values: ['Sebulan', 'Setahun'] }],
          variants: [
            { sku: 'lengkap-1', options: { Lama: 'Sebulan' } },
            { sku: 'lengkap-12', options: { Lama: 'Setahun' }, price: PRICES['lengkap-12'] },
          ],
        }),
        aProduct({ slug: 'kaos', sku: 'kaos-12' }),
      ],
      payment_methods: [
        {
          code: 'transfer',
          name: 'Transfer BCA',
          gateways: ['manual'],
          manual: { bank: 'BCA', account_number: '1234567890', account_holder: 'Etalase' },
        },
        { code: 'cod', name: 'COD', gateways: ['cod'] },
      ],
    }),
  )
  await setSellerOfPlans(app.ctx, await shopNamed(app, SELLER), true)
  let made = 0
  const at = () => new Date(app.clock.now())

  return {
    app,
    async aBuyer(plan = 'gratis') {
      const slug = `pembeli-${++made}`
      await app.shop(aShop({ slug, plan, contact: { notify: `${slug}@toko.example` } }))
      const cookie = await cookieOf(app, { shop: slug, role: 'owner' })
      return {
        shop: await shopNamed(app, slug),
        cookie,
        async buy(sku) {
          // One that has just signed in: months pass.
          const cookie = await cookieOf(app, { shop: slug, role: 'owner' })
          const json = { sku: sku === 'katalog-12' ? 'KATALOG-12' : sku, payment_method: 'transfer' }
          const answer = await app.admin(`/shops/${slug}/plan/orders`, { cookie, method: 'POST', json })
          assert.equal(answer.status, 201, answer.text)
          return answer.body.number
        },
        read: async () =>
          (await app.admin(`/shops/${slug}/plan`, { token: await app.token({ shop: slug }) })).body,
      }
    },
    async move(number, to) {
      const seller = await shopNamed(app, SELLER)
      await inTransaction(app.ctx.db, async (tx) => {
        const { id } = await tx
          .selectFrom('orders')
          .where('shop_id', '=', seller.id)
          .where('number', '=', number)
          .select('id')
          .executeTakeFirstOrThrow()
        const order = await lockOrder(tx, seller.id, id)
        assert.ok(order)
        await moveOrder(tx, app.ctx, seller, order, { to, actor: 'merchant', at: at() })
      })
    },
    planOf: async ({ id }) => (await standingOf(app.ctx.db, id)).plan,
    async setDays(days) {
      app.clock.set(new Date(Date.parse(START) + days * DAY_MS).toISOString())
      await advancePlans(app.ctx, at())
    },
  }
}
