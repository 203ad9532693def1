// Asks the services that can be asked for what came in the last days: what a webhook lost is found here.
import { VendorDown, VendorRefused } from '../../../../adapters/vendor.ts'
import type { Context } from '../../../../context.ts'
import { jakartaDay } from '../../../../domain/jakarta.ts'
import { findShopById } from '../../../../tenancy/queries.ts'
import { keepHeard } from '../../heard/hear.ts'
import { hearing } from '../../heard/hearing.ts'
import { claimFeed, noteAsked } from '../changes.ts'
import { mutationKeysOf } from '../credentials.ts'
import { type DueFeed, dueFeeds } from '../queries.ts'
import { heardMoney } from './receive-mutations.ts'
import { freshAmong } from './take-in-money.ts'

/** Moota reads a bank every fifteen minutes; to ask more often would tell nothing new. */
const EVERY_MS = 15 * 60_000
const PERIOD_MS = 2 * 24 * 3_600_000
const WITHIN_MS = 60_000
const PAGE = 100
const SIDE_BY_SIDE = 5

/** The longest due first, each shop's service once a run. */
export async function askMutationServices(ctx: Context, at: Date): Promise<void> {
  for (;;) {
    const due = await dueFeeds(ctx.db, at, PAGE)
    for (let i = 0; i < due.length; i += SIDE_BY_SIDE)
      await Promise.all(due.slice(i, i + SIDE_BY_SIDE).map((feed) => askOne(ctx, feed, at)))
    if (due.length < PAGE) return
  }
}

async function askOne(ctx: Context, feed: DueFeed, at: Date): Promise<void> {
  if (!(await claimFeed(ctx.db, feed, { now: at, askAfter: new Date(at.getTime() + EVERY_MS) }))) return
  try {
    const strange = await ask(ctx, feed, at)
    await noteAsked(ctx.db, feed, { error: null, ...(strange && { strange_account: strange }) })
  } catch (error) {
    const isTheirs = error instanceof VendorDown || error instanceof VendorRefused
    if (!isTheirs) ctx.log.error({ err: error, ...feed }, 'a service could not be asked for mutations')
    await noteAsked(ctx.db, feed, { error: isTheirs ? error.message.slice(0, 200) : 'failed' })
  }
}

/** What is new is taken in as what was told is, behind this. Gives the end of an account that is not the shop's. */
async function ask(ctx: Context, { shop_id, provider }: DueFeed, at: Date): Promise<string | null> {
  const { list } = ctx.mutations[provider]
  const [shop, keys] = [await findShopById(ctx.db, shop_id), await mutationKeysOf(ctx, shop_id, provider)]
  if (!list || !shop || !keys?.api_token) return null
  const period = { from: jakartaDay(new Date(at.getTime() - PERIOD_MS)), to: jakartaDay(at) }
  const credits = await list(keys, period, AbortSignal.timeout(WITHIN_MS))
  const { fresh, strangers } = await freshAmong(ctx, shop, provider, credits, at)
  if (fresh.length > 0) {
    await keepHeard(ctx, shop, heardMoney(provider, fresh, false), at)
    void hearing.of(ctx)?.look()
  }
  return strangers[0]?.slice(-4) ?? null
}
