// sendCheckoutCode: a one-time code to the buyer of a draft, sent as soon as its transaction is on disk.
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Contact } from '../../../domain/contact.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { issueCode } from '../../codes/actions.ts'
import { CODE_LIFE_SECONDS } from '../../codes/rules.ts'
import { queueMessage } from '../../messages/actions/queue-message.ts'
import { findDraft } from '../queries.ts'
import { assertOpen } from '../rules.ts'
import type { SendCheckoutCode } from '../schema.ts'

/** Gives back where the code went. Throws `not_found`, `order_moved`, `draft_expired` and `otp_limit`. */
export async function sendCheckoutCode(
  ctx: Context,
  shop: Shop,
  { draft_id }: SendCheckoutCode,
  at: Date,
): Promise<Contact> {
  const draft = assertOpen(await findDraft(ctx.db, shop.id, draft_id), at)
  await inTransaction(ctx.db, async (tx) => {
    const subject = { shopId: shop.id, purpose: 'checkout', subject: draft.id } as const
    const code = await issueCode(tx, ctx, subject, draft.contact, at)
    await queueMessage(tx, ctx, shop, {
      channel: draft.contact_channel,
      to: draft.contact,
      kind: 'code',
      code,
      purpose: 'checkout',
      minutes: CODE_LIFE_SECONDS / 60,
    })
  })
  return { channel: draft.contact_channel, value: draft.contact }
}
