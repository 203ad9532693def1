// What of a product and of a category is searched.
import type { CategoryFacts, ProductFacts } from '../products/facts.ts'
import type { Searchable } from './search-tables.ts'

export function searchableProduct(facts: ProductFacts): Searchable {
  return {
    name: facts.name,
    variants: facts.variants.flatMap(({ options }) => Object.values(options)),
    skus: [facts.sku, ...facts.variants.map(({ sku }) => sku)].filter((sku) => sku !== null),
    category: facts.category?.label ?? '',
    tags: facts.tags,
    text: [facts.description, facts.material_spec].join(' '),
  }
}

export function searchableCategory({ key, label, subtitle, material_spec }: CategoryFacts): Searchable {
  return {
    name: label,
    variants: [],
    skus: [],
    category: '',
    tags: [key],
    text: [subtitle, material_spec].join(' '),
  }
}
