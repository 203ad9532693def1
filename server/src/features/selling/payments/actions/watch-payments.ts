// Looks after attempts at gateways: those whose time is over are asked for once more, those nobody needs are cancelled.
import type { Context } from '../../../../context.ts'
import { workOffDue } from '../../../../jobs/work-off-due.ts'
import { findShopById } from '../../../../tenancy/queries.ts'
import {
  type AttemptRow,
  changeStatus,
  findOverdue,
  findUnanswered,
  findUseless,
  noteAnswer,
} from '../queries.ts'
import { isGivenUp } from '../rules.ts'
import { askGateway, cancelAtGateway } from './ask-gateway.ts'

export async function watchPayments(ctx: Context, at: Date): Promise<void> {
  await workOffDue(ctx, {
    what: 'a payment whose time is over',
    find: (limit) => findOverdue(ctx.db, at, limit),
    work: (attempt) => close(ctx, attempt, at, 'expired', askGateway),
  })
  await workOffDue(ctx, {
    what: 'a payment that nobody needs any more',
    find: (limit) => findUseless(ctx.db, at, limit),
    work: (attempt) => close(ctx, attempt, at, 'cancelled', cancelAtGateway),
  })
  await workOffDue(ctx, {
    what: 'a payment that its gateway has said nothing of',
    find: (limit) => findUnanswered(ctx.db, at, limit),
    work: (attempt) => askAgain(ctx, attempt, at),
  })
}

/** It is over already; what is not known is whether it was paid all the same. */
async function askAgain(ctx: Context, attempt: AttemptRow, at: Date): Promise<boolean> {
  const shop = await findShopById(ctx.db, attempt.shop_id)
  const state = shop && (await askGateway(ctx, shop, attempt, at))
  if (!state && !isGivenUp(attempt.unanswered_since, at)) return false
  await noteAnswer(ctx.db, attempt)
  return true
}

/** Only on an answer: as long as there is none, it may have been paid. */
async function close(
  ctx: Context,
  attempt: AttemptRow,
  at: Date,
  as: 'expired' | 'cancelled',
  ask: typeof askGateway,
): Promise<boolean> {
  const shop = await findShopById(ctx.db, attempt.shop_id)
  const state = shop && (await ask(ctx, shop, attempt, at))
  if (!state && !isGivenUp(attempt.unanswered_since, at)) return false
  await changeStatus(ctx.db, attempt, as, ['opening', 'pending'])
  return true
}
