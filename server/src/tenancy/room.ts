// Whether a shop has room for more of what is counted. What it has it keeps, also beyond a limit: only adding is refused.
import { Problem } from '../base/problems.ts'
import type { Db } from '../db/pool.ts'
import { type Allowances, allowancesOf, type Counted, type Growth, growsAfter } from '../domain/allowances.ts'
import type { Plan } from '../domain/plans.ts'
import { standingOf } from './queries.ts'

export interface ShopRoom extends Allowances {
  readonly plan: Plan
  /** of a shop that is new: from when on it may have more; null: its plan gives no more */
  readonly growsAfter: Growth | null
}

export async function roomOf(db: Db, shopId: string, at: Date): Promise<ShopRoom> {
  const standing = await standingOf(db, shopId)
  return { ...allowancesOf(standing, at), plan: standing.plan, growsAfter: growsAfter(standing, at) }
}

/** `used`: how many there are, counted under the shop's lock. Throws `plan_full`. */
export async function assertRoomFor(
  tx: Db,
  shopId: string,
  what: Exclude<Counted, 'picture_bytes' | 'messages' | 'money'>,
  { used, more = 1 }: { readonly used: number; readonly more?: number },
  at: Date,
): Promise<void> {
  if (more <= 0) return
  const room = await roomOf(tx, shopId, at)
  const limit = room[what]
  if (used + more <= limit) return
  throw new Problem(
    'plan_full',
    { what, used, limit, plan: room.plan },
    null,
    SAYS[what](limit, room.growsAfter),
  )
}

const KEEPS = 'Yang sudah ada tetap jalan. Kurangi yang tidak dipakai, atau pindah ke paket yang lebih besar.'
const SAYS = {
  products: (limit: number, grows: Growth | null) =>
    grows === null
      ? `Paket toko ini memuat ${limit} produk. ${KEEPS}`
      : `Toko baru memuat ${limit} produk. Batas ini naik sendiri setelah toko berumur ${grows.days} hari atau ${grows.buyers} pembeli membayar lewat payment gateway, atau segera dengan paket berbayar. Yang sudah ada tetap jalan.`,
  staff: (limit: number) => `Paket toko ini memuat ${limit} orang, undangan termasuk. ${KEEPS}`,
  domains: (limit: number) => `Paket toko ini memuat ${limit} domain. ${KEEPS}`,
} as const
