// numberInvoices: every invoice of a shop that waits for its number gets it, without a gap and none twice.
import { gather } from '../../../../db/gather.ts'
import type { Db } from '../../../../db/pool.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { giveNumbers } from '../changes.ts'
import { waitingSeries } from '../queries.ts'

/** So that the counter is not locked for long. */
const MOST_AT_ONCE = 500

/** Those who ask while it goes on share the next round. */
export const numberInvoices = gather({
  queueOf: (shopId: string) => shopId,
  async run({ db }: { readonly db: Db }, shopIds) {
    for (const shopId of new Set(shopIds)) await numberShop(db, shopId)
    return shopIds.map(() => undefined)
  },
})

async function numberShop(db: Db, shopId: string): Promise<void> {
  for (const series of await waitingSeries(db, shopId)) {
    let given: number
    do given = await inTransaction(db, (tx) => giveNumbers(tx, shopId, series, MOST_AT_ONCE))
    while (given === MOST_AT_ONCE)
  }
}
