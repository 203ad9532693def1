// getHomePage and getPage: sections as the merchant wrote them, with what they show at a moment.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { StoredSection } from '../../../../domain/content.ts'
import type { Fresh } from '../../../../domain/fresh.ts'
import { nextMoment } from '../../../../domain/time-window.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { catalogAt } from '../../../catalogue/catalog/catalog.ts'
import type { CatalogNow } from '../../../catalogue/catalog/held-catalog.ts'
import { type ContentFacts, contentOf, pageCalled } from '../queries.ts'

/** `server_time` is part of a page: a kept one may be at most this old. */
const PAGE_LIFE_MS = 5_000

export interface PageFacts {
  /** null: the home page */
  readonly key: string | null
  readonly announcement: ContentFacts['shop']['announcement']
  readonly sections: readonly StoredSection[]
  readonly catalog: CatalogNow
  readonly at: Date
}

/** Which products it shows is known once its sections are filled. */
export type PageNow = Omit<Fresh<PageFacts>, 'shows'>

export async function getHomePage(ctx: Context, shop: Shop, at: Date): Promise<PageNow> {
  const content = await contentOf(ctx, shop)
  return showPage(ctx, shop, content, content.shop.home, at)
}

/** By its key, or one that it had before. Throws `not_found`. */
export async function getPage(ctx: Context, shop: Shop, key: string, at: Date): Promise<PageNow> {
  const content = await contentOf(ctx, shop)
  const called = pageCalled(content, key)
  const sections = content.pages.get(called ?? '')
  if (called === undefined || !sections) throw new Problem('not_found')
  return showPage(ctx, shop, content, sections, at, called)
}

/** A page of these sections, whether they are saved or not. */
export async function showPage(
  ctx: Context,
  shop: Shop,
  content: ContentFacts,
  sections: readonly StoredSection[],
  at: Date,
  /** null: it is the home page, or one that is not saved */
  key: string | null = null,
): Promise<PageNow> {
  const catalog = await catalogAt(ctx.db, shop, at)
  return {
    body: { key, announcement: content.shop.announcement, sections, catalog, at },
    until: nextMoment([catalog.until, new Date(at.getTime() + PAGE_LIFE_MS)], at),
  }
}
