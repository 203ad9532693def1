// previewShop: what the storefront would show were these settings and this page saved; nothing is written.
import type { Context } from '../../../../context.ts'
import { mergeFields } from '../../../../domain/merge.ts'
import { assertSettings } from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { type PageFacts, showPage } from '../../content/actions/get-page.ts'
import { type ConfigFacts, lookOf } from '../../content/actions/get-storefront-config.ts'
import { checkSections } from '../../content/checks.ts'
import { mergeBrand } from '../../content/input.ts'
import { freshContent } from '../../content/queries.ts'
import { idsIn, shownNames, toStoredSections } from '../../content/sections.ts'
import type { PreviewInput } from '../input.ts'
import { contentErrors } from './save-settings.ts'

export interface ShopPreview {
  readonly config: ConfigFacts
  /** the page that is edited; else the home page */
  readonly page: PageFacts
}

/** Throws `invalid_request`, as saving would. */
export async function previewShop(
  ctx: Context,
  shop: Shop,
  input: PreviewInput,
  at: Date,
): Promise<ShopPreview> {
  const { brand = {}, announcement = {}, home, page } = input
  assertSettings([
    ...(await contentErrors(ctx.db, shop, input)),
    ...(page ? checkSections(page.sections, 'page.sections', await shownNames(ctx.db, shop.id)) : []),
  ])
  // Not from memory: what was saved a moment ago is to be seen.
  const saved = await freshContent(ctx, shop)
  const content = {
    ...saved,
    shop: {
      ...saved.shop,
      brand: mergeBrand(saved.shop.brand, brand),
      announcement: mergeFields(saved.shop.announcement, announcement),
    },
  }
  const written = page?.sections ?? home
  const sections = written
    ? toStoredSections(written, await idsIn(ctx.db, shop.id, written))
    : saved.shop.home
  return {
    config: { content, ...(await lookOf(ctx, shop, content)) },
    page: (await showPage(ctx, shop, content, sections, at)).body,
  }
}
