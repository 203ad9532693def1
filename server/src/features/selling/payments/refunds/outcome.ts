// What became of a refund that a gateway was asked for.
import type { ClaimedRefund } from './queries.ts'

export type RefundResult =
  | { readonly is: 'made'; readonly gatewayReference: string | null }
  /** the gateway has it, and tells later */
  | { readonly is: 'pending'; readonly gatewayReference: string | null }
  | { readonly is: 'failed'; readonly why: string }
  /** whether it was carried out is not known */
  | { readonly is: 'unknown'; readonly why: string }
  /** it was not asked: the gateway takes none before then */
  | { readonly is: 'later'; readonly after: Date }

export interface RefundOutcome extends Pick<ClaimedRefund, 'shop_id' | 'id' | 'order_id' | 'claimed_until'> {
  readonly became: RefundResult
}
