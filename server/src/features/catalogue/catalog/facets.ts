// What a list can be narrowed by, each with how many products would be left: option values, tags, stock, sale. Pure.
import { type Filter, filterProducts, fits } from './listing.ts'
import type { OptionValues } from './option-values.ts'
import type { ProductNow } from './rules.ts'

export interface ValueCount {
  readonly value: string
  readonly count: number
}

interface OptionFacet {
  readonly name: string
  readonly values: readonly ValueCount[]
}

export interface Facets {
  readonly options: readonly OptionFacet[]
  readonly tags: readonly ValueCount[]
  readonly in_stock: number
  readonly on_sale: number
}

/** More are no choice but a list of their own. */
const MOST_OPTIONS = 10
const MOST_VALUES = 40
const MOST_TAGS = 30

/** Counts under all chosen filters but those of the same kind: so whoever picks another one gets what it says. */
export function facetsOf(products: readonly ProductNow[], filter: Filter, values: OptionValues): Facets {
  const { tag, options = [] } = filter
  const found = filterProducts(products, filter, values)
  const counts = countValues(found, filter, values)
  for (const { option } of options) {
    const others: Filter = { ...filter, options: options.filter((each) => each.option !== option) }
    const wider = countValues(filterProducts(products, others, values), others, values)
    for (const [number, value] of values.all.entries())
      if (value.option === option) counts[number] = wider[number] ?? 0
  }
  const tagged = tag === undefined ? found : filterProducts(products, { ...filter, tag: undefined }, values)
  return {
    options: optionsOf(counts, values),
    tags: tagsOf(tagged),
    in_stock: filterProducts(found, { ...filter, in_stock: true }, values).length,
    on_sale: filterProducts(found, { on_sale: true }, values).length,
  }
}

/** By number: how many of the products have it in a form that fits. */
function countValues(products: readonly ProductNow[], filter: Filter, values: OptionValues): Uint32Array {
  const counts = new Uint32Array(values.all.length)
  const countedFor = new Uint32Array(values.all.length)
  for (const [i, product] of products.entries()) {
    const forms = values.ofForms(product.facts)
    for (const [form, variant] of product.variants.entries()) {
      const numbers = forms[form] ?? []
      if (!fits(variant, numbers, filter)) continue
      for (const number of numbers) {
        if (countedFor[number] === i + 1) continue
        countedFor[number] = i + 1
        counts[number] = (counts[number] ?? 0) + 1
      }
    }
  }
  return counts
}

interface Counted extends ValueCount {
  readonly number: number
}

function optionsOf(counts: Uint32Array, { all }: OptionValues): OptionFacet[] {
  const options = new Map<number, { name: string; total: number; values: Counted[] }>()
  for (const [number, { option, name, value }] of all.entries()) {
    const count = counts[number] ?? 0
    if (count === 0) continue
    const facet = options.get(option) ?? { name, total: 0, values: [] }
    options.set(option, facet)
    facet.total += count
    facet.values.push({ value, count, number })
  }
  return [...options.values()]
    .sort((a, b) => b.total - a.total)
    .slice(0, MOST_OPTIONS)
    .map(({ name, values }) => ({ name, values: mostCommon(values) }))
}

/** As the merchant placed them: sizes are no sizes by letters. */
function mostCommon(values: readonly Counted[]): ValueCount[] {
  return values
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_VALUES)
    .sort((a, b) => a.number - b.number)
    .map(({ value, count }) => ({ value, count }))
}

function tagsOf(products: readonly ProductNow[]): ValueCount[] {
  const counts = new Map<string, number>()
  for (const { facts } of products) for (const tag of facts.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, MOST_TAGS)
}
