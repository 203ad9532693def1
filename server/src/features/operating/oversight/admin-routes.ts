// What operators of an open platform see of shops, and do about them.
import { Problem } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../domain/access.ts'
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { onPlatform } from '../../../http/routes/declare-admin-route.ts'
import { findShopBySlug } from '../../../tenancy/queries.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { presentPause } from '../../people/accounts/present.ts'
import { PauseState } from '../../people/accounts/schema.ts'
import { getOversight } from './actions/get-oversight.ts'
import { listShopReports } from './actions/list-shop-reports.ts'
import { pauseShop, resumeShop } from './actions/pause-shop.ts'
import { settleShopReport } from './actions/settle-shop-report.ts'
import { presentOverseen, presentReport } from './present.ts'
import {
  OfReport,
  OfShop,
  OversightShape,
  PauseInput,
  ReportQuery,
  SettledReport,
  SettleInput,
  ShopReports,
} from './schema.ts'

const OPERATORS = { tag: 'Oversight', need: 'operator' } as const

export const oversightRoutes: readonly AdminRoute[] = [
  onPlatform.post('/platform/shops/:shop/pause', {
    ...OPERATORS,
    op: 'pauseShop',
    summary: 'Let a shop sell nothing new, for a reason that its owner reads',
    description:
      'Its pages and its catalogue are closed (`shop_closed`), but for those by which buyers follow what they have ordered. ' +
      'Merchants go on working in the console. The owners are told.',
    problems: ['not_found'],
    params: OfShop,
    body: PauseInput,
    reply: PauseState,
    async run(ctx, { params, body, who, at, edit }) {
      const by = actorOf(who)
      const shop = await pauseShop(ctx, await shopCalled(ctx, params.shop), body, at, { ...edit, by })
      return { pause: presentPause(shop) }
    },
  }),
  onPlatform.post('/platform/shops/:shop/resume', {
    ...OPERATORS,
    op: 'resumeShop',
    summary: 'Let a paused shop go on; the owners are told',
    problems: ['not_found'],
    params: OfShop,
    reply: PauseState,
    async run(ctx, { params, who, at, edit }) {
      const by = actorOf(who)
      const shop = await resumeShop(ctx, await shopCalled(ctx, params.shop), at, { ...edit, by })
      return { pause: presentPause(shop) }
    },
  }),
  onPlatform.get('/platform/oversight', {
    ...OPERATORS,
    op: 'getOversight',
    summary: 'The newest shops, and those that look odd',
    reply: OversightShape,
    async run(ctx, { at }) {
      const { newest, odd } = await getOversight(ctx, at)
      const present = (shops: typeof newest) => shops.map((shop) => presentOverseen(ctx.platform, shop))
      return { newest: present(newest), odd: present(odd) }
    },
  }),
  onPlatform.get('/platform/reports', {
    ...OPERATORS,
    op: 'listShopReports',
    summary: 'What visitors reported of shops',
    query: ReportQuery,
    reply: ShopReports,
    run: async (ctx, { query: { state = 'open' } }) => ({
      items: (await listShopReports(ctx, state === 'open')).map(presentReport),
    }),
  }),
  onPlatform.post('/platform/reports/:id/settle', {
    ...OPERATORS,
    op: 'settleShopReport',
    summary: 'Note that a report was looked into',
    problems: ['not_found'],
    params: OfReport,
    body: SettleInput,
    reply: SettledReport,
    async run(ctx, { params, body: { note = '' }, who, at }) {
      await settleShopReport(ctx, { id: params.id, note: note.trim(), by: actorOf(who) }, at)
      return { id: params.id, settled_at: at.toISOString() }
    },
  }),
]

/** Throws `not_found`. */
async function shopCalled({ db }: Context, slug: string): Promise<Shop> {
  const shop = await findShopBySlug(db, slug)
  if (!shop) throw new Problem('not_found')
  return shop
}
