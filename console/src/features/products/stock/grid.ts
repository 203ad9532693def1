// The grid of stock and prices: a row for each thing that buyers can buy, with what the merchant typed. Pure.
import type { Product } from '../../../api.ts'
import { choiceText } from '../product/choice-text.ts'

export type GridRow = {
  readonly key: string
  readonly productId: string
  /** of the product, as it was when its row was first changed */
  readonly version: number
  /** null: the product has no variants */
  readonly variantId: string | null
  /** all of the product, in their order */
  readonly variantIds: readonly string[]
  readonly name: string
  readonly choice: string
  readonly sku: string
  readonly picture: { readonly url: string | null; readonly width: number | null } | null
  readonly price: number
  /** null: it is not counted */
  readonly stock: number | null
}

/** What was typed, beside the row as it was then. */
export type GridEdit = { readonly row: GridRow; readonly price?: number; readonly stock?: number }
export type GridEdits = Readonly<Record<string, GridEdit>>
export type Column = 'price' | 'stock'

export function rowsOf(products: readonly Product[]): GridRow[] {
  return products.flatMap((product) => {
    const { id, version, name, slug, images, variants, price = 0, unlimited_stock } = product
    const shared = {
      productId: id ?? '',
      version: version ?? 0,
      variantIds: variants.map((variant) => variant.id ?? ''),
      name: name ?? slug,
    }
    const pictureAt = (place: number) => {
      const image = images[place] ?? images[0]
      return image ? { url: image.url, width: image.width } : null
    }
    if (variants.length === 0) {
      const stock = unlimited_stock ? null : (product.stock ?? 0)
      const own = { variantId: null, choice: '', sku: product.sku ?? '', picture: pictureAt(0), price, stock }
      return [{ ...shared, ...own, key: shared.productId }]
    }
    return variants.map((variant) => ({
      ...shared,
      key: variant.id ?? '',
      variantId: variant.id,
      choice: choiceText(variant),
      sku: variant.sku ?? '',
      picture: pictureAt(variant.image ?? 0),
      price: variant.price ?? price,
      stock: unlimited_stock ? null : (variant.stock ?? 0),
    }))
  })
}

/** What is as it was is no change. */
export function withEdit(edits: GridEdits, row: GridRow, column: Column, value: number | null): GridEdits {
  const { [row.key]: before = { row }, ...others } = edits
  const isSame = value === null || value === before.row[column]
  const after = { ...before, [column]: isSame ? undefined : value }
  const { price, stock } = after
  if (price === undefined && stock === undefined) return others
  const edit = {
    row: before.row,
    ...(price !== undefined && { price }),
    ...(stock !== undefined && { stock }),
  }
  return { ...others, [row.key]: edit }
}

export function howManyEdits(edits: GridEdits): number {
  return Object.values(edits).reduce(
    (sum, { price, stock }) => sum + (price === undefined ? 0 : 1) + (stock === undefined ? 0 : 1),
    0,
  )
}

/** For `changeStock`, in the order of the rows that they are of. */
export function stockChanges(edits: GridEdits, reason: string) {
  return Object.values(edits).flatMap(({ row, stock }) => {
    if (stock === undefined) return []
    const { key, productId: product_id, variantId: variant_id } = row
    return [{ key, change: { product_id, variant_id, ...stockChange(row, stock), reason } }]
  })
}

/** By how much it differs from what the merchant saw: what was sold meanwhile does not come back. None left is none left. */
function stockChange({ stock: seen }: GridRow, typed: number) {
  return typed === 0 || seen === null ? { set: typed } : { add: typed - seen }
}

export interface PriceChange {
  readonly productId: string
  readonly version: number
  readonly keys: readonly string[]
  readonly body: { price?: number; variants?: { id: string; price?: number }[] }
}

/** For `updateProduct`, one for each product: all its variants, as a list is sent whole. */
export function priceChanges(edits: GridEdits): PriceChange[] {
  const priced = Object.values(edits).filter(({ price }) => price !== undefined)
  const products = new Map<string, GridEdit[]>()
  for (const edit of priced)
    products.set(edit.row.productId, [...(products.get(edit.row.productId) ?? []), edit])
  return [...products].flatMap(([productId, ofProduct]) => {
    const [first] = ofProduct
    if (!first) return []
    const prices = new Map(ofProduct.map(({ row, price }) => [row.key, price]))
    const variants = first.row.variantIds.map((id) => {
      const price = prices.get(id)
      return { id, ...(price !== undefined && { price }) }
    })
    const own = { ...(first.price !== undefined && { price: first.price }) }
    return [
      {
        productId,
        version: Math.min(...ofProduct.map(({ row }) => row.version)),
        keys: ofProduct.map(({ row }) => row.key),
        body: variants.length > 0 ? { variants } : own,
      },
    ]
  })
}

/** Saved: of these rows, in this column. */
export function withoutEdits(edits: GridEdits, keys: readonly string[], column: Column): GridEdits {
  return keys.reduce((left, key) => {
    const edit = left[key]
    return edit ? withEdit(left, edit.row, column, null) : left
  }, edits)
}
