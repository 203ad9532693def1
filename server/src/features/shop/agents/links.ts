// The shop's own pages that a buyer should be shown: privacy, terms, returns, shipping, questions. By what their keys are about.
import type { Json } from '../../../base/json.ts'
import type { Context } from '../../../context.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { contentOf } from '../content/queries.ts'

const ABOUT = [
  ['privacy_policy', /priva/],
  ['terms_of_service', /syarat|ketentuan/],
  ['refund_policy', /k?embali|retur|garansi|tukar/],
  ['shipping_policy', /irim/],
  ['faq', /faq|tanya|bantuan/],
] as const

export async function shopLinks(ctx: Context, shop: Shop, baseUrl: string): Promise<Json[]> {
  const { pages } = await contentOf(ctx, shop)
  const keys = [...pages.keys()]
  return ABOUT.flatMap(([type, pattern]) => {
    const key = keys.find((each) => pattern.test(each))
    return key === undefined ? [] : [{ type, url: `${baseUrl}/page/${encodeURIComponent(key)}` }]
  })
}
