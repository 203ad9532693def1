// Whether the parts of a shop fit together: references, windows, sums. Pure; returns every fault with its path.
import { isLocalOrigin, splitPort } from '../../../domain/hosts.ts'
import { parseQris } from '../../../domain/qris.ts'
import { parseHost } from '../../../http/address.ts'
import type { FileFault } from './faults.ts'
import { courierKey, optionsKey } from './merge.ts'
import type { FileProduct, FileSection, ShopFile } from './schema.ts'

export interface ShopToCheck {
  /** the shop as it would be, complete */
  readonly file: ShopFile
  /** what the file at hand says: parts it leaves alone are not its fault */
  readonly given: ShopFile
  readonly platformDomain: string
  /** products and categories that left the shop: a promotion may still name them */
  readonly retired: { readonly products: readonly string[]; readonly categories: readonly string[] }
}

export function checkShop({ file, given, platformDomain, retired }: ShopToCheck): FileFault[] {
  const products = new Set([...(file.products ?? []).map((product) => product.slug), ...retired.products])
  const categories = new Set([
    ...(file.categories ?? []).map((category) => category.key),
    ...retired.categories,
  ])
  return [
    ...checkIdentity(file),
    ...checkDomains(file, platformDomain),
    ...checkShipping(file),
    ...checkPaymentMethods(file),
    ...checkCategories(file),
    ...checkProducts(file),
    ...(given.promotions ? checkPromotions(file, products, categories) : []),
    ...checkVouchers(file),
    ...checkSections(file, given.home ?? [], 'home'),
    ...Object.entries(given.pages ?? {}).flatMap(([key, sections]) => [
      ...checkSections(file, sections, `pages.${key}`),
    ]),
  ]
}

function* checkIdentity(file: ShopFile): Generator<FileFault> {
  if (!file.name) yield { path: 'name', message: 'is missing (a new shop needs one)' }
}

function* checkDomains({ slug, domains = [] }: ShopFile, platformDomain: string): Generator<FileFault> {
  yield* repeated(domains, 'domains', ({ host }) => host.toLowerCase(), 'host')
  for (const [i, { host }] of domains.entries()) {
    const path = `domains[${i}].host`
    const parsed = parseHost(host).host
    if (!parsed) {
      yield { path, message: `"${host}" is not a host name such as "toko.example" or "localhost:4321"` }
    } else if (
      parsed.endsWith(`.${platformDomain}`) &&
      splitPort(parsed).hostname !== `${slug}.${platformDomain}` &&
      !isLocalOrigin(parsed)
    ) {
      yield {
        path,
        message: `names below ${platformDomain} belong to the platform: one for each shop's slug`,
      }
    }
  }
  const primaries = domains.filter((domain) => domain.primary)
  if (primaries.length > 1) yield { path: 'domains', message: 'only one domain can be primary' }
}

function* checkShipping({ shipping }: ShopFile): Generator<FileFault> {
  const couriers = shipping?.couriers ?? []
  yield* repeated(couriers, 'shipping.couriers', courierKey, 'code and service')
  for (const [i, courier] of couriers.entries()) {
    if (!courier.name) yield { path: `shipping.couriers[${i}].name`, message: 'is missing' }
    for (const [z, zone] of (courier.zones ?? []).entries()) {
      const places = [zone.province, zone.city, zone.district, zone.any || undefined].filter(
        (place) => place !== undefined,
      )
      if (places.length !== 1) {
        yield {
          path: `shipping.couriers[${i}].zones[${z}]`,
          message: 'names exactly one of province, city, district or any',
        }
      }
    }
  }
  if (shipping?.mode === 'live' && !shipping.provider) {
    yield { path: 'shipping.provider', message: 'is missing: mode "live" needs one' }
  }
}

function* checkPaymentMethods({ payment_methods: methods = [] }: ShopFile): Generator<FileFault> {
  yield* repeated(methods, 'payment_methods', (method) => method.code, 'code')
  for (const [i, method] of methods.entries()) {
    const path = `payment_methods[${i}]`
    if (!method.name) yield { path: `${path}.name`, message: 'is missing' }
    if (!method.gateways) yield { path: `${path}.gateways`, message: 'is missing' }
    const { manual, min_order_total: min, max_order_total: max } = method
    if (method.gateways?.includes('manual') && !manual?.account_number && !manual?.qris_payload) {
      yield { path: `${path}.manual`, message: 'needs an account_number or a qris_payload' }
    }
    if (manual?.qris_payload && !parseQris(manual.qris_payload)) {
      yield {
        path: `${path}.manual.qris_payload`,
        message: 'is not a QRIS payload (its fields or its checksum are wrong)',
      }
    }
    if (min != null && max != null && min > max) {
      yield { path: `${path}.max_order_total`, message: 'is below min_order_total' }
    }
  }
}

function* checkCategories({ categories = [] }: ShopFile): Generator<FileFault> {
  yield* repeated(categories, 'categories', (category) => category.key, 'key')
  for (const [i, category] of categories.entries()) {
    if (!category.label) yield { path: `categories[${i}].label`, message: 'is missing' }
  }
}

function* checkProducts({ products = [], categories = [] }: ShopFile): Generator<FileFault> {
  yield* repeated(products, 'products', (product) => product.slug, 'slug')
  const keys = new Set(categories.map((category) => category.key))
  const skus = new Map<string, string>()
  for (const [i, product] of products.entries()) {
    const path = `products[${i}]`
    if (!product.name) yield { path: `${path}.name`, message: 'is missing' }
    if (product.price === undefined) yield { path: `${path}.price`, message: 'is missing' }
    if (product.category && !keys.has(product.category)) {
      yield { path: `${path}.category`, message: `there is no category "${product.category}"` }
    }
    yield* checkWindow(product.sell_from, product.sell_until, `${path}.sell_until`, 'sell_from')
    yield* checkVariants(product, path)
    for (const [v, { sku }] of (product.variants ?? []).entries()) {
      if (!sku) continue
      const other = skus.get(sku)
      if (other) yield { path: `${path}.variants[${v}].sku`, message: `"${sku}" is used by ${other} too` }
      else skus.set(sku, `${path}.variants[${v}]`)
    }
  }
}

function* checkVariants(product: FileProduct, path: string): Generator<FileFault> {
  const { options = [], variants = [], images = [] } = product
  yield* repeated(options, `${path}.options`, (option) => option.name, 'name')
  if (options.length > 0 && variants.length === 0) {
    yield {
      path: `${path}.variants`,
      message: 'is missing: a product with options has a variant for each choice',
    }
  }
  yield* repeated(
    variants,
    `${path}.variants`,
    (variant) => optionsKey(variant.options ?? {}),
    'choice of options',
  )
  for (const [v, variant] of variants.entries()) {
    const place = `${path}.variants[${v}]`
    const chosen = variant.options ?? {}
    for (const option of options) {
      const value = chosen[option.name]
      if (value === undefined) yield { path: `${place}.options.${option.name}`, message: 'is missing' }
      else if (!option.values.includes(value)) {
        yield {
          path: `${place}.options.${option.name}`,
          message: `"${value}" is not one of ${option.values.join(', ')}`,
        }
      }
    }
    for (const name of Object.keys(chosen)) {
      if (!options.some((option) => option.name === name)) {
        yield { path: `${place}.options.${name}`, message: 'is not one of the product’s options' }
      }
    }
    if (variant.image != null && variant.image >= images.length) {
      yield { path: `${place}.image`, message: `the product has ${images.length} images; the first is 0` }
    }
  }
}

function* checkPromotions(
  { promotions = [] }: ShopFile,
  slugs: Set<string>,
  keys: Set<string>,
): Generator<FileFault> {
  yield* repeated(promotions, 'promotions', (promotion) => promotion.key, 'key')
  for (const [i, promotion] of promotions.entries()) {
    const path = `promotions[${i}]`
    if (!promotion.name) yield { path: `${path}.name`, message: 'is missing' }
    if (!promotion.kind) yield { path: `${path}.kind`, message: 'is missing' }
    yield* checkDiscount(promotion, path)
    yield* unknownNames(promotion.products ?? [], slugs, `${path}.products`, 'product')
    yield* unknownNames(promotion.categories ?? [], keys, `${path}.categories`, 'category')
  }
}

function* checkVouchers({ vouchers = [] }: ShopFile): Generator<FileFault> {
  yield* repeated(vouchers, 'vouchers', (voucher) => voucher.code.toUpperCase(), 'code')
  for (const [i, voucher] of vouchers.entries()) yield* checkDiscount(voucher, `vouchers[${i}]`)
}

interface DiscountFields {
  discount_type?: 'percent' | 'amount'
  discount_value?: number
  starts_at?: string | null
  ends_at?: string | null
}

function* checkDiscount(of: DiscountFields, path: string): Generator<FileFault> {
  if (!of.discount_type) yield { path: `${path}.discount_type`, message: 'is missing' }
  if (of.discount_value === undefined) yield { path: `${path}.discount_value`, message: 'is missing' }
  if (of.discount_type === 'percent' && (of.discount_value ?? 0) > 100) {
    yield { path: `${path}.discount_value`, message: 'is more than 100 percent' }
  }
  yield* checkWindow(of.starts_at, of.ends_at, `${path}.ends_at`, 'starts_at')
}

function* checkWindow(
  from: string | null | undefined,
  until: string | null | undefined,
  path: string,
  start: string,
): Generator<FileFault> {
  if (from && until && Date.parse(from) >= Date.parse(until)) yield { path, message: `is not after ${start}` }
}

function* checkSections(file: ShopFile, sections: FileSection[], at: string): Generator<FileFault> {
  const slugs = new Set((file.products ?? []).map((product) => product.slug))
  const keys = new Set((file.categories ?? []).map((category) => category.key))
  yield* repeated(sections, at, (section) => section.id ?? null, 'id')
  for (const [i, section] of sections.entries()) {
    const path = `${at}[${i}]`
    if (section.type === 'cats') yield* unknownNames(section.cats ?? [], keys, `${path}.cats`, 'category')
    if (section.type === 'grid') {
      yield* unknownNames(section.grid.products ?? [], slugs, `${path}.grid.products`, 'product')
      if (section.grid.cat && !keys.has(section.grid.cat)) {
        yield { path: `${path}.grid.cat`, message: `there is no category "${section.grid.cat}"` }
      }
    }
    if (section.type === 'campaign') {
      const { promotion: key } = section.campaign
      const promotion = file.promotions?.find((each) => each.key === key)
      if (promotion?.kind !== 'campaign') {
        yield { path: `${path}.campaign.promotion`, message: `there is no campaign "${key}"` }
      }
    }
  }
}

function* unknownNames(
  names: string[],
  known: Set<string>,
  path: string,
  what: string,
): Generator<FileFault> {
  for (const [i, name] of names.entries()) {
    if (!known.has(name)) yield { path: `${path}[${i}]`, message: `there is no ${what} "${name}"` }
  }
}

function* repeated<T>(
  list: T[],
  path: string,
  keyOf: (entry: T) => string | null,
  what: string,
): Generator<FileFault> {
  const seen = new Map<string, number>()
  for (const [i, entry] of list.entries()) {
    const key = keyOf(entry)
    if (key === null) continue
    const first = seen.get(key)
    if (first !== undefined)
      yield { path: `${path}[${i}]`, message: `has the same ${what} as ${path}[${first}]` }
    else seen.set(key, i)
  }
}
