// listShopReports: what visitors reported, with the shops that it is about.
import type { Context } from '../../../../context.ts'
import { findShopsByIds } from '../../../../tenancy/queries.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { newestReports, type ShopReportRow } from '../queries.ts'

export interface ListedReport {
  readonly report: ShopReportRow
  readonly shop: Shop | null
}

/** Whoever has settled so many finds the ones before them. */
const MOST_SHOWN = 200

export async function listShopReports({ db }: Context, isOpen: boolean): Promise<ListedReport[]> {
  const reports = await newestReports(db, { isOpen, most: MOST_SHOWN })
  const shops = await findShopsByIds(db, [...new Set(reports.map(({ shop_id }) => shop_id))])
  const byId = new Map(shops.map((shop) => [shop.id, shop]))
  return reports.map((report) => ({ report, shop: byId.get(report.shop_id) ?? null }))
}
