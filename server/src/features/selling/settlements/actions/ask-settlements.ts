// Asks gateways for their own lists of transactions, a bounded number of pages a run, and keeps what they tell.
import { VendorDown, VendorRefused } from '../../../../adapters/vendor.ts'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { shopsWithCredential } from '../../../../tenancy/credentials.ts'
import { credentialsOf } from '../../payments/credentials.ts'
import { KEYED_GATEWAYS, type KeyedGateway } from '../../payments/input.ts'
import { claimFeed, keepTransactions, noteWalked } from '../changes.ts'
import type { SettlementFeedRow } from '../queries.ts'

const EVERY_MS = 3_600_000
const MOST_PAGES = 10
const WITHIN_MS = 60_000
/** What changed while it was asked is asked for again. */
const OVERLAP_MS = 10 * 60_000
/** A shop that is asked for the first time: what was paid before is in nobody's list here. */
const FIRST_MS = 31 * 24 * 3_600_000

/** One shop after the other: nobody waits for it. */
export async function askSettlements(ctx: Context, at: Date): Promise<void> {
  for (const gateway of KEYED_GATEWAYS) {
    if (!ctx.gateways[gateway].transactions) continue
    for (const shopId of await shopsWithCredential(ctx.db, `gateway.${gateway}`))
      await askOne(ctx, shopId, gateway, at)
  }
}

async function askOne(ctx: Context, shopId: string, gateway: KeyedGateway, at: Date): Promise<void> {
  const first = { began_at: at, since: new Date(at.getTime() - FIRST_MS) }
  const feed = await claimFeed(ctx.db, shopId, gateway, {
    ...{ now: at, askAfter: new Date(at.getTime() + EVERY_MS), first },
  })
  if (!feed) return
  try {
    await walk(ctx, feed, gateway, at)
  } catch (error) {
    const isTheirs = error instanceof VendorDown || error instanceof VendorRefused
    if (!isTheirs)
      ctx.log.error({ err: error, shop_id: shopId, gateway }, 'a gateway could not be asked for its list')
    await noteWalked(ctx.db, feed, {
      error: isTheirs ? error.message.slice(0, 200) : 'failed',
      // Keys of another account do not know where this walk stopped.
      ...(error instanceof VendorRefused && { after_id: null, walk_at: null }),
    })
  }
}

/** Page after page; where there are too many, the next run goes on. */
async function walk(ctx: Context, feed: SettlementFeedRow, gateway: KeyedGateway, at: Date): Promise<void> {
  const { transactions: list } = ctx.gateways[gateway]
  const keys = await credentialsOf(ctx, feed.shop_id, gateway)
  if (!list || !keys) return
  const walk_at = feed.walk_at ?? at
  let after = feed.after_id
  for (let page = 0; page < MOST_PAGES; page++) {
    const told = await list({ since: feed.since, after }, keys, AbortSignal.timeout(WITHIN_MS))
    await inTransaction(ctx.db, async (tx) => {
      await keepTransactions(tx, feed, told.transactions)
      const since = new Date(walk_at.getTime() - OVERLAP_MS)
      const isOver = told.next === null
      await noteWalked(tx, feed, {
        ...{ error: null, after_id: told.next, walk_at: isOver ? null : walk_at },
        ...(isOver ? { since } : { ask_after: at }),
      })
    })
    if (told.next === null || told.next === after) return
    after = told.next
  }
}
