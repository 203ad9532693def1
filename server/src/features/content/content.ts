// The content of a shop, held on its shelf until the shop changes.
import type { Context } from '../../context.ts'
import type { Shop } from '../../tenancy/shop.ts'
import { usableMethod } from '../payments/methods.ts'
import { type ContentFacts, loadContent } from './queries.ts'

export function contentOf(ctx: Context, shop: Shop): Promise<ContentFacts> {
  return shop.shelf.remember('content', async () => {
    const content = await loadContent(ctx.db, shop.id)
    const paymentMethods = content.paymentMethods.map((method) => usableMethod(method, ctx.config))
    return { ...content, paymentMethods }
  })
}
