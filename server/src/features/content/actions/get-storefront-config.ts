// getStorefrontConfig: brand, commerce settings and contact, as the merchant set them.
import type { Context } from '../../../context.ts'
import { brandImageHashes } from '../../../domain/content.ts'
import type { Fresh } from '../../../domain/fresh.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { loadMedia, type MediaSizes } from '../../media/queries.ts'
import { contentOf } from '../content.ts'
import type { ContentFacts } from '../queries.ts'

export interface ConfigFacts {
  readonly content: ContentFacts
  /** the pictures of the brand */
  readonly pictures: MediaSizes
}

export async function getStorefrontConfig(ctx: Context, shop: Shop): Promise<Fresh<ConfigFacts>> {
  const content = await contentOf(ctx, shop)
  const pictures = await shop.shelf.remember('brand pictures', () =>
    loadMedia(ctx.db, shop.id, brandImageHashes(content.shop.brand)),
  )
  return { body: { content, pictures }, until: null, shows: 'no products' }
}
