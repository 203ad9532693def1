// Use cases of the storefront's content: configuration, home, a page by its key.
import type { Context } from '../../context.ts'
import type { StoredSection } from '../../db/tables/shops.ts'
import { nextMoment } from '../../domain/time-window.ts'
import type { Call, Fresh } from '../../http/route.ts'
import { Problem } from '../../problems.ts'
import { catalogAt } from '../catalog/catalog.ts'
import { loadPicturesByHash } from '../catalog/queries.ts'
import { brandImageHashes, toStorefrontConfig } from './present-config.ts'
import { toSections } from './present-page.ts'
import { type ContentFacts, loadContent } from './queries.ts'
import type { Page, StorefrontConfig } from './schema.ts'

/** `server_time` is part of the answer: a kept page may be at most this old. */
const PAGE_LIFE_MS = 5_000

type Reading<Params = unknown> = Call<Params, unknown, undefined>

export async function getStorefrontConfig(ctx: Context, call: Reading): Promise<Fresh<StorefrontConfig>> {
  const content = await contentOf(ctx, call)
  const pictures = await call.shelf.remember('brand-pictures', () =>
    loadPicturesByHash(ctx.db, call.shop.id, brandImageHashes(content.shop.brand)),
  )
  return { body: toStorefrontConfig(content, pictures, call.baseUrl), until: null }
}

export async function getHomePage(ctx: Context, call: Reading): Promise<Fresh<Page>> {
  const content = await contentOf(ctx, call)
  return showPage(ctx, call, content, content.shop.home)
}

export async function getPage(ctx: Context, call: Reading<{ key: string }>): Promise<Fresh<Page>> {
  const content = await contentOf(ctx, call)
  const sections = content.pages.get(call.params.key)
  if (!sections) throw new Problem('not_found')
  return showPage(ctx, call, content, sections)
}

async function showPage(
  ctx: Context,
  call: Reading,
  { shop }: ContentFacts,
  stored: readonly StoredSection[],
): Promise<Fresh<Page>> {
  const catalog = await catalogAt(ctx.db, call.shelf, call.at)
  const announcement = { enabled: shop.announcement.enabled ?? false, text: shop.announcement.text ?? null }
  return {
    body: {
      announcement,
      server_time: call.at.toISOString(),
      sections: toSections(stored, catalog, call.baseUrl),
    },
    until: nextMoment([catalog.until, new Date(call.at.getTime() + PAGE_LIFE_MS)], call.at),
  }
}

export function contentOf(ctx: Context, { shelf }: Pick<Reading, 'shelf'>): Promise<ContentFacts> {
  return shelf.remember('content', () => loadContent(ctx.db, shelf.shop.id))
}
