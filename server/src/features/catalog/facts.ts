// What a shop's catalogue is made of, before time and prices are applied to it.
import type { CategoryFacts, ProductFacts } from '../products/facts.ts'
import type { CampaignFacts } from '../promotions/queries.ts'

export interface CatalogFacts {
  readonly categories: readonly CategoryFacts[]
  readonly products: readonly ProductFacts[]
  readonly campaigns: readonly CampaignFacts[]
}
