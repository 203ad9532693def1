// sendCheckoutCode: a one-time code to the buyer of a draft, by a job that leaves with the transaction.
import type { Context } from '../../../context.ts'
import { maskContact } from '../../../domain/masks.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { issueCode } from '../../codes/actions.ts'
import { CODE_LIFE_SECONDS } from '../../codes/rules.ts'
import type { CodeSent } from '../../codes/schema.ts'
import { queueMessage } from '../../messages/actions/queue-message.ts'
import { assertOpen } from '../open-draft.ts'
import { findDraft } from '../queries.ts'
import type { SendCheckoutCode } from '../schema.ts'

export async function sendCheckoutCode(
  ctx: Context,
  shop: Shop,
  { draft_id }: SendCheckoutCode,
  at: Date,
): Promise<CodeSent> {
  const draft = assertOpen(await findDraft(ctx.db, shop.id, draft_id), at)
  await ctx.db.transaction().execute(async (tx) => {
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
  return {
    channel: draft.contact_channel,
    masked: maskContact(draft.contact),
    sent: true,
    expires_in_seconds: CODE_LIFE_SECONDS,
  }
}
