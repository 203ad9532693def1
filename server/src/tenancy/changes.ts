// All SQL that changes a shop as a whole.
import type { Db } from '../db/pool.ts'
import type { Plan } from '../domain/plans.ts'

/** The shop's id; null when there is none of this slug. */
export async function updatePlan(tx: Db, slug: string, plan: Plan, at: Date): Promise<string | null> {
  const shop = await tx
    .updateTable('shops')
    .set({ plan, updated_at: at })
    .where('slug', '=', slug)
    .returning('id')
    .executeTakeFirst()
  return shop?.id ?? null
}
