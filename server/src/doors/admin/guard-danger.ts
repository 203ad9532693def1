// What is dangerous (domain/dangerous.ts) asks for a sign-in within the hour, and the owners of the shop hear of it.
import type { Context } from '../../context.ts'
import { actorOf } from '../../domain/access.ts'
import { type Danger, type DangerousOperation, dangerOf } from '../../domain/dangerous.ts'
import { type OwnerContact, ownersToTell, tellThem } from '../../features/people/accounts/tell-owners.ts'
import type { AdminRoute, AdminVisit } from '../../http/routes/admin-route.ts'
import { assertRecent } from '../../http/routes/declare-admin-route.ts'

/** A route that is dangerous, so that it asks and tells; any other as it is. */
export function guardingDanger(route: AdminRoute): AdminRoute {
  const danger = dangerOf(route.op)
  if (danger?.when !== 'always') return route
  return {
    ...route,
    async prepare(ctx, visit, parts) {
      const at = new Date(ctx.clock.now())
      // First: who may not do it is not told what is wrong with it.
      assertRecent(visit, at)
      const work = await route.prepare(ctx, visit, parts)
      if (!isTold(danger, visit)) return work
      return async (idempotency) => {
        // Before it is done: who is removed by it is to hear of it too.
        const owners = visit.shop ? await ownersToTell(ctx.db, visit.shop) : []
        const made = await work(idempotency)
        await tellOf(ctx, visit, danger.op, owners, at)
        return made
      }
    },
  }
}

function isTold({ tells, isRoutineOfPrograms = false }: Danger, { who }: AdminVisit): boolean {
  return tells === 'owners' && !(isRoutineOfPrograms && who.kind === 'program')
}

/** It is done: that nobody could be told is for the log, and no reason to answer that it failed. */
async function tellOf(
  ctx: Context,
  { shop, who }: AdminVisit,
  operation: DangerousOperation,
  owners: readonly OwnerContact[],
  at: Date,
): Promise<void> {
  if (!shop) return
  await tellThem(ctx, shop, owners, { operation, by: actorOf(who), at }).catch((error) =>
    ctx.log.error({ err: error, shop: shop.id, operation }, 'owners could not be told of what was done'),
  )
}
