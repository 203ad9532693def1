// Turns what operators look at into the shapes that are answered.
import { type Platform, shopAddress } from '../../../domain/addresses.ts'
import { REPORT_REASONS } from '../../../domain/report-reasons.ts'
import { presentPause } from '../../people/accounts/present.ts'
import type { OverseenShop } from './actions/get-oversight.ts'
import type { ListedReport } from './actions/list-shop-reports.ts'
import type { OverseenShape, ShopReportShape } from './schema.ts'

export function presentOverseen(platform: Platform, overseen: OverseenShop): OverseenShape {
  const { shop, createdAt, owners, products, orders, reports, odd } = overseen
  const { slug, name, plan } = shop
  return {
    ...{ slug, name, plan, products, orders, reports },
    url: shopAddress(shop, platform),
    created_at: createdAt?.toISOString() ?? null,
    owners: [...owners],
    pause: presentPause(shop),
    odd: odd.map(({ oddity, message }) => ({ code: oddity, message })),
  }
}

export function presentReport({ report, shop }: ListedReport): ShopReportShape {
  const { id, reason, details, contact, created_at, settled_at, settled_by, note } = report
  return {
    ...{ id, reason, details, contact, settled_by, note },
    shop: shop?.slug ?? null,
    shop_name: shop?.name ?? null,
    reason_label: REPORT_REASONS[reason],
    created_at: created_at.toISOString(),
    settled_at: settled_at?.toISOString() ?? null,
  }
}
