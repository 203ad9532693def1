// The content of a shop, held on its shelf until the shop changes.
import type { Context } from '../../context.ts'
import type { Shop } from '../../tenancy/shop.ts'
import { type ContentFacts, loadContent } from './queries.ts'

export function contentOf(ctx: Context, shop: Shop): Promise<ContentFacts> {
  return shop.shelf.remember('content', () => loadContent(ctx.db, shop.id))
}
