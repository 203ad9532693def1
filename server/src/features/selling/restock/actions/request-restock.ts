// requestRestock: a buyer who has confirmed a contact gets one message when something is back.
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { newId } from '../../../../domain/ids.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { tryCode, useCode } from '../../../people/codes/actions.ts'
import { lookupContact } from '../../orders/lookup.ts'
import { findAwaited } from '../awaited.ts'
import { addRequest } from '../changes.ts'
import { contactsOfWaiting, restockSubject } from '../contact.ts'
import type { RequestRestock } from '../schema.ts'

export interface AskingForNews extends RequestRestock {
  readonly callerHash: Buffer
}

/** False: it can be bought now. Throws `invalid_request`, `not_found`, `rate_limited` and `code_refused`. */
export async function requestRestock(
  ctx: Context,
  shop: Shop,
  input: AskingForNews,
  at: Date,
): Promise<boolean> {
  const contact = lookupContact(input.contact)
  const { awaited, isToBeHad } = await findAwaited(ctx, shop, input, at)
  const subject = restockSubject(ctx, shop, awaited, contact)
  const codeId = await tryCode(ctx, subject, { ...input, code: input.code.trim() }, at)
  await inTransaction(ctx.db, async (tx) => {
    await useCode(tx, shop.id, codeId, at)
    if (isToBeHad) return
    const ref = { shop_id: shop.id, id: newId('rsq') }
    const [contact_hash, ...others] = contactsOfWaiting.hashes(ctx, shop.id, contact.value)
    const contact_sealed = contactsOfWaiting.seal(ctx, ref, contact.value)
    const { channel } = contact
    await addRequest(
      tx,
      { ...ref, ...awaited, channel, contact_hash, contact_sealed, created_at: at },
      others,
    )
  })
  return !isToBeHad
}
