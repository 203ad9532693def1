// getMoneyOverview: what came today, what is still to come, and what does not add up.
import type { Context } from '../../../../context.ts'
import { inOneSnapshot } from '../../../../db/transaction.ts'
import { jakartaDay, nextDay, startOfJakartaDay } from '../../../../domain/jakarta.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { gatewaysWithKeys } from '../../payments/credentials.ts'
import { KEYED_GATEWAYS } from '../../payments/input.ts'
import { comingOf, feedsOf, type MovementRow, mismatchesOf, movementsIn, remittedIn } from '../queries.ts'
import type { MoneyOverview } from '../schema.ts'

const HOUR_MS = 3_600_000
const PATIENCE_MS = 24 * HOUR_MS
const LOOK_BACK_MS = 92 * 24 * HOUR_MS
const MOST_MISMATCHES = 100
const MOST_TODAY = 100_000

export async function getMoneyOverview(ctx: Context, shop: Shop, at: Date): Promise<MoneyOverview> {
  const from = startOfJakartaDay(jakartaDay(at)) ?? at
  const today = { from, until: nextDay(from) }
  const keyed = await gatewaysWithKeys(ctx.db, ctx.secrets, shop.id)
  const [movements, remitted, coming, mismatches, feeds] = await inOneSnapshot(ctx.db, (tx) =>
    Promise.all([
      movementsIn(tx, shop.id, today, MOST_TODAY),
      remittedIn(tx, shop.id, today),
      comingOf(tx, shop.id),
      mismatchesOf(
        tx,
        shop.id,
        {
          since: new Date(at.getTime() - LOOK_BACK_MS),
          patience: new Date(at.getTime() - PATIENCE_MS),
        },
        MOST_MISMATCHES,
      ),
      feedsOf(tx, shop.id),
    ]),
  )
  const feedOf = new Map(feeds.map((feed) => [feed.gateway, feed]))
  return {
    today: {
      gateway: sumOf(movements, 'gateway'),
      direct: sumOf(movements, 'direct'),
      cod: sumOf(movements, 'cod'),
      refunds: -sumOf(movements, 'refund').gross,
      remitted,
    },
    coming,
    mismatches: mismatches.map((each) => ({ ...each, at: each.at.toISOString() })),
    gateways: KEYED_GATEWAYS.filter((gateway) => keyed.has(gateway)).map((gateway) => ({
      gateway,
      lists: ctx.gateways[gateway].transactions !== undefined,
      asked_at: feedOf.get(gateway)?.asked_at?.toISOString() ?? null,
      error: feedOf.get(gateway)?.error ?? null,
    })),
  }
}

function sumOf(movements: readonly MovementRow[], kind: MovementRow['kind']) {
  const ofKind = movements.filter((each) => each.kind === kind)
  return { movements: ofKind.length, gross: ofKind.reduce((sum, { gross }) => sum + gross, 0) }
}
