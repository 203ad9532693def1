// Whether the parts of a shop fit together: the features' own checks, each with its path in the file. Pure.
import { MISSING, type SettingErrors, under } from '../../../domain/setting-error.ts'
import { checkCategories, checkCategoriesInUse, checkProducts } from '../../catalogue/products/checks.ts'
import { checkPromotions, checkVouchers } from '../../catalogue/promotions/checks.ts'
import { checkTax } from '../../selling/invoices/checks.ts'
import { checkPaymentMethods } from '../../selling/payments/checks.ts'
import { checkShipping } from '../../selling/shipping/checks.ts'
import { checkBrand, checkSections, checkTags, type ShownNames } from '../content/checks.ts'
import { checkContact, checkDomains, checkLimits, checkSlug } from '../shops/checks.ts'
import type { FileError } from './errors.ts'
import type { ShopFile } from './schema.ts'

export interface ShopToCheck {
  /** the shop as it would be, complete */
  readonly file: ShopFile
  /** what the file at hand says: parts it leaves alone are not its error */
  readonly given: ShopFile
  readonly platformDomain: string
  readonly sandboxPayments: boolean
  /** host names, without ports, that lead to other shops */
  readonly takenHostnames: ReadonlySet<string>
  /** products and categories that left the shop: a promotion may still name them */
  readonly retired: { readonly products: readonly string[]; readonly categories: readonly string[] }
}

export function checkShop(shop: ShopToCheck): FileError[] {
  return Array.from(settingErrors(shop), ({ path, says }) => ({
    path,
    message: says.en,
    inIndonesian: says.id,
  }))
}

function* settingErrors({ file, given, retired, sandboxPayments, ...hosts }: ShopToCheck): SettingErrors {
  const { categories = [], products = [], promotions = [], vouchers = [] } = file
  const slugs = new Set(products.map((product) => product.slug))
  const keys = new Set(categories.map((category) => category.key))
  if (!file.name) yield { path: 'name', says: { ...MISSING, en: 'is missing (a new shop needs one)' } }
  yield* checkSlug(file.slug)
  yield* checkDomains(file.domains ?? [], { slug: file.slug, ...hosts })
  yield* under('contact', checkContact(file.contact ?? {}))
  yield* under('limits', checkLimits(file.limits ?? {}))
  yield* under('tax', checkTax(file.tax ?? {}))
  yield* under('brand', checkBrand(file.brand ?? {}))
  yield* under('tags', checkTags(file.tags ?? {}))
  yield* under('shipping', checkShipping(file.shipping ?? {}))
  // What was saved when the operator still allowed more is switched off, and no error of a file that leaves it alone.
  if (given.payment_methods) yield* checkPaymentMethods(file.payment_methods ?? [], { sandboxPayments })
  yield* checkCategories(categories)
  if (given.products) yield* checkProducts(products, keys)
  else yield* checkCategoriesInUse(products, keys)
  if (given.promotions) {
    const names = {
      products: slugs.union(new Set(retired.products)),
      categories: keys.union(new Set(retired.categories)),
    }
    yield* checkPromotions(promotions, given.promotions, names)
  }
  yield* checkVouchers(vouchers)
  yield* checkPages(given, {
    products: slugs,
    categories: keys,
    campaigns: new Set(promotions.filter(({ kind }) => kind === 'campaign').map(({ key }) => key)),
  })
}

function* checkPages({ home = [], pages = {} }: ShopFile, names: ShownNames): SettingErrors {
  yield* checkSections(home, 'home', names)
  for (const [key, sections] of Object.entries(pages))
    yield* checkSections(sections ?? [], `pages.${key}`, names)
}
