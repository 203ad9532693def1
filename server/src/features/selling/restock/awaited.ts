// What somebody wants to wait for, held against what the shop sells now.
import { Problem } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { catalogAt } from '../../catalogue/catalog/catalog.ts'
import { countWaiting } from './queries.ts'
import { MOST_OF_PRODUCT, type RestockItem, stateOf } from './rules.ts'

const FULL = 'Daftar tunggu barang ini sudah penuh. Silakan hubungi toko.'

export interface FoundAwaited {
  readonly awaited: RestockItem
  /** it can be bought now */
  readonly isToBeHad: boolean
}

/** Throws `not_found`, and `rate_limited` when too many wait for it already. */
export async function findAwaited(
  ctx: Context,
  shop: Shop,
  { product_id, variant_id = null }: { product_id: string; variant_id?: string | null | undefined },
  at: Date,
): Promise<FoundAwaited> {
  const awaited = { product_id, variant_id }
  const { byId } = await catalogAt(ctx.db, shop, at)
  const state = stateOf(byId.get(product_id), awaited)
  if (state === 'gone') throw new Problem('not_found')
  if (state === 'to be had') return { awaited, isToBeHad: true }
  if ((await countWaiting(ctx.db, shop.id, product_id)) >= MOST_OF_PRODUCT)
    throw new Problem('rate_limited', {}, null, FULL)
  return { awaited, isToBeHad: false }
}
