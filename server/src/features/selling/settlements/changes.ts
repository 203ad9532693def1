// Writes of gateways' transactions, and of how far they were asked for.
import { sql, type Updateable } from 'kysely'
import type { GatewayTransaction } from '../../../adapters/payments/gateway.ts'
import type { Db } from '../../../db/pool.ts'
import type { SettlementFeedTable } from '../../../db/tables/settlements.ts'
import { attemptsAmong } from '../payments/queries.ts'
import { refundsAmong } from '../payments/refunds/queries.ts'
import type { SettlementFeedRow } from './queries.ts'

interface FeedClaim {
  readonly now: Date
  readonly askAfter: Date
  /** of a shop that was never asked for */
  readonly first: { readonly began_at: Date; readonly since: Date }
}

/** null: it is not due, or another process asks already. */
export async function claimFeed(
  db: Db,
  shopId: string,
  gateway: string,
  { now, askAfter, first }: FeedClaim,
): Promise<SettlementFeedRow | null> {
  await db
    .insertInto('settlement_feeds')
    .values({
      ...{ shop_id: shopId, gateway, ...first, after_id: null, walk_at: null, ask_after: now },
      ...{ asked_at: null, error: null },
    })
    .onConflict((conflict) => conflict.columns(['shop_id', 'gateway']).doNothing())
    .execute()
  const row = await ofFeed(db, { shop_id: shopId, gateway })
    .set({ ask_after: askAfter, asked_at: now })
    .where('ask_after', '<=', now)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function noteWalked(
  db: Db,
  feed: SettlementFeedRow,
  change: Updateable<SettlementFeedTable>,
): Promise<void> {
  await ofFeed(db, feed).set(change).execute()
}

function ofFeed(db: Db, { shop_id, gateway }: Pick<SettlementFeedRow, 'shop_id' | 'gateway'>) {
  return db.updateTable('settlement_feeds').where('shop_id', '=', shop_id).where('gateway', '=', gateway)
}

/** As the gateway tells them now; one that is known is as it was told last. */
export async function keepTransactions(
  tx: Db,
  { shop_id, gateway }: SettlementFeedRow,
  told: readonly GatewayTransaction[],
): Promise<void> {
  const references = told.map(({ reference }) => reference)
  const [attempts, refunds] = [
    await attemptsAmong(tx, shop_id, gateway, references),
    await refundsAmong(tx, shop_id, references),
  ]
  for (const each of told)
    await tx
      .insertInto('gateway_transactions')
      .values({
        ...{ shop_id, gateway, id: each.id, kind: each.kind, status: each.status },
        ...{ reference: each.reference, channel: each.channel, amount: each.amount, fee: each.fee },
        ...{ fee_tax: each.feeTax, withheld: each.withheld, net: each.net, made_at: each.madeAt },
        ...{ settles_at: each.settlesAt, settled_at: each.settledAt },
        attempt_id: each.kind === 'payment' && attempts.has(each.reference) ? each.reference : null,
        refund_id: each.kind === 'refund' && refunds.has(each.reference) ? each.reference : null,
      })
      .onConflict((conflict) =>
        conflict.columns(['shop_id', 'gateway', 'id']).doUpdateSet({
          status: sql`excluded.status`,
          ...{ amount: sql`excluded.amount`, fee: sql`excluded.fee`, fee_tax: sql`excluded.fee_tax` },
          ...{
            withheld: sql`excluded.withheld`,
            net: sql`excluded.net`,
            settles_at: sql`excluded.settles_at`,
          },
          // Since when it is there does not change by being told again.
          settled_at: sql`case when excluded.settled_at is null then null
            else coalesce(gateway_transactions.settled_at, excluded.settled_at) end`,
          ...{ attempt_id: sql`excluded.attempt_id`, refund_id: sql`excluded.refund_id` },
        }),
      )
      .execute()
}
