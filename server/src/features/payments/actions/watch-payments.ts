// Looks after attempts at gateways: those whose time is over are asked for once more, those nobody needs are cancelled.
import type { Context } from '../../../context.ts'
import { findShopById } from '../../shops/queries.ts'
import { type AttemptRow, changeStatus, findOverdue, findUseless, type Page } from '../queries.ts'
import { askGateway, cancelAtGateway } from './ask-gateway.ts'

const AT_ONCE = 200
/** A gateway that cannot be reached is asked again every minute, this long. */
const PATIENCE_MS = 60 * 60_000

export async function watchPayments(ctx: Context, at: Date): Promise<void> {
  await closeAll(ctx, at, 'expired', askGateway, (page) => findOverdue(ctx.db, at, page))
  await closeAll(ctx, at, 'cancelled', cancelAtGateway, (page) => findUseless(ctx.db, page))
}

async function closeAll(
  ctx: Context,
  at: Date,
  as: 'expired' | 'cancelled',
  ask: typeof askGateway,
  find: (page: Page) => Promise<AttemptRow[]>,
): Promise<void> {
  // Those whose gateway cannot be reached stay in front: the rest must not wait behind them.
  let waiting = 0
  for (;;) {
    const found = await find({ limit: AT_ONCE, offset: waiting })
    for (const attempt of found) {
      const shop = await findShopById(ctx.db, attempt.shop_id)
      const state = shop && (await ask(ctx, shop, attempt, at))
      if (state || !isPatient(attempt, at)) await changeStatus(ctx.db, attempt, as, ['opening', 'pending'])
      else waiting++
    }
    if (found.length < AT_ONCE) return
  }
}

function isPatient({ expires_at }: AttemptRow, at: Date): boolean {
  return !expires_at || at.getTime() - expires_at.getTime() < PATIENCE_MS
}
