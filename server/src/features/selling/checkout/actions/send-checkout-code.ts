// sendCheckoutCode: a one-time code to the buyer of a draft, on its way once the transaction is on disk.
import type { Context } from '../../../../context.ts'
import { gather } from '../../../../db/gather.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { type Contact, mailboxOf } from '../../../../domain/contact.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { issueCodes } from '../../../people/codes/actions.ts'
import { CODE_LIFE_SECONDS } from '../../../people/codes/rules.ts'
import { queueTogether } from '../../../people/messages/actions/queue-message.ts'
import type { NewMessage } from '../../../people/messages/message.ts'
import { type DraftRow, findDraftToConfirm } from '../queries.ts'
import { assertOpen, needsHeldTotal, totalGone } from '../rules.ts'
import type { SendCheckoutCode } from '../schema.ts'

/** Gives back where the code went. Throws `not_found`, `order_moved`, `draft_expired`, `cart_changed` and `otp_limit`. */
export async function sendCheckoutCode(
  ctx: Context,
  shop: Shop,
  { draft_id }: SendCheckoutCode,
  at: Date,
): Promise<Contact> {
  const draft = assertOpen(await findDraftToConfirm(ctx, { shopId: shop.id, id: draft_id, at }), at)
  // Nobody is to type a code for nothing.
  if (needsHeldTotal(draft) && draft.has_lost_total) throw totalGone()
  await sendCode(ctx, { shop, draft, at })
  ctx.metrics.checkoutStep('code_asked')
  return { channel: draft.contact_channel, value: draft.contact }
}

interface Sending {
  readonly shop: Shop
  readonly draft: DraftRow
  readonly at: Date
}

const sendCode = gather({
  queueOf: ({ shop }: Sending) => shop.id,
  // Codes of one contact are counted one after the other.
  keyOf: ({ draft }: Sending) => mailboxOf(draft.contact),
  run: (ctx: Context, sendings) =>
    inTransaction(ctx.db, async (tx) => {
      const wanted = sendings.map(({ shop, draft, at }) => {
        const of = { shopId: shop.id, purpose: 'checkout', subject: draft.id } as const
        return { of, contact: draft.contact, at }
      })
      const codes = await issueCodes(tx, ctx, wanted)
      const messages = sendings.flatMap(({ shop, draft }, i) => {
        const code = codes[i]
        return typeof code === 'string' ? [{ shop, message: codeMessage(draft, code) }] : []
      })
      for (const change of queueTogether(tx, ctx, messages).changes) await change.execute(tx)
      return codes
    }),
})

function codeMessage(draft: DraftRow, code: string): NewMessage {
  return {
    channel: draft.contact_channel,
    to: draft.contact,
    kind: 'code',
    code,
    purpose: 'checkout',
    minutes: CODE_LIFE_SECONDS / 60,
  }
}
