// How much room for pictures a shop has and uses: counted by the database, under the shop's lock where it decides.
import { Problem } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import { isNearlyFull } from '../../../domain/allowances.ts'
import { roomOf } from '../../../tenancy/room.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { tellMerchant } from '../../people/messages/actions/tell-merchant.ts'
import { usedSpace } from './queries.ts'

export interface Space {
  readonly pictures: number
  readonly used_bytes: number
  readonly limit_bytes: number
  readonly is_nearly_full: boolean
}

export async function spaceOf(db: Db, shop: Shop, at: Date): Promise<Space> {
  const { picture_bytes: limit } = await roomOf(db, shop.id, at)
  const { pictures, bytes } = await usedSpace(db, shop.id)
  return {
    pictures,
    used_bytes: bytes,
    limit_bytes: limit,
    is_nearly_full: isNearlyFull(bytes, limit),
  }
}

/** Throws `storage_full`. */
export function assertRoom({ used_bytes, limit_bytes }: Space, more: number): void {
  if (used_bytes + more > limit_bytes) throw new Problem('storage_full', { used_bytes, limit_bytes })
}

/** Under the shop's lock: so that of all who fill it one alone passes the edge, and the merchant hears of it once. */
export async function tellWhenNearlyFull(tx: Db, ctx: Context, shop: Shop, before: Space): Promise<void> {
  if (before.is_nearly_full) return
  const { used_bytes, limit_bytes, is_nearly_full } = await spaceOf(tx, shop, new Date(ctx.clock.now()))
  if (!is_nearly_full) return
  await tellMerchant(tx, ctx, shop, { kind: 'merchant_space', order_number: null, used_bytes, limit_bytes })
}
