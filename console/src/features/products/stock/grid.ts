// The grid of stock, prices and weights: a row for each thing that buyers can buy, with what the merchant typed. Pure.
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
  /** grams; null: nobody has said */
  readonly weight: number | null
}

/** What was typed, beside the row as it was then. */
export type GridEdit = {
  readonly row: GridRow
  readonly price?: number
  readonly stock?: number
  readonly weight?: number
}
export type GridEdits = Readonly<Record<string, GridEdit>>
export const COLUMNS = ['price', 'stock', 'weight'] as const
export type Column = (typeof COLUMNS)[number]

export function rowsOf(products: readonly Product[]): GridRow[] {
  return products.flatMap((product) => {
    const { id, version, name, slug, images, variants, price = 0, unlimited_stock, weight_grams } = product
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
      return [{ ...shared, ...own, weight: weight_grams || null, key: shared.productId }]
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
      weight: (variant.weight_grams ?? weight_grams) || null,
    }))
  })
}

/** What is as it was is no change. */
export function withEdit(edits: GridEdits, row: GridRow, column: Column, value: number | null): GridEdits {
  const { [row.key]: before = { row }, ...others } = edits
  const isSame = value === null || value === before.row[column]
  const after = { ...before, [column]: isSame ? undefined : value }
  const { price, stock, weight } = after
  if (COLUMNS.every((each) => after[each] === undefined)) return others
  const edit = {
    row: before.row,
    ...(price !== undefined && { price }),
    ...(stock !== undefined && { stock }),
    ...(weight !== undefined && { weight }),
  }
  return { ...others, [row.key]: edit }
}

export function howManyEdits(edits: GridEdits): number {
  return Object.values(edits).reduce(
    (sum, edit) => sum + COLUMNS.filter((column) => edit[column] !== undefined).length,
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

export interface ProductChange {
  readonly productId: string
  readonly version: number
  readonly keys: readonly string[]
  readonly body: Said & { variants?: (Said & { id: string })[] }
}

type Said = { price?: number; weight_grams?: number }

function saidOf({ price, weight }: Partial<GridEdit> = {}): Said {
  return { ...(price !== undefined && { price }), ...(weight !== undefined && { weight_grams: weight }) }
}

/** For `updateProduct`, one for each product: all its variants, as a list is sent whole. */
export function productChanges(edits: GridEdits): ProductChange[] {
  const said = Object.values(edits).filter(({ price, weight }) => price !== undefined || weight !== undefined)
  const products = new Map<string, GridEdit[]>()
  for (const edit of said)
    products.set(edit.row.productId, [...(products.get(edit.row.productId) ?? []), edit])
  return [...products].flatMap(([productId, ofProduct]) => {
    const [first] = ofProduct
    if (!first) return []
    const byKey = new Map(ofProduct.map((edit) => [edit.row.key, edit]))
    const variants = first.row.variantIds.map((id) => ({ id, ...saidOf(byKey.get(id)) }))
    return [
      {
        productId,
        version: Math.min(...ofProduct.map(({ row }) => row.version)),
        keys: ofProduct.map(({ row }) => row.key),
        body: variants.length > 0 ? { variants } : saidOf(first),
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
