// What is wrong with the form of a product before anything is sent. Pure.
import { productsTexts } from '../../../texts/products.ts'
import type { ProductValues } from '../product/product-values.ts'

const t = productsTexts
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** `stored`: until when it is sold as it is stored; what is over may be edited. */
export function checkProduct(
  values: ProductValues,
  { isNew, isSending, now, stored }: { isNew: boolean; isSending: boolean; now: string; stored: string },
): Record<string, string | null> {
  const { name, price, slug, sell_from, sell_until, variants, draft } = values
  const isOver = sell_until !== '' && sell_until !== stored && sell_until <= now
  return {
    name: name.trim() ? null : t.nameMissing,
    price: price === '' ? t.priceMissing : price === 0 && !draft ? t.priceZero : null,
    variants: !draft && variants.some((variant) => variant.price === 0) ? t.variantPriceZero : null,
    stock: !draft && isUncounted(values, isNew) ? t.stockMissing : null,
    slug: slug === '' || SLUG.test(slug) ? null : t.slugWrong,
    sell_until:
      sell_from && sell_until && sell_until <= sell_from ? t.windowWrong : isOver ? t.sellUntilPast : null,
    images: isSending ? t.stillSending : null,
  }
}

/** Nobody has said how much of it there is: neither none nor always enough is a thing to guess. */
function isUncounted({ unlimited_stock, preorder, stock, variants }: ProductValues, isNew: boolean): boolean {
  if (unlimited_stock || (preorder && !preorder.capped)) return false
  return variants.length > 0
    ? variants.some((variant) => variant.id === null && variant.stock === '' && variant.takes.length === 0)
    : isNew && stock === ''
}
