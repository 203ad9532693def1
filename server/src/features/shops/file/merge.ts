// What a shop will be: what it is, with what the file says. A field left out keeps what is there. Pure.
import type { FileProduct, FileVariant, ShopFile } from './schema.ts'

/** `current` comes without stock: what is sold while a file is applied must not come back. */
export function mergeShopFile(current: ShopFile | null, given: ShopFile): ShopFile {
  if (!current) return given
  return {
    ...over(current, given),
    ...mergedPart(current, given, 'contact', over),
    ...mergedPart(current, given, 'announcement', over),
    ...mergedPart(current, given, 'payment', over),
    ...mergedPart(current, given, 'brand', (was, is) => ({
      ...over(was, is),
      ...mergedPart(was, is, 'section_copy', over),
    })),
    ...mergedPart(current, given, 'shipping', (was, is) => ({
      ...over(was, is),
      ...mergedPart(was, is, 'couriers', byKey(courierKey)),
    })),
    ...mergedPart(
      current,
      given,
      'payment_methods',
      byKey((method) => method.code),
    ),
    ...mergedPart(
      current,
      given,
      'categories',
      byKey((category) => category.key),
    ),
    ...mergedPart(
      current,
      given,
      'products',
      byKey((product) => product.slug, mergeProduct),
    ),
    ...mergedPart(
      current,
      given,
      'promotions',
      byKey((promotion) => promotion.key),
    ),
    ...mergedPart(
      current,
      given,
      'vouchers',
      byKey((voucher) => voucher.code.toUpperCase()),
    ),
    ...mergedPart(current, given, 'pages', over),
  }
}

function mergeProduct(was: FileProduct, is: FileProduct): FileProduct {
  return { ...over(was, is), ...mergedPart(was, is, 'variants', byKey(variantKey)) }
}

/** One courier may be listed once for each of its services. */
export function courierKey(courier: { code: string; service?: string | null }): string {
  return `${courier.code} ${courier.service ?? ''}`
}

/** A variant is known by its SKU, else by its options. */
export function variantKey({ sku, options }: FileVariant): string {
  return sku ? `sku ${sku}` : `options ${optionsKey(options ?? {})}`
}

export function optionsKey(options: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function over<T extends object>(was: T, is: T): T {
  const said = Object.entries(is).filter(([, value]) => value !== undefined)
  return { ...was, ...Object.fromEntries(said) }
}

/** `{name: merged}` when both sides speak of it, else nothing: `over` has taken the side that does. */
function mergedPart<T extends object, K extends keyof T>(
  was: T,
  is: T,
  name: K,
  merge: (was: NonNullable<T[K]>, is: NonNullable<T[K]>) => NonNullable<T[K]>,
): { [P in K]?: NonNullable<T[K]> } {
  const before = was[name]
  const after = is[name]
  if (before === undefined || before === null || after === undefined || after === null) return {}
  return { [name]: merge(before, after) } as { [P in K]?: NonNullable<T[K]> }
}

/** The list is the file's; an entry that was there before keeps the fields the file does not name. */
function byKey<T extends object>(keyOf: (entry: T) => string, merge: (was: T, is: T) => T = over) {
  return (was: T[], is: T[]): T[] => {
    const before = new Map(was.map((entry) => [keyOf(entry), entry]))
    return is.map((entry) => {
      const known = before.get(keyOf(entry))
      return known ? merge(known, entry) : entry
    })
  }
}
