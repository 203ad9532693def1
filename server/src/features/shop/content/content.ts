// The content of a shop: as it is in the database, or held on the shop's shelf until the shop changes.
import type { Context } from '../../../context.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { usableMethod } from '../../selling/payments/methods.ts'
import { type ContentFacts, loadContent } from './queries.ts'

export function contentOf(ctx: Context, shop: Shop): Promise<ContentFacts> {
  return shop.shelf.remember('content', () => freshContent(ctx, shop))
}

export async function freshContent({ db, config }: Context, { id }: Shop): Promise<ContentFacts> {
  const content = await loadContent(db, id)
  const paymentMethods = content.paymentMethods.map((method) => usableMethod(method, config))
  return { ...content, paymentMethods }
}
