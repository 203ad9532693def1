// proveShops: a new shop that buyers pay may have more, sooner than by its age alone.
import type { Context } from '../../../../context.ts'
import { GROWN_AFTER_DAYS, MOST_PROVING_BUYERS, provenDays } from '../../../../domain/allowances.ts'
import { writeProvenDays } from '../../../../tenancy/changes.ts'
import { shopsToProve } from '../../../../tenancy/queries.ts'
import { countBuyers } from '../../../selling/orders/money-queries.ts'
import { ordersPaidForReal } from '../../../selling/payments/queries.ts'

const AT_ONCE = 500
const DAY_MS = 86_400_000

export async function proveShops({ db }: Pick<Context, 'db'>, at: Date): Promise<void> {
  const since = new Date(at.getTime() - GROWN_AFTER_DAYS * DAY_MS)
  for (let after = ''; ; ) {
    const shops = await shopsToProve(db, { since, after, limit: AT_ONCE })
    for (const { id, proven_days } of shops) {
      const days = provenDays(await countBuyers(db, id, ordersPaidForReal(id), MOST_PROVING_BUYERS))
      if (days > proven_days) await writeProvenDays(db, id, days)
    }
    const last = shops.at(-1)
    if (!last) return
    after = last.id
  }
}
