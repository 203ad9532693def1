// sendLookupCode: a code to find old orders with, and nobody learns whether the contact has any.
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Contact } from '../../../../domain/contact.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { issueCode } from '../../../people/codes/actions.ts'
import { CODE_LIFE_SECONDS } from '../../../people/codes/rules.ts'
import { queueMessage } from '../../../people/messages/actions/queue-message.ts'
import { lookupContact, lookupSubject } from '../lookup.ts'
import type { SendLookupCode } from '../schema.ts'

/**
 * The same work for everyone: whether the contact has orders is looked at when the code is sent. Gives back where it
 * would go. Throws `invalid_request` and `otp_limit`.
 */
export async function sendLookupCode(
  ctx: Context,
  shop: Shop,
  input: SendLookupCode,
  at: Date,
): Promise<Contact> {
  const contact = lookupContact(input.contact)
  const { channel, value } = contact
  await inTransaction(ctx.db, async (tx) => {
    const code = await issueCode(tx, ctx, { of: lookupSubject(ctx, shop, value), contact: value, at })
    const minutes = CODE_LIFE_SECONDS / 60
    const message = { channel, to: value, kind: 'code', code, purpose: 'lookup', minutes } as const
    await queueMessage(tx, ctx, shop, message)
  })
  return contact
}
