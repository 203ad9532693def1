// What sections may show, by name: what the shop has now.
import type { Db } from '../../db/pool.ts'
import { namedCategories, namedProducts } from '../products/stored.ts'
import { loadCampaigns } from '../promotions/queries.ts'
import type { ShownNames } from './checks.ts'

export async function shownNames(db: Db, shopId: string): Promise<ShownNames> {
  const campaigns = await loadCampaigns(db, shopId)
  return {
    products: namesOf(await namedProducts(db, shopId)),
    categories: namesOf(await namedCategories(db, shopId)),
    campaigns: new Set(campaigns.map(({ key }) => key)),
  }
}

function namesOf(rows: readonly { readonly name: string; readonly isArchived: boolean }[]): Set<string> {
  return new Set(rows.filter(({ isArchived }) => !isArchived).map(({ name }) => name))
}
