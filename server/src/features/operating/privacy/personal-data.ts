// Everyone who holds personal data of buyers, in the order in which it is forgotten.
import { answerHolder } from '../../../http/idempotency/personal.ts'
import { auditHolder } from '../../../tenancy/audit-personal.ts'
import type { Holder } from '../../../tenancy/personal-data.ts'
import { voucherHolder } from '../../catalogue/promotions/personal.ts'
import { messageHolder } from '../../people/messages/personal.ts'
import { pushHolder } from '../../people/push/personal.ts'
import { deliveryHolder } from '../../people/webhooks/personal.ts'
import { draftHolder } from '../../selling/checkout/personal.ts'
import { orderHolder } from '../../selling/orders/personal.ts'
import { paymentHolder } from '../../selling/payments/personal.ts'
import { restockHolder } from '../../selling/restock/personal.ts'

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
