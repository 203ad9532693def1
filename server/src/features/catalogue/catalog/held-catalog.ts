// A shop's catalogue in memory: turned to a moment, and kept up with what is sold and edited, one product at a time.
import type { HeardStock } from '../../../db/changes.ts'
import type { Sort } from '../../../domain/sort.ts'
import { nextMoment } from '../../../domain/time-window.ts'
import { bytesOf } from '../../../tenancy/memory.ts'
import type { CategoryFacts, ProductFacts } from '../products/facts.ts'
import type { CampaignFacts } from '../promotions/queries.ts'
import { inPlace, ORDERS, type ProductOrder, sortProducts } from './listing.ts'
import { OptionValues } from './option-values.ts'
import { momentsOf, type ProductNow, productAt, runningCampaigns } from './rules.ts'
import { SearchIndex, type SearchResult } from './search-index.ts'
import { searchableCategory, searchableProduct } from './searchable.ts'
import { type Synonyms, synonymsWith } from './synonyms.ts'

/** What a catalogue is made of, before time and prices are applied to it. */
export interface CatalogFacts {
  readonly categories: readonly CategoryFacts[]
  readonly products: readonly ProductFacts[]
  readonly campaigns: readonly CampaignFacts[]
  /** words that mean the same in this shop, besides those of the trade */
  readonly synonyms: readonly (readonly string[])[]
  /** by what they were called before: the ids of products */
  readonly formerSlugs: ReadonlyMap<string, string>
}

export interface CatalogNow {
  readonly categories: readonly CategoryFacts[]
  /** in the merchant's order */
  readonly products: readonly ProductNow[]
  readonly bySlug: ReadonlyMap<string, ProductNow>
  readonly byId: ReadonlyMap<string, ProductNow>
  /** by its slug, or one that it had before */
  called(slug: string): ProductNow | undefined
  /** by the id of one of its variants */
  withVariant(id: string): ProductNow | undefined
  /** by its key, or one that it had before */
  categoryCalled(key: string): CategoryFacts | undefined
  /** those that run */
  readonly campaigns: readonly CampaignFacts[]
  readonly until: Date | null
  sorted(sort: Sort): readonly ProductNow[]
  /** by the facts of products */
  search(q: string): SearchResult<ProductFacts>
  /** Before a search of many products, so that nobody else waits for it; null: it can be searched at once. */
  prepareSearch(): Promise<void> | null
  searchCategories(q: string): SearchResult<CategoryFacts>
  /** what products are filtered by, and counted */
  optionValues(): OptionValues
}

/** When something will look different by itself: one product, or (null) whatever a campaign covers. */
interface Moment {
  readonly at: Date
  readonly id: string | null
}

/** What is made of the facts of a product: its state, its place in the orders, its words in the search, its option values. */
const BYTES_A_PRODUCT = 700
const BYTES_A_VARIANT = 200

/** Of so many changed at once each finds its place; of more the orders are made anew. */
const FEW = 50

/**
 * Prices, windows and edits make new products (`ProductNow`), so that a request which works with one keeps what it was.
 * Stock alone is written into them: the newest is always the right one.
 */
export class HeldCatalog {
  readonly categories: readonly CategoryFacts[]
  readonly #campaigns: readonly CampaignFacts[]
  readonly #bySlug = new Map<string, ProductNow>()
  readonly #byId = new Map<string, ProductNow>()
  /** ids of products by those of their variants; made when somebody first asks by one */
  #ofVariants: ReadonlyMap<string, string> | null = null
  readonly #formerSlugs: Map<string, string>
  readonly #synonyms: Synonyms
  /** in the merchant's order */
  readonly #products: ProductNow[]
  /** those that were asked for */
  readonly #sorted = new Map<Sort, ProductNow[]>()
  /** made when it is first searched */
  #searched: SearchIndex<ProductFacts> | null = null
  #searchedCategories: SearchIndex<CategoryFacts> | null = null
  /** made when somebody first filters by them */
  #optionValues: OptionValues | null = null
  /** those to come */
  #moments: Moment[]
  #turnedTo: Date
  #now: CatalogNow
  /** about how much room it takes */
  bytes: number

  constructor({ categories, products, campaigns, formerSlugs, synonyms }: CatalogFacts, at: Date) {
    this.#synonyms = synonymsWith(synonyms)
    this.categories = categories
    this.#formerSlugs = new Map(formerSlugs)
    this.#campaigns = campaigns
    this.#turnedTo = at
    this.#moments = [...momentsOfCampaigns(campaigns), ...products.flatMap(momentsOfProduct)]
    this.bytes = products.reduce(
      (sum, product) => sum + weightOf(product),
      bytesOf({ categories, campaigns }) + bytesOf([...formerSlugs]),
    )
    const running = runningCampaigns(campaigns, at)
    this.#products = products.map((facts) => productAt(facts, running, at))
    for (const product of this.#products) this.#name(product)
    this.#now = this.#show(running)
  }

  at(moment: Date): CatalogNow {
    const { until } = this.#now
    if (until !== null && moment >= until) this.#turnTo(moment)
    return this.#now
  }

  /** Gives back whether something can be bought that could not be before. */
  takeStock({ products, variants }: HeardStock): boolean {
    const changed = new Set<ProductNow>()
    for (const { id, stock, sold_count } of products) {
      const product = this.#byId.get(id)
      if (!product) continue
      this.#move(product, () => Object.assign(product.facts, { stock, sold_count }))
      changed.add(product)
    }
    for (const { id, product_id, stock } of variants) {
      const product = this.#byId.get(product_id)
      const variant = product?.facts.variants.find((each) => each.id === id)
      if (!product || !variant) continue
      Object.assign(variant, { stock })
      changed.add(product)
    }
    const wereSoldOut = [...changed].filter((product) => product.sold_out)
    for (const product of changed) Object.assign(product, this.#productNow(product.facts))
    return wereSoldOut.some((product) => !product.sold_out)
  }

  /** Of the products with these ids, those that are in the shop now. */
  replace(
    ids: readonly string[],
    inShop: readonly ProductFacts[],
    formerSlugs: CatalogFacts['formerSlugs'],
  ): void {
    const gone = new Set(ids)
    this.#renameFormer(gone, inShop, formerSlugs)
    const were = ids.flatMap((id) => this.#byId.get(id) ?? [])
    for (const { facts } of were) this.bytes -= weightOf(facts)
    for (const facts of inShop) this.bytes += weightOf(facts)
    this.#moments = this.#moments.filter(({ id }) => id === null || !gone.has(id))
    this.#moments.push(...inShop.flatMap(momentsOfProduct))
    this.#exchange(
      were,
      inShop.map((facts) => this.#productNow(facts)),
    )
    this.#searched?.replace(
      were.map(({ facts }) => facts),
      inShop,
    )
    this.#now = this.#show(this.#now.campaigns)
  }

  #turnTo(moment: Date): void {
    this.#turnedTo = moment
    const due = this.#moments.filter(({ at }) => at <= moment)
    const ofAll = due.some(({ id }) => id === null)
    const ids = new Set(due.map(({ id }) => id ?? ''))
    const were = ofAll ? [...this.#products] : [...ids].flatMap((id) => this.#byId.get(id) ?? [])
    this.#now = this.#show(ofAll ? runningCampaigns(this.#campaigns, moment) : this.#now.campaigns)
    this.#exchange(
      were,
      were.map(({ facts }) => this.#productNow(facts)),
    )
  }

  #show(campaigns: readonly CampaignFacts[]): CatalogNow {
    this.#moments = this.#moments.filter(({ at }) => at > this.#turnedTo)
    const moments = this.#moments.values().map(({ at }) => at)
    return {
      categories: this.categories,
      products: this.#products,
      bySlug: this.#bySlug,
      byId: this.#byId,
      called: (slug) => this.#bySlug.get(slug) ?? this.#byId.get(this.#formerSlugs.get(slug) ?? ''),
      withVariant: (id) => this.#withVariant(id),
      categoryCalled: (key) => this.#categoryCalled(key),
      campaigns,
      until: nextMoment(moments, this.#turnedTo),
      sorted: (sort) => this.#inOrder(sort),
      search: (q) => this.#index().search(q),
      prepareSearch: () => (this.#index().isReady ? null : this.#index().prepare()),
      searchCategories: (q) => this.#searchCategories(q),
      optionValues: () => {
        this.#optionValues ??= new OptionValues(this.#products.map(({ facts }) => facts))
        return this.#optionValues
      },
    }
  }

  /** What the products of these ids were called before, and that what they are called now is no other's former name. */
  #renameFormer(
    ids: ReadonlySet<string>,
    inShop: readonly ProductFacts[],
    formerSlugs: CatalogFacts['formerSlugs'],
  ): void {
    const taken = new Set(inShop.map(({ slug }) => slug))
    const left = [...this.#formerSlugs].filter(([slug, id]) => ids.has(id) || taken.has(slug))
    for (const [slug] of left) this.#formerSlugs.delete(slug)
    for (const [slug, id] of formerSlugs) this.#formerSlugs.set(slug, id)
    this.bytes += bytesOf([...formerSlugs]) - bytesOf(left)
  }

  #index(): SearchIndex<ProductFacts> {
    this.#searched ??= new SearchIndex(
      this.#products.map(({ facts }) => facts),
      searchableProduct,
      this.#synonyms,
    )
    return this.#searched
  }

  #searchCategories(q: string): SearchResult<CategoryFacts> {
    this.#searchedCategories ??= new SearchIndex(this.categories, searchableCategory, this.#synonyms)
    return this.#searchedCategories.search(q)
  }

  #withVariant(id: string): ProductNow | undefined {
    this.#ofVariants ??= new Map(
      this.#products.flatMap(({ facts }) => facts.variants.map((variant) => [variant.id, facts.id] as const)),
    )
    return this.#byId.get(this.#ofVariants.get(id) ?? '')
  }

  #categoryCalled(key: string): CategoryFacts | undefined {
    return (
      this.categories.find((category) => category.key === key) ??
      this.categories.find(({ former_keys }) => former_keys.includes(key))
    )
  }

  #inOrder(sort: Sort): readonly ProductNow[] {
    const known = this.#sorted.get(sort)
    if (known) return known
    const sorted = sortProducts(this.#products, sort)
    this.#sorted.set(sort, sorted)
    return sorted
  }

  #productNow(facts: ProductFacts): ProductNow {
    return productAt(facts, this.#now.campaigns, this.#turnedTo)
  }

  #name(product: ProductNow): void {
    this.#byId.set(product.facts.id, product)
    this.#bySlug.set(product.facts.slug, product)
  }

  /** What is sold may come before others by it. */
  #move(product: ProductNow, sell: () => void): void {
    const bestSelling = this.#sorted.get('best_selling')
    if (bestSelling) takeOut(bestSelling, product)
    sell()
    if (bestSelling) putIn(bestSelling, product, ORDERS.best_selling)
  }

  #exchange(gone: readonly ProductNow[], come: readonly ProductNow[]): void {
    this.#ofVariants = null
    for (const product of gone) {
      const { id, slug } = product.facts
      this.#byId.delete(id)
      // Another one may have it by now.
      if (this.#bySlug.get(slug) === product) this.#bySlug.delete(slug)
    }
    for (const product of come) this.#name(product)
    if (gone.length + come.length > FEW) {
      this.#sorted.clear()
      this.#products.length = 0
      for (const product of this.#byId.values()) this.#products.push(product)
      this.#products.sort(inPlace)
      return
    }
    const orders: [ProductNow[], ProductOrder][] = [[this.#products, inPlace]]
    for (const [sort, sorted] of this.#sorted) orders.push([sorted, ORDERS[sort]])
    for (const [products, order] of orders) {
      for (const product of gone) takeOut(products, product)
      for (const product of come) putIn(products, product, order)
    }
  }
}

function takeOut(products: ProductNow[], product: ProductNow): void {
  const place = products.indexOf(product)
  if (place >= 0) products.splice(place, 1)
}

function putIn(products: ProductNow[], product: ProductNow, order: ProductOrder): void {
  products.splice(placeFor(product, products, order), 0, product)
}

function placeFor(product: ProductNow, products: readonly ProductNow[], order: ProductOrder): number {
  let low = 0
  let high = products.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = products[middle]
    if (other && order(other, product) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function momentsOfProduct(product: ProductFacts): Moment[] {
  return momentsOf(product).map((at) => ({ at, id: product.id }))
}

function momentsOfCampaigns(campaigns: readonly CampaignFacts[]): Moment[] {
  return campaigns
    .flatMap(({ starts_at, ends_at }) => [starts_at, ends_at])
    .flatMap((at) => (at ? [{ at, id: null }] : []))
}

function weightOf(facts: ProductFacts): number {
  const { variants } = facts
  // The category is shared.
  return bytesOf({ ...facts, category: null }) + BYTES_A_PRODUCT + variants.length * BYTES_A_VARIANT
}
