// Puts a shop on another plan, whoever says so: the operator, an order that was paid, or the clock. Every node hears of it.
import { announceShopChange } from '../db/changes.ts'
import type { Db } from '../db/pool.ts'
import type { Actor } from '../domain/access.ts'
import type { Plan } from '../domain/plans.ts'
import { writeAudit } from './audit.ts'
import { writePlan } from './changes.ts'
import { standingOf } from './queries.ts'
import type { Shop } from './shop.ts'

/** Under the shop's lock. `by` left out: the command line. */
export async function changePlan(
  tx: Db,
  { id, slug }: Pick<Shop, 'id' | 'slug'>,
  plan: Plan,
  by?: Actor,
): Promise<void> {
  const { plan: before } = await standingOf(tx, id)
  if (!(await writePlan(tx, id, plan))) return
  await writeAudit(tx, id, { by, kind: 'settings', id: slug, before: { plan: before }, after: { plan } })
  await announceShopChange(tx, id)
}
