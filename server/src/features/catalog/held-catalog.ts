// A shop's catalogue in memory: turned to a moment, and kept up with what is sold and edited, one product at a time.
import type { StockChange } from '../../db/changes.ts'
import type { Sort } from '../../domain/sort.ts'
import { nextMoment } from '../../domain/time-window.ts'
import { bytesOf } from '../../tenancy/memory.ts'
import type { CategoryFacts, ProductFacts } from '../products/facts.ts'
import type { CampaignFacts } from '../promotions/queries.ts'
import { inPlace, sortProducts } from './listing.ts'
import { momentsOf, type ProductNow, productAt, runningCampaigns } from './rules.ts'

/** What a catalogue is made of, before time and prices are applied to it. */
export interface CatalogFacts {
  readonly categories: readonly CategoryFacts[]
  readonly products: readonly ProductFacts[]
  readonly campaigns: readonly CampaignFacts[]
}

export interface CatalogNow {
  readonly categories: readonly CategoryFacts[]
  /** in the merchant's order */
  readonly products: readonly ProductNow[]
  readonly bySlug: ReadonlyMap<string, ProductNow>
  readonly byId: ReadonlyMap<string, ProductNow>
  /** those that run */
  readonly campaigns: readonly CampaignFacts[]
  readonly until: Date | null
  sorted(sort: Sort): readonly ProductNow[]
}

/** When something will look different by itself: one product, or (null) whatever a campaign covers. */
interface Moment {
  readonly at: Date
  readonly id: string | null
}

/** What is made of the facts of a product: its state, its place in the orders, its words. */
const BYTES_A_PRODUCT = 700
const BYTES_A_VARIANT = 150

/**
 * Prices, windows and edits make new products (`ProductNow`), so that whoever is working with one keeps what it was.
 * Stock alone is written into them: the newest is always the right one.
 */
export class HeldCatalog {
  readonly categories: readonly CategoryFacts[]
  readonly #campaigns: readonly CampaignFacts[]
  readonly #bySlug = new Map<string, ProductNow>()
  readonly #byId = new Map<string, ProductNow>()
  readonly #orders = new Map<Sort, readonly ProductNow[]>()
  readonly #unsorted = new Set<Sort>()
  /** those to come */
  #moments: Moment[]
  #turnedTo: Date
  #now: CatalogNow
  /** about how much room it takes */
  bytes: number

  constructor({ categories, products, campaigns }: CatalogFacts, at: Date) {
    this.categories = categories
    this.#campaigns = campaigns
    this.#turnedTo = at
    this.#moments = [...momentsOfCampaigns(campaigns), ...products.flatMap(momentsOfProduct)]
    this.bytes = products.reduce(
      (sum, product) => sum + weightOf(product),
      bytesOf({ categories, campaigns }),
    )
    const running = runningCampaigns(campaigns, at)
    this.#now = this.#show(
      products.map((facts) => productAt(facts, running, at)),
      running,
    )
  }

  at(moment: Date): CatalogNow {
    const { until } = this.#now
    if (until !== null && moment >= until) this.#turnTo(moment)
    return this.#now
  }

  /** Gives back whether something can be bought that could not be before. */
  takeStock({ products, variants }: StockChange): boolean {
    const changed = new Set<ProductNow>()
    for (const { id, stock, sold_count } of products) {
      const product = this.#byId.get(id)
      if (!product) continue
      if (product.facts.sold_count !== sold_count) this.#unsorted.add('best_selling')
      Object.assign(product.facts, { stock, sold_count })
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
  replace(ids: readonly string[], inShop: readonly ProductFacts[]): void {
    const gone = new Set(ids)
    for (const id of ids) {
      const was = this.#byId.get(id)
      if (!was) continue
      this.bytes -= weightOf(was.facts)
      this.#forget(was)
    }
    this.bytes += inShop.reduce((sum, facts) => sum + weightOf(facts), 0)
    this.#moments = this.#moments.filter(({ id }) => id === null || !gone.has(id))
    this.#moments.push(...inShop.flatMap(momentsOfProduct))
    this.#put(
      gone,
      inShop.map((facts) => this.#productNow(facts)),
    )
  }

  #turnTo(moment: Date): void {
    this.#turnedTo = moment
    const due = this.#moments.filter(({ at }) => at <= moment)
    if (due.some(({ id }) => id === null)) {
      const running = runningCampaigns(this.#campaigns, moment)
      this.#orders.clear()
      this.#now = this.#show(
        this.#now.products.map(({ facts }) => productAt(facts, running, moment)),
        running,
      )
      return
    }
    const ids = new Set(due.flatMap(({ id }) => id ?? []))
    const turned = [...ids].flatMap((id) => {
      const was = this.#byId.get(id)
      return was ? [this.#productNow(was.facts)] : []
    })
    this.#put(ids, turned)
  }

  /** In place of those that are gone. */
  #put(gone: ReadonlySet<string>, products: readonly ProductNow[]): void {
    const without = (list: readonly ProductNow[]) => list.filter(({ facts }) => !gone.has(facts.id))
    for (const [sort, order] of this.#orders) {
      this.#orders.set(sort, [...without(order), ...products])
      this.#unsorted.add(sort)
    }
    // Almost sorted is quickly sorted.
    const inOrder = [...without(this.#now.products), ...products].sort(inPlace)
    this.#now = this.#show(inOrder, this.#now.campaigns, products)
  }

  #show(
    products: readonly ProductNow[],
    campaigns: readonly CampaignFacts[],
    changed: readonly ProductNow[] = products,
  ): CatalogNow {
    for (const product of changed) {
      this.#byId.set(product.facts.id, product)
      this.#bySlug.set(product.facts.slug, product)
    }
    this.#moments = this.#moments.filter(({ at }) => at > this.#turnedTo)
    return {
      categories: this.categories,
      products,
      bySlug: this.#bySlug,
      byId: this.#byId,
      campaigns,
      until: nextMoment(
        this.#moments.values().map(({ at }) => at),
        this.#turnedTo,
      ),
      sorted: (sort) => this.#sorted(sort),
    }
  }

  #sorted(sort: Sort): readonly ProductNow[] {
    const known = this.#orders.get(sort)
    if (known && !this.#unsorted.has(sort)) return known
    const sorted = sortProducts(known ?? this.#now.products, sort)
    this.#unsorted.delete(sort)
    this.#orders.set(sort, sorted)
    return sorted
  }

  #productNow(facts: ProductFacts): ProductNow {
    return productAt(facts, this.#now.campaigns, this.#turnedTo)
  }

  #forget(product: ProductNow): void {
    const { id, slug } = product.facts
    this.#byId.delete(id)
    if (this.#bySlug.get(slug) === product) this.#bySlug.delete(slug)
  }
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
