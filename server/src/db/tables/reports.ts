// The table of what visitors report of shops, as Kysely sees it; held to the database by tables.test.ts.
import type { ReportReason } from '../../domain/report-reasons.ts'

export interface ShopReportTable {
  id: string
  shop_id: string
  reason: ReportReason
  details: string
  contact: string | null
  created_at: Date
  settled_at: Date | null
  settled_by: string | null
  note: string | null
}
