// The table of those who wait for something to be back, as Kysely sees it; held to the database by tables.test.ts.
import type { ContactChannel } from '../../domain/contact.ts'

export interface RestockRequestTable {
  shop_id: string
  id: string
  product_id: string
  /** null: the product has none, or any of them will do */
  variant_id: string | null
  channel: ContactChannel
  contact_hash: Buffer
  contact_sealed: Buffer
  created_at: Date
}
