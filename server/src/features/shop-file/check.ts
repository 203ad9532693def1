// Whether the parts of a shop fit together: references, windows, sums. Pure; returns every fault with its path.
import { isLocalOrigin, parseHost } from '../../domain/hosts.ts'
import { parseQris } from '../../domain/qris.ts'
import { checkCategories, checkProducts } from './check-catalogue.ts'
import { repeated } from './check-lists.ts'
import { checkPromotions, checkVouchers } from './check-promotions.ts'
import { checkSections } from './check-sections.ts'
import type { FileFault } from './faults.ts'
import { courierKey } from './pair.ts'
import type { ShopFile } from './schema.ts'

export interface ShopToCheck {
  /** the shop as it would be, complete */
  readonly file: ShopFile
  /** what the file at hand says: parts it leaves alone are not its fault */
  readonly given: ShopFile
  readonly platformDomain: string
  /** host names, without ports, that lead to other shops */
  readonly takenHostnames: ReadonlySet<string>
  /** products and categories that left the shop: a promotion may still name them */
  readonly retired: { readonly products: readonly string[]; readonly categories: readonly string[] }
}

export function checkShop({ file, given, retired, ...hosts }: ShopToCheck): FileFault[] {
  const products = new Set([...(file.products ?? []).map((product) => product.slug), ...retired.products])
  const categories = new Set([
    ...(file.categories ?? []).map((category) => category.key),
    ...retired.categories,
  ])
  return [
    ...checkIdentity(file),
    ...checkDomains(file, hosts),
    ...checkShipping(file),
    ...checkPaymentMethods(file),
    ...checkCategories(file),
    ...checkProducts(file, given),
    ...(given.promotions ? checkPromotions(file, given.promotions, { products, categories }) : []),
    ...checkVouchers(file),
    ...checkSections(file, given.home ?? [], 'home'),
    ...Object.entries(given.pages ?? {}).flatMap(([key, sections]) => [
      ...checkSections(file, sections ?? [], `pages.${key}`),
    ]),
  ]
}

function* checkIdentity(file: ShopFile): Generator<FileFault> {
  if (!file.name) yield { path: 'name', message: 'is missing (a new shop needs one)' }
}

function* checkDomains(
  { slug, domains = [] }: ShopFile,
  { platformDomain, takenHostnames }: Pick<ShopToCheck, 'platformDomain' | 'takenHostnames'>,
): Generator<FileFault> {
  yield* repeated(domains, 'domains', ({ host }) => parseHost(host).host, 'host')
  for (const [i, { host: given }] of domains.entries()) {
    const path = `domains[${i}].host`
    const { host, hostname } = parseHost(given)
    if (!host || !hostname) {
      yield { path, message: `"${given}" is not a host name such as "toko.example" or "localhost:4321"` }
      continue
    }
    // A developer's own page: any number of shops may name it.
    if (isLocalOrigin(host)) continue
    if (hostname.endsWith(`.${platformDomain}`) && hostname !== `${slug}.${platformDomain}`) {
      yield {
        path,
        message: `names below ${platformDomain} belong to the platform: one for each shop's slug`,
      }
    }
    if (takenHostnames.has(hostname)) yield { path, message: `"${hostname}" belongs to another shop` }
  }
  const [first, ...others] = [...domains.keys()].filter((i) => domains[i]?.primary)
  for (const i of others)
    yield { path: `domains[${i}].primary`, message: `domains[${first}] is primary already` }
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
