// Sends the form of a product: a new one under an address that is free, a change together with the stock that moves.
import { isAdminError } from '@etalase/client/admin'
import { fieldErrors } from '../../../edit/field-errors.ts'
import { nextSlug, slugFrom } from '../../../format/slug.ts'
import { callIn } from '../../../shop/calls.ts'
import { productsTexts } from '../../../texts/products.ts'
import { showProblem } from '../../../ui/notices.tsx'
import { bodyOf, type KeptProduct, keptProduct, type ProductValues } from '../product/product-values.ts'
import { variantName } from '../product/variants.ts'

const t = productsTexts
const TRIES = 20

export async function createProduct(shop: string, values: ProductValues): Promise<KeptProduct> {
  const body = bodyOf(values, values, null)
  const isOwn = values.slug !== ''
  let slug = values.slug || slugFrom(values.name) || 'produk'
  for (let tried = 1; ; tried++) {
    try {
      const stock = values.variants.length === 0 && { stock: body.stock ?? 0 }
      return keptProduct(await callIn(shop, 'createProduct', { ...body, ...stock, slug }))
    } catch (error) {
      if (isOwn || tried >= TRIES || !isSlugTaken(error)) throw error
      slug = nextSlug(slug)
    }
  }
}

export async function updateProduct(
  shop: string,
  product: KeptProduct,
  patch: Partial<ProductValues>,
  values: ProductValues,
  version: number,
): Promise<KeptProduct> {
  const body = bodyOf(patch, values, product)
  const saved = await callIn(shop, 'updateProduct', { ...body, id: product.id ?? '' }, { ifMatch: version })
  await moveStock(shop, product, values)
  return keptProduct(saved)
}

/** Variants that became one: what was on hand of the others comes to the one that stays. */
async function moveStock(shop: string, product: KeptProduct, { variants }: ProductValues): Promise<void> {
  const stocks = new Map(product.variants.map(({ id, stock }) => [id, stock ?? 0]))
  const moves = variants.flatMap((variant) => {
    const add = variant.takes.reduce((sum, id) => sum + (stocks.get(id) ?? 0), 0)
    return variant.id !== null && add > 0 ? [{ id: variant.id, add, name: variantName(variant) }] : []
  })
  if (moves.length === 0) return
  const changes = moves.map(({ id, add, name }) => ({
    product_id: product.id ?? '',
    variant_id: id,
    add,
    reason: t.mergeReason(name),
  }))
  try {
    await callIn(shop, 'changeStock', { changes })
  } catch {
    // The product is saved; its stock can be counted by hand, so that it says how much.
    for (const { add, name } of moves) showProblem(t.mergeFailed(add, name))
  }
}

function isSlugTaken(error: unknown): boolean {
  if (!isAdminError(error) || error.code !== 'invalid_request') return false
  const fields = Object.keys(fieldErrors(error.details))
  return fields.length === 1 && fields[0] === 'slug'
}
