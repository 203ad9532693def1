// Which entry that is already there an entry of a file speaks of. Pure.
import type { FileImage, FileVariant } from './schema.ts'

/** For each given entry, in order, the known one it speaks of. */
export type Pair<K, G> = (known: readonly K[], given: readonly G[]) => (K | undefined)[]

export function byKey<T>(keyOf: (entry: T) => string): Pair<T, T> {
  return (known, given) => {
    const entries = new Map(known.map((entry) => [keyOf(entry), entry]))
    return given.map((entry) => entries.get(keyOf(entry)))
  }
}

interface CourierName {
  readonly code: string
  readonly service?: string | null
}

/** One courier may be listed once for each of its services. */
export function courierKey({ code, service }: CourierName): string {
  return `${code} ${service ?? ''}`
}

/** A service left out keeps what is there, when it is clear which one that is. */
export function pairCouriers<T extends CourierName>(known: readonly T[], given: readonly T[]) {
  const found = byKey<T>(courierKey)(known, given)
  const taken = new Set(found)
  return given.map((courier, i) => {
    if (found[i] || courier.service !== undefined) return found[i]
    const [only, ...others] = known.filter((each) => each.code === courier.code && !taken.has(each))
    return others.length === 0 ? only : undefined
  })
}

type VariantName = Pick<FileVariant, 'sku' | 'options'>

export function optionsKey(options: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** What a variant that left the shop is known by when it comes back. */
export function variantKey({ sku, options }: VariantName): string {
  return sku ? `sku ${sku}` : `options ${optionsKey(options ?? {})}`
}

/** By its SKU; where none is given or the SKU is new, by its options: a variant may get another SKU. */
export function pairVariants<K extends VariantName>(known: readonly K[], given: readonly VariantName[]) {
  const bySku = queues(known, ({ sku }) => sku ?? null)
  const found = given.map(({ sku }) => (sku ? bySku.get(sku)?.shift() : undefined))
  const taken = new Set(found)
  const free = known.filter((variant) => !taken.has(variant))
  const byOptions = queues(free, ({ options }) => optionsKey(options ?? {}))
  return given.map((variant, i) => found[i] ?? byOptions.get(optionsKey(variant.options ?? {}))?.shift())
}

/** By their content; a picture shown twice is two entries. */
export function pairImages<K extends Pick<FileImage, 'media'>>(
  known: readonly K[],
  given: readonly FileImage[],
) {
  const byContent = queues(known, ({ media }) => media ?? null)
  return given.map(({ media }) => (media ? byContent.get(media)?.shift() : undefined))
}

/** Entries of one key in their order: who takes one leaves the next. */
function queues<T>(entries: readonly T[], keyOf: (entry: T) => string | null): Map<string | null, T[]> {
  const groups = Map.groupBy(entries, keyOf)
  groups.delete(null)
  return groups
}
