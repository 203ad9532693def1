// saveCategory and archiveCategory: one category made what the merchant says, or taken out of the shop.
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { placeOfNew } from '../../../../db/rows.ts'
import { checkFree, NOUNS, under } from '../../../../domain/setting-error.ts'
import { assertSettings, type Edit, removeOne, type Stored, saveOne } from '../../../../tenancy/edit.ts'
import { noteFormerKey } from '../../../../tenancy/former-keys.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { loadMedia } from '../../media/queries.ts'
import { archiveCategories, writeCategories } from '../changes.ts'
import { checkCategory, checkImage, checkUnused } from '../checks.ts'
import { type CategoryInput, mergeCategory } from '../input.ts'
import { namedCategories, slugsInCategory, storedCategories, type WhichCategories } from '../stored.ts'

/** By its key, or `edit.id` where it gets another one; one that left the shop comes back with its id. Throws `edit_conflict` and `invalid_request`. */
export async function saveCategory(
  ctx: Context,
  shop: Shop,
  input: CategoryInput,
  edit: Edit & { readonly id?: string } = {},
): Promise<Stored<CategoryInput>> {
  const which = edit.id === undefined ? { keys: [input.key] } : { ids: [edit.id] }
  return saveOne<CategoryInput>(ctx.db, shop.id, edit, {
    kind: 'category',
    find: (tx) => findCategory(tx, shop, which),
    async plan(tx, found) {
      const value = found ? mergeCategory(found.value, input) : input
      const hasOther = found !== null && found.value.key !== value.key
      if (hasOther) {
        const [other] = await namedCategories(tx, shop.id, [value.key])
        assertSettings(checkFree('key', NOUNS.category, other))
        await noteFormerKey(tx, shop.id, 'category', found.value.key, value.key)
      }
      const images = value.image ? [value.image] : []
      const hashes = images.flatMap(({ media }) => media ?? [])
      const pictures = await loadMedia(tx, shop.id, hashes)
      const pictureErrors = images.flatMap((image) => [...under('image', checkImage(image, pictures))])
      assertSettings([...checkCategory(value), ...pictureErrors])
      return value
    },
    place: (tx) => placeOfNew(tx, shop.id, 'categories', input.key),
    write: (tx, category) => writeCategories(tx, shop.id, [category]),
  })
}

/** Throws `not_found`, `edit_conflict`, and `invalid_request` while products are still in it. */
export async function archiveCategory(
  ctx: Context,
  shop: Shop,
  key: string,
  at: Date,
  edit: Edit = {},
): Promise<void> {
  const find = (tx: Db) => findCategory(tx, shop, { keys: [key] })
  await removeOne(ctx.db, shop.id, 'category', edit, find, async (tx, { id }) => {
    assertSettings(checkUnused(key, await slugsInCategory(tx, shop.id, id)))
    await archiveCategories(tx, shop.id, [id], at)
  })
}

async function findCategory(
  tx: Db,
  shop: Shop,
  which: WhichCategories,
): Promise<Stored<CategoryInput> | null> {
  const [found = null] = await storedCategories(tx, shop.id, which)
  return found
}
