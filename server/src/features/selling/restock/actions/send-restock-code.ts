// sendRestockCode: a code that confirms where the news is to go that something is back.
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Contact } from '../../../../domain/contact.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { issueCode } from '../../../people/codes/actions.ts'
import { CODE_LIFE_SECONDS } from '../../../people/codes/rules.ts'
import { queueMessage } from '../../../people/messages/actions/queue-message.ts'
import { lookupContact } from '../../orders/lookup.ts'
import { findAwaited } from '../awaited.ts'
import { restockSubject } from '../contact.ts'
import type { SendRestockCode } from '../schema.ts'

export interface RestockCode {
  readonly contact: Contact
  /** false: it can be bought now, and nobody need wait */
  readonly isSent: boolean
}

/** The same for every contact. Throws `invalid_request`, `not_found`, `otp_limit`, and `rate_limited` when too many wait. */
export async function sendRestockCode(
  ctx: Context,
  shop: Shop,
  input: SendRestockCode,
  at: Date,
): Promise<RestockCode> {
  const contact = lookupContact(input.contact)
  const { awaited, isToBeHad } = await findAwaited(ctx, shop, input, at)
  if (isToBeHad) return { contact, isSent: false }
  const { channel, value } = contact
  await inTransaction(ctx.db, async (tx) => {
    const of = restockSubject(ctx, shop, awaited, contact)
    const code = await issueCode(tx, ctx, { of, contact: value, at })
    const minutes = CODE_LIFE_SECONDS / 60
    await queueMessage(tx, ctx, shop, { channel, to: value, kind: 'code', code, purpose: 'restock', minutes })
  })
  return { contact, isSent: true }
}
