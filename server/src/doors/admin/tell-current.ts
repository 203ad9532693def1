// An edit of an old version is answered with the thing as its own GET shows it: there is one presenter.
import { isRecord, type Json } from '../../base/json.ts'
import { Problem } from '../../base/problems.ts'
import type { AdminRoute } from '../../http/routes/admin-route.ts'

/** Every route that edits, so that `details.current` of an `edit_conflict` is the answer of the GET beside it. */
export function tellingCurrent(routes: readonly AdminRoute[]): AdminRoute[] {
  return routes.map((route) => {
    const shown = route.described.edits ? readOf(routes, route) : null
    return shown ? editing(route, shown) : route
  })
}

/** At the same path; else the one that answers the same, as the shop does of which the plan is a part. */
function readOf(routes: readonly AdminRoute[], { path, described }: AdminRoute): AdminRoute | null {
  const reads = routes.filter(({ method }) => method === 'GET')
  return (
    reads.find((each) => each.path === path) ??
    reads.find((each) => each.described.reply === described.reply) ??
    null
  )
}

function editing(route: AdminRoute, shown: AdminRoute): AdminRoute {
  return {
    ...route,
    async prepare(ctx, visit, parts) {
      const work = await route.prepare(ctx, visit, parts)
      return async (idempotency) => {
        try {
          return await work(idempotency)
        } catch (error) {
          if (!(error instanceof Problem) || error.code !== 'edit_conflict') throw error
          const read = await shown.prepare(ctx, visit, {
            params: parts.params,
            query: {},
            body: undefined,
            headers: {},
          })
          const { text } = (await read(null)).text
          throw new Problem('edit_conflict', { current: editedOf(JSON.parse(text)) })
        }
      }
    },
  }
}

/** What counts versions: of one's own account the GET shows more than the person that is edited. */
function editedOf(shown: Json): Json {
  if ('version' in shown) return shown
  return (
    Object.values(shown)
      .filter(isRecord)
      .find((part) => 'version' in part) ?? shown
  )
}
