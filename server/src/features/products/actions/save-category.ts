// saveCategory and archiveCategory: one category made what the merchant says, or taken out of the shop.
import type { Context } from '../../../context.ts'
import { newId } from '../../../domain/ids.ts'
import { Problem } from '../../../problems.ts'
import { assertExpected, assertSettings, type Edit, editShop, type Stored } from '../../../tenancy/edit.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import * as changes from '../changes.ts'
import { checkCategoriesInUse, checkCategory } from '../checks.ts'
import type { CategoryInput } from '../input.ts'
import { mergeCategory } from '../merge.ts'
import { namedCategories, storedCategories, storedProducts } from '../stored.ts'

/** By its key. Throws `edit_conflict` and `invalid_request`. */
export async function saveCategory(
  ctx: Context,
  shop: Shop,
  input: CategoryInput,
  edit: Edit = {},
): Promise<Stored<CategoryInput>> {
  return editShop(ctx.db, shop.id, async (tx) => {
    const stored = await storedCategories(tx, shop.id)
    const found = stored.find(({ value }) => value.key === input.key) ?? null
    assertExpected(found, edit)
    const value = found ? mergeCategory(found.value, input) : input
    assertSettings(checkCategory(value))
    // One that left the shop comes back with its id.
    const known = (await namedCategories(tx, shop.id)).find(({ name }) => name === input.key)
    const position = found?.position ?? (stored.at(-1)?.position ?? -1) + 1
    await changes.writeCategories(tx, shop.id, [{ id: known?.id ?? newId('cat'), position, value }])
    const saved = (await storedCategories(tx, shop.id)).find((category) => category.value.key === input.key)
    if (!saved) throw new Error('A category that was written cannot be read')
    return saved
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
  await editShop(ctx.db, shop.id, async (tx) => {
    const stored = await storedCategories(tx, shop.id)
    const found = stored.find(({ value }) => value.key === key)
    if (!found) throw new Problem('not_found')
    assertExpected(found, edit)
    const left = new Set(stored.map(({ value }) => value.key).filter((name) => name !== key))
    const products = (await storedProducts(tx, shop.id)).map(({ value }) => value)
    assertSettings(checkCategoriesInUse(products, left))
    await changes.archiveCategory(tx, shop.id, found.id, at)
  })
}
