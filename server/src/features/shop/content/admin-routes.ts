// What a merchant does with pages.
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { thingRoutes } from '../../../http/routes/thing-routes.ts'
import { orderEntries } from '../../../tenancy/edit-list.ts'
import { deletePage, savePage } from './actions/save-page.ts'
import { PAGES } from './changes.ts'
import { PageInput } from './input.ts'
import { storedPages } from './stored.ts'

export const pageAdminRoutes: readonly AdminRoute[] = thingRoutes({
  path: '/pages',
  tag: 'Settings',
  one: 'Page',
  many: 'Pages',
  description: 'Pages beside the home page, each a list of sections',
  input: PageInput,
  name: 'key',
  renames: true,
  reads: { role: 'staff', scope: 'settings:read' },
  writes: { role: 'manager', scope: 'settings:write' },
  stored: ({ db }, shop) => storedPages(db, shop.id),
  save: (ctx, shop, input, _at, edit) => savePage(ctx, shop, input, edit),
  remove: (ctx, shop, { key }, _at, edit) => deletePage(ctx, shop, key, edit),
  order: ({ db }, shop, ids, edit) => orderEntries(db, shop.id, PAGES, ids, edit),
})
