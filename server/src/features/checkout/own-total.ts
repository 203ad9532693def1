// A total that is one draft's own, so that a manual transfer tells whose it is.
import type { Db } from '../../db/pool.ts'
import { Problem, unavailable } from '../../problems.ts'
import { type Holder, holdTotal, takeOverTotal } from '../orders/held-totals.ts'
import type { PaymentMethodRow } from '../payments/methods.ts'
import { findFreeTotal } from './queries.ts'
import { highestUniqueCode } from './rules.ts'

/** Drafts at once may reach for the same free total; who loses looks again. */
const TRIES = 20

const NONE_FREE =
  'Semua kode unik untuk jumlah ini sedang terpakai. Pilih metode pembayaran lain, atau coba lagi nanti.'

/** Gives back the unique code. Throws `payment_unavailable` when none is free: a shared total would pay the wrong order. */
export async function holdOwnTotal(
  tx: Db,
  method: PaymentMethodRow,
  before: number,
  holder: Holder,
): Promise<number> {
  const highest = highestUniqueCode(method, before)
  for (let tries = 0; tries < TRIES; tries++) {
    const free = await findFreeTotal(tx, { shopId: holder.shopId, before, highest, at: holder.at })
    if (free === null) {
      const taken = await takeOverTotal(tx, holder, { lowest: before, highest: before + highest })
      if (taken === null) throw new Problem('payment_unavailable', {}, null, NONE_FREE)
      return taken - before
    }
    if (await holdTotal(tx, holder, free)) return free - before
  }
  throw unavailable()
}
