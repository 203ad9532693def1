// Looks after attempts at gateways: those whose time is over are asked for once more, those nobody needs are cancelled.
import type { Context } from '../../../context.ts'
import { findShopById } from '../../shops/queries.ts'
import { type AttemptRow, changeStatus, findOverdue, findUseless } from '../queries.ts'
import { askGateway, cancelAtGateway } from './ask-gateway.ts'

const AT_ONCE = 200
/** A gateway that cannot be reached is asked again every minute, this long. */
const PATIENCE_MS = 60 * 60_000

export async function watchPayments(ctx: Context, at: Date): Promise<void> {
  for (const attempt of await findOverdue(ctx.db, at, AT_ONCE)) {
    await close(ctx, attempt, at, 'expired', askGateway)
  }
  for (const attempt of await findUseless(ctx.db, AT_ONCE)) {
    await close(ctx, attempt, at, 'cancelled', cancelAtGateway)
  }
}

async function close(
  ctx: Context,
  attempt: AttemptRow,
  at: Date,
  as: 'expired' | 'cancelled',
  ask: typeof askGateway,
): Promise<void> {
  const shop = await findShopById(ctx.db, attempt.shop_id)
  const state = shop && (await ask(ctx, shop, attempt, at))
  const isPatient = !attempt.expires_at || at.getTime() - attempt.expires_at.getTime() < PATIENCE_MS
  if (state || !isPatient) await changeStatus(ctx.db, attempt, as, ['opening', 'pending'])
}
