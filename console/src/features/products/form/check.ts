// What is wrong with the form of a product before anything is sent. Pure.
import { productsTexts } from '../../../texts/products.ts'
import type { ProductValues } from '../product/product-values.ts'

const t = productsTexts
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

export function checkProduct(values: ProductValues, isSending: boolean): Record<string, string | null> {
  const { name, price, slug, sell_from, sell_until, variants, draft } = values
  return {
    name: name.trim() ? null : t.nameMissing,
    price: price === '' ? t.priceMissing : price === 0 && !draft ? t.priceZero : null,
    variants: !draft && variants.some((variant) => variant.price === 0) ? t.variantPriceZero : null,
    slug: slug === '' || SLUG.test(slug) ? null : t.slugWrong,
    sell_until: sell_from && sell_until && sell_until <= sell_from ? t.windowWrong : null,
    images: isSending ? t.stillSending : null,
  }
}
