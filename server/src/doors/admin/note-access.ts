// Who looked at buyers' data: the merchant's door writes it into the access log before the answer leaves.
import { Problem } from '../../base/problems.ts'
import type { Context } from '../../context.ts'
import { actorOf, viaOf } from '../../domain/access.ts'
import type { Params } from '../../http/door.ts'
import type { AdminRoute, AdminVisit } from '../../http/routes/admin-route.ts'
import { noteAccess } from '../../tenancy/access-log.ts'

/** A route that shows personal data, so that it notes who looked; any other as it is. */
export function notingAccess(route: AdminRoute): AdminRoute {
  const { shows } = route
  if (!shows) return route
  return {
    ...route,
    async prepare(ctx, visit, parts) {
      const at = new Date(ctx.clock.now())
      const work = await route.prepare(ctx, visit, parts)
      const note = () => noteShown(ctx, visit, shows, parts.params, at)
      return async (idempotency) => {
        const made = await work(idempotency).catch(async (error) => {
          // The answer to an edit of an old version shows how the thing is now. Other refusals show nothing.
          if (error instanceof Problem && error.code === 'edit_conflict') await note()
          throw error
        })
        await note()
        return made
      }
    },
  }
}

/** A database that takes no writes still shows orders: then the log says who looked. */
async function noteShown(
  ctx: Context,
  { shop, who }: AdminVisit,
  { what, subject = () => '' }: NonNullable<AdminRoute['shows']>,
  params: Params,
  at: Date,
): Promise<void> {
  if (!shop) throw new Error('What shows personal data belongs to a shop')
  const access = { by: actorOf(who), via: viaOf(who), what, subject: subject(params) }
  await noteAccess(ctx.db, shop.id, access, at).catch((error) =>
    ctx.log.error({ err: error, shop: shop.id, access }, 'who looked at personal data could not be noted'),
  )
}
