// What is suggested, as one list: categories first, then products, then the way to all that was found.
import type { AnswerOf } from '@etalase/client'
import { categoryPath, productPath, searchPath } from '../paths.ts'

interface Pictured {
  readonly path: string
  readonly label: string
  readonly image: string | null
  readonly srcSet: string | null
  readonly note: string | null
}

export type Suggestion =
  | ({ readonly kind: 'category' } & Pictured)
  | ({ readonly kind: 'product'; readonly price: SuggestedPrice } & Pictured)
  | { readonly kind: 'all'; readonly path: string; readonly label: string }

interface SuggestedPrice {
  readonly price: number | null
  readonly priceMax: number | null
  readonly compareAt: number | null
  readonly onSale: boolean | null
}

/** Why something cannot be bought now. */
const NOTES: Readonly<Record<string, string>> = {
  sold_out: 'Habis',
  upcoming: 'Belum dijual',
  ended: 'Sudah tidak dijual',
}

/** What has no address is left out; without anything to suggest there is nothing to show. */
export function suggestionsOf(answer: AnswerOf<'suggestProducts'>, typed: string): Suggestion[] {
  const categories = (answer.categories ?? []).flatMap(({ key, label, image, image_srcset }): Suggestion[] =>
    key
      ? [
          {
            kind: 'category',
            path: categoryPath(key),
            label: label || key,
            image,
            srcSet: image_srcset,
            note: 'Kategori',
          },
        ]
      : [],
  )
  const products = (answer.products ?? []).flatMap((product): Suggestion[] => {
    const { slug, name, image, image_srcset: srcSet, availability, price } = product
    if (!slug) return []
    const { price_max: priceMax, compare_at_price: compareAt, on_sale: onSale } = product
    return [
      {
        kind: 'product',
        path: productPath(slug),
        label: name || 'Produk tanpa nama',
        image,
        srcSet,
        note: NOTES[availability ?? ''] ?? null,
        price: { price, priceMax, compareAt, onSale },
      },
    ]
  })
  const found = [...categories.slice(0, 2), ...products]
  if (found.length === 0) return []
  return [...found, { kind: 'all', path: searchPath(typed), label: `Lihat semua hasil untuk “${typed}”` }]
}

/** Where an arrow leads; past either end back to the field (null). Undefined: the key leads nowhere. */
export function stepped(place: number | null, key: string, count: number): number | null | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return place === null ? 0 : place + 1 < count ? place + 1 : null
  if (key === 'ArrowUp') return place === null ? count - 1 : place > 0 ? place - 1 : null
  return undefined
}
