// What the owner of some tables says of them to those that ask every owner: privacy, messages, pictures, the consistency check, the platform's status, a new APP_SECRET.
import type { ConsistencyRules } from '../db/consistency-rules.ts'
import type { Db } from '../db/pool.ts'
import type { Database } from '../db/schema.ts'
import type { SealedPart } from '../db/sealed.ts'
import type { BacklogSource } from '../jobs/state.ts'
import type { SecretsSet } from './known-secrets.ts'
import type { PersonalData } from './personal-data.ts'
import type { Shop } from './shop.ts'

export interface Owner {
  /** only its folder names these in SQL */
  readonly tables?: readonly (keyof Database)[]
  /** what it holds of buyers, and how it forgets them */
  readonly personal?: PersonalData
  /** what must be true of its tables in one shop */
  readonly consistency?: (shopId: string) => ConsistencyRules
  /** what depends on APP_SECRET and outlives a day */
  readonly sealed?: readonly SealedPart[]
  /** secrets that a shop's people set: who leaves still knows them */
  readonly secretsSet?: SecretsSet
  /** what waits to be sent, or done otherwise, behind requests */
  readonly backlog?: BacklogSource
  /** which of these pictures, by their hashes, it shows: what nobody shows is removed after a while */
  readonly shownPictures?: (db: Db, shopId: string, hashes: readonly string[]) => Promise<string[]>
  /** whether a contact has bought in a shop: messages ask, and know nothing of orders */
  readonly hasBuyer?: (db: Db, shopId: string, contact: string) => Promise<boolean>
  /** the hash of what an order of this moment is placed under, which is kept by then: checkout asks, and knows nothing of pages */
  readonly orderTerms?: (db: Db, shop: Shop, at: Date) => Promise<string>
}

/** What waits behind requests in any feature: the status and the metrics name it. */
export function backlogsOf(owners: readonly Owner[]): BacklogSource[] {
  return owners.flatMap(({ backlog }) => backlog ?? [])
}

/** The hash of what an order of this moment is placed under, from whoever keeps it; null: nobody does. */
export async function orderTermsOf(
  { db, owners }: { readonly db: Db; readonly owners: readonly Owner[] },
  shop: Shop,
  at: Date,
): Promise<string | null> {
  const keeper = owners.find(({ orderTerms }) => orderTerms !== undefined)
  return (await keeper?.orderTerms?.(db, shop, at)) ?? null
}
