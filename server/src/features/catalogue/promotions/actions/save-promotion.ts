// savePromotion and archivePromotion: one campaign or promotion made what the merchant says, or taken out of the shop.
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { archiveRows, placeOfNew } from '../../../../db/rows.ts'
import { assertSettings, type Edit, removeOne, type Stored, saveOne } from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { writePromotions } from '../changes.ts'
import { checkPromotion } from '../checks.ts'
import { coverable } from '../coverable.ts'
import { mergePromotion, mergeStayingListed, type PromotionInput } from '../input.ts'
import { storedPromotions } from '../stored.ts'

export interface PromotionEdit extends Edit {
  /** empty lists stay empty lists, where a file would mean the whole shop */
  readonly staysListed?: boolean
}

/** By its key; one that left the shop comes back with its id. Throws `edit_conflict` and `invalid_request`. */
export async function savePromotion(
  ctx: Context,
  shop: Shop,
  input: PromotionInput,
  { staysListed = false, ...edit }: PromotionEdit = {},
): Promise<Stored<PromotionInput>> {
  const merge = staysListed ? mergeStayingListed : mergePromotion
  return saveOne<PromotionInput>(ctx.db, shop.id, edit, {
    kind: 'promotion',
    find: (tx) => findPromotion(tx, shop, input.key),
    async plan(tx, found) {
      const value = found ? merge(found.value, input) : input
      assertSettings(checkPromotion(value, input, await coverable(tx, shop, input, found?.value)))
      return value
    },
    place: (tx) => placeOfNew(tx, shop.id, 'promotions', input.key),
    write: (tx, promotion) => writePromotions(tx, shop.id, [promotion]),
  })
}

/** Throws `not_found` and `edit_conflict`. */
export async function archivePromotion(
  ctx: Context,
  shop: Shop,
  key: string,
  at: Date,
  edit: Edit = {},
): Promise<void> {
  const find = (tx: Db) => findPromotion(tx, shop, key)
  await removeOne(ctx.db, shop.id, 'promotion', edit, find, (tx, { id }) =>
    archiveRows(tx, shop.id, 'promotions', [id], at),
  )
}

async function findPromotion(tx: Db, shop: Shop, key: string): Promise<Stored<PromotionInput> | null> {
  const [found = null] = await storedPromotions(tx, shop.id, [key])
  return found
}
