// getStorefrontConfig: brand, commerce settings and contact, as the merchant set them.
import type { Context } from '../../../../context.ts'
import { type BrandColors, brandColors } from '../../../../domain/brand-colors.ts'
import { brandImageHashes } from '../../../../domain/content.ts'
import type { Fresh } from '../../../../domain/fresh.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { loadMedia, type MediaSizes } from '../../../catalogue/media/queries.ts'
import { type ContentFacts, contentOf } from '../queries.ts'

export interface ConfigFacts {
  readonly content: ContentFacts
  /** the pictures of the brand */
  readonly pictures: MediaSizes
  /** made of the merchant's accent; null without one */
  readonly colors: BrandColors | null
}

export async function getStorefrontConfig(ctx: Context, shop: Shop): Promise<Fresh<ConfigFacts>> {
  const content = await contentOf(ctx, shop)
  const look = await shop.shelf.remember('brand look', () => lookOf(ctx, shop, content))
  return { body: { content, ...look }, until: null, shows: 'no products' }
}

/** What has to be looked up or worked out for the brand. */
export async function lookOf(
  { db }: Context,
  { id }: Shop,
  { shop: { brand } }: ContentFacts,
): Promise<Omit<ConfigFacts, 'content'>> {
  return {
    pictures: await loadMedia(db, id, brandImageHashes(brand)),
    colors: brand.accent_color ? brandColors(brand.accent_color) : null,
  }
}
