// Gives invoices their numbers, behind the payments: those never wait for one another at a counter, and a process that is killed
// loses no number. It has no claims, for two that number the same shop wait at its counter, and the second finds nothing.
import type { Context } from '../../../context.ts'
import { type Claimed, defineOutbox, type OutboxParts } from '../../../jobs/outbox.ts'
import { numberInvoices } from './actions/number-invoices.ts'
import { shopsWaiting } from './queries.ts'

const WITHIN_MS = 60_000

export const numbering = defineOutbox(
  (ctx: Context): OutboxParts<Claimed, Claimed, 'shops'> => ({
    what: 'numbers of invoices',
    channels: ['shops'],
    bounds: { atOnce: 4, ofShopAtOnce: 1, claimed: 200 },
    claimedForMs: WITHIN_MS,
    lookEveryMs: 5_000,
    async claim({ until, most, underWay }) {
      const known = new Set(underWay.map(({ shop_id }) => shop_id))
      const waiting = await shopsWaiting(ctx.db, most)
      return waiting
        .filter((shopId) => !known.has(shopId))
        .map((shopId) => ({ shop_id: shopId, claimed_until: until }))
    },
    async send(shop) {
      await numberInvoices(ctx, shop.shop_id)
      return shop
    },
    isSent: () => true,
    // Nothing is claimed, and so nothing to be noted or given back.
    async note() {},
    async giveBack() {},
  }),
)

/** Of what a transaction of this process issued, once it is on disk; a process that numbers nothing leaves it to others. */
export function soonNumbered(ctx: Context, shopId: string): void {
  const claimed_until = new Date(ctx.clock.now() + WITHIN_MS)
  numbering.of(ctx)?.take([{ shop_id: shopId, claimed_until }])
}
