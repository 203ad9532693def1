// Options of a product in a sheet: named by the sheet, by the usual words, or as the product in the shop has them. Pure.
import type { ProductInput, VariantInput } from '../../catalogue/products/input.ts'
import type { GivenVariant, SheetProduct } from './given-product.ts'
import { OPTION_COLUMNS, type ProductColumns } from './product-sheet-columns.ts'
import type { TableRow } from './table.ts'

interface FoundOptions {
  /** undefined: no row has a choice */
  readonly options: readonly string[] | undefined
  choicesOf(row: TableRow): readonly string[]
  /** whether the sheet itself says what they are called */
  readonly areNamed: boolean
}

export function readOptions(columns: ProductColumns, rows: readonly TableRow[]): FoundOptions {
  const used = OPTION_COLUMNS.filter(({ value }) => rows.some((row) => columns.text(row, value) !== ''))
  if (used.length === 0) return { options: undefined, choicesOf: () => [], areNamed: false }
  const joined = used.length === 1 && used[0]?.value === 'variation' ? joinedParts(columns, rows) : null
  if (joined) return joined
  const named = used.map(({ name, usual }) => {
    const said = name && rows.map((row) => columns.text(row, name)).find((text) => text !== '')
    return { name: said || usual, isSaid: Boolean(said) || usual === 'Warna' || usual === 'Ukuran' }
  })
  return {
    options: named.map(({ name }) => name),
    choicesOf: (row) => used.map(({ value }) => columns.text(row, value)),
    areNamed: named.every(({ isSaid }) => isSaid),
  }
}

/** "Merah,XL": Shopee joins the choices of two options; null: they are not all of two. */
function joinedParts(columns: ProductColumns, rows: readonly TableRow[]): FoundOptions | null {
  const partsOf = (row: TableRow) =>
    columns
      .text(row, 'variation')
      .split(',')
      .map((part) => part.trim())
  const areTwo =
    rows.length > 1 && rows.every((row) => partsOf(row).length === 2 && !partsOf(row).includes(''))
  return areTwo ? { options: ['Variasi 1', 'Variasi 2'], choicesOf: partsOf, areNamed: false } : null
}

/**
 * As the product in the shop has them, where the sheet means the same: options keep their names, and variants that it does
 * not list stay. A sheet that names other options says how the product is from now on.
 */
export function fitOptions(given: SheetProduct, current: ProductInput | undefined): SheetProduct {
  const names = (current?.options ?? []).map(({ name }) => name)
  const known = current?.variants ?? []
  if (names.length === 0 || known.length === 0) return given
  const find = variantFinder(names, known)
  const found = given.variants.map(find)
  const isSame = given.options?.join('\n').toLowerCase() === names.join('\n').toLowerCase()
  const fits = (variant: GivenVariant, i: number) => found[i] || variant.choices.length === names.length
  const isMeant = found.every(Boolean) || isSame || (!given.namesOptions && given.variants.every(fits))
  if (!isMeant) return given
  const said = new Map(
    found.flatMap((variant, i) => (variant ? [[variant, given.variants[i]] as const] : [])),
  )
  const kept = known.map((variant): GivenVariant => {
    const { row = given.row, ...fields } = said.get(variant) ?? {}
    // What it costs and weighs now, lest it take over what another row says of the product.
    const price = variant.price ?? current?.price
    const cost = variant.cost_price ?? current?.cost_price ?? undefined
    const grams = variant.weight_grams ?? current?.weight_grams
    return {
      ...(variant.sku != null && { sku: variant.sku }),
      ...(price !== undefined && { price }),
      ...(cost !== undefined && { cost }),
      ...(grams !== undefined && { grams }),
      ...fields,
      row,
      choices: names.map((name) => variant.options?.[name] ?? ''),
    }
  })
  const isTwice = said.size < found.filter(Boolean).length
  const added = given.variants.filter((_, i) => !found[i])
  // Two rows that mean one variant are told apart by the checks, which need both.
  return isTwice ? given : { ...given, options: names, variants: [...kept, ...added] }
}

/** By its SKU, else by its choices, however they are written. */
function variantFinder(
  names: readonly string[],
  known: readonly VariantInput[],
): (given: GivenVariant) => VariantInput | undefined {
  const keyOf = (choices: readonly string[]) =>
    choices
      .join(',')
      .split(',')
      .map((choice) => choice.trim().toLowerCase())
      .join(',')
  const bySku = new Map(known.flatMap((variant) => (variant.sku ? [[variant.sku, variant] as const] : [])))
  const byChoices = new Map(
    known.map((variant) => [keyOf(names.map((name) => variant.options?.[name] ?? '')), variant]),
  )
  return ({ sku, choices }) => bySku.get(sku ?? '') ?? byChoices.get(keyOf(choices))
}
