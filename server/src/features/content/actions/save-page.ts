// savePage and deletePage: one page made what the merchant says, or taken away.
import type { Context } from '../../../context.ts'
import { assertSettings, type Edit, type Stored } from '../../../tenancy/edit.ts'
import { deleteEntry, saveEntry } from '../../../tenancy/edit-list.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { PAGES } from '../changes.ts'
import { checkSections } from '../checks.ts'
import type { PageInput } from '../input.ts'
import { shownNames } from '../sections.ts'

/** By its key. Throws `edit_conflict` and `invalid_request`. */
export async function savePage(
  ctx: Context,
  shop: Shop,
  page: PageInput,
  edit: Edit = {},
): Promise<Stored<PageInput>> {
  return saveEntry(ctx.db, shop.id, PAGES, { ...edit, id: page.key }, async (tx) => {
    assertSettings(checkSections(page.sections, 'sections', await shownNames(tx, shop.id)))
    return page
  })
}

/** Throws `not_found` and `edit_conflict`. */
export async function deletePage(ctx: Context, shop: Shop, key: string, edit: Edit = {}): Promise<void> {
  await deleteEntry(ctx.db, shop.id, PAGES, { ...edit, id: key })
}
