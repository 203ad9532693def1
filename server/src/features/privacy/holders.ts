// Everyone who holds personal data of buyers, in the order in which it is forgotten.
import { answerHolder } from '../../http/personal.ts'
import type { Holder } from '../../tenancy/holder.ts'
import { auditHolder } from '../../tenancy/personal.ts'
import { draftHolder } from '../checkout/personal.ts'
import { messageHolder } from '../messages/personal.ts'
import { orderHolder } from '../orders/personal.ts'
import { paymentHolder } from '../payments/personal.ts'
import { voucherHolder } from '../promotions/personal.ts'
import { pushHolder } from '../push/personal.ts'
import { restockHolder } from '../restock/personal.ts'
import { deliveryHolder } from '../webhooks/personal.ts'

/** Drafts before orders, orders before the rest: as whoever places or moves an order locks them. */
export const HOLDERS: readonly Holder[] = [
  draftHolder,
  orderHolder,
  voucherHolder,
  paymentHolder,
  messageHolder,
  pushHolder,
  restockHolder,
  deliveryHolder,
  auditHolder,
  answerHolder,
]
