// savePage and deletePage: one page made what the merchant says, or taken away.
import type { Context } from '../../../../context.ts'
import { checkFree, NOUNS } from '../../../../domain/setting-error.ts'
import { assertSettings, type Edit, type Stored } from '../../../../tenancy/edit.ts'
import { deleteEntry, saveEntry } from '../../../../tenancy/edit-list.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { PAGES } from '../changes.ts'
import { checkSections } from '../checks.ts'
import type { PageInput } from '../input.ts'
import { shownNames } from '../sections.ts'
import { storedPages } from '../stored.ts'

/** By its key, or `edit.id` where it gets another one; an edit that says nothing of the sections keeps them. Throws `edit_conflict` and `invalid_request`. */
export async function savePage(
  ctx: Context,
  shop: Shop,
  page: Pick<PageInput, 'key'> & Partial<PageInput>,
  edit: Edit & { readonly id?: string } = {},
): Promise<Stored<PageInput>> {
  const id = edit.id ?? page.key
  return saveEntry(ctx.db, shop.id, PAGES, { ...edit, id }, async (tx, was) => {
    if (id !== page.key) {
      const other = (await storedPages(tx, shop.id)).find((each) => each.id === page.key)
      assertSettings(checkFree('key', NOUNS.page, other && { name: page.key }))
    }
    const sections = page.sections ?? was?.sections ?? []
    assertSettings(checkSections(sections, 'sections', await shownNames(tx, shop.id)))
    return { ...page, sections }
  })
}

/** Throws `not_found` and `edit_conflict`. */
export async function deletePage(ctx: Context, shop: Shop, key: string, edit: Edit = {}): Promise<void> {
  await deleteEntry(ctx.db, shop.id, PAGES, { ...edit, id: key })
}
