// Browse: the categories, what is in one of them, and one product with its variants.
import { createClient } from '@etalase/client'

export async function browse(baseUrl: string): Promise<string[]> {
  const shop = createClient({ baseUrl, version: '2026-09-09' })

  const { categories } = await shop.listCategories()
  const cat = categories[0]?.key ?? undefined
  const { products, total } = await shop.listProducts({ cat, sort: 'price_asc', limit: 24 })
  const lines = [`${cat}: ${products.length} of ${total}`]

  for (const { name, price, price_max, availability } of products) {
    // Any field may be null, and `availability` may gain values: keep a default.
    const from = price !== price_max ? 'from ' : ''
    lines.push(
      `${name}: ${from}Rp${price?.toLocaleString('id-ID')}${availability === 'sold_out' ? ', sold out' : ''}`,
    )
  }

  const slug = products.find(({ has_variants }) => has_variants)?.slug ?? products[0]?.slug
  if (slug) {
    const { variants } = await shop.getProduct({ slug })
    lines.push(...variants.map(({ id, options }) => `${id}: ${Object.values(options ?? {}).join(', ')}`))
  }
  return lines
}
