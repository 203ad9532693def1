// A shop as requests, jobs and commands know it: who it is, what this node remembers of it, and its settings.
import type { Selectable } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { ShopTable } from '../db/tables/shops.ts'
import type { Plan } from '../domain/plans.ts'
import type { Shelf } from './shelf.ts'

export interface Shop {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly plan: Plan
  /** whether plans of the platform are bought there */
  readonly sellsPlans: boolean
  /** every registered domain, in the merchant's order, some with a port */
  readonly domains: readonly string[]
  readonly primaryDomain: string | null
  /** by its owner: likewise; null: it is open */
  readonly closedAt: Date | null
  /** by an operator: it sells nothing new, and goes on with what was ordered; null: it is open */
  readonly pause: Pause | null
  readonly shelf: Shelf
}

export interface Pause {
  readonly since: Date
  /** what its owner reads */
  readonly reason: string
}

/** What a merchant sets for the whole shop. */
export type ShopSettings = Selectable<ShopTable>

export function settingsOf(db: Db, shop: Shop): Promise<ShopSettings> {
  return shop.shelf.remember('settings', () => loadSettings(db, shop.id))
}

export async function loadSettings(db: Db, shopId: string): Promise<ShopSettings> {
  return db.selectFrom('shops').where('id', '=', shopId).selectAll().executeTakeFirstOrThrow()
}
