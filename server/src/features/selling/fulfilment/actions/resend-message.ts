// resendMessage: a message goes out once more, as its order tells it now.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Actor } from '../../../../domain/access.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { loadSettings, type Shop } from '../../../../tenancy/shop.ts'
import { queueMessage } from '../../../people/messages/actions/queue-message.ts'
import { merchantMessage } from '../../../people/messages/actions/tell-merchant.ts'
import type { NewMessage } from '../../../people/messages/message.ts'
import { findMessage, type MessageRow } from '../../../people/messages/queries.ts'
import { expiryOf } from '../../../people/messages/rules.ts'
import { findOrderByNumber, linesOf, passedStatuses } from '../../orders/queries.ts'
import { linksOf, parcelContent } from '../../orders/tell-buyer.ts'
import { tokenOf } from '../../orders/track-token.ts'
import { methodOf } from '../../payments/methods.ts'
import { attemptsOf } from '../../payments/queries.ts'
import { nearestEnd, shownAttempt } from '../../payments/rules.ts'
import { buyerContentAgain, merchantContentAgain, type ToldOrder } from '../message-again.ts'
import { resendable } from '../resendable.ts'

const A_CODE = 'Kode sekali pakai tidak dapat dikirim ulang: pembeli meminta yang baru.'
const ON_ITS_WAY = 'Pesan ini masih menunggu dikirim.'
const NO_LONGER_TRUE = 'Pesan ini tidak dapat dikirim ulang: isinya tidak berlaku lagi.'

/** As a message of its own, which is given back. Throws `not_found`, and `message_not_resendable` where it waits, holds a code, has a newer one of its kind, or says nothing true any more. */
export async function resendMessage(
  ctx: Context,
  shop: Shop,
  id: string,
  at: Date,
  by: Actor,
): Promise<MessageRow> {
  return inTransaction(ctx.db, async (tx) => {
    const row = await findMessage(tx, { shop_id: shop.id, id })
    if (!row) throw new Problem('not_found')
    if (row.kind === 'code') throw cannot(A_CODE)
    if (row.status === 'waiting') throw cannot(ON_ITS_WAY)
    const isTrue = (await resendable(tx, shop, [row], at)).has(id)
    const message = isTrue ? await asOrderTells(tx, ctx, shop, row, at) : null
    if (!message || expiryOf(message, at.getTime()) <= at) throw cannot(NO_LONGER_TRUE)
    const queued = await findMessage(tx, {
      shop_id: shop.id,
      id: await queueMessage(tx, ctx, shop, message),
    })
    if (!queued) throw new Error('A message that was queued cannot be read')
    const { kind, order_number } = queued
    await writeAudit(tx, shop.id, {
      by,
      kind: 'message',
      id,
      before: null,
      after: { resent_as: queued.id, kind, order_number },
    })
    return queued
  })
}

function cannot(why: string): Problem {
  return new Problem('message_not_resendable', {}, null, why)
}

async function asOrderTells(
  tx: Db,
  ctx: Context,
  shop: Shop,
  { kind, order_number }: MessageRow,
  at: Date,
): Promise<NewMessage | null> {
  const facts = order_number === null ? null : await factsOf(tx, ctx, shop, order_number, at)
  if (!facts) return null
  const toMerchant = merchantContentAgain(kind, facts)
  if (toMerchant) return merchantMessage(ctx, shop, await loadSettings(tx, shop.id), toMerchant)
  const { order } = facts
  const toBuyer = buyerContentAgain(kind, facts)
  const token = tokenOf(ctx, order)
  if (!toBuyer || token === null) return null
  const { contact_channel: channel, contact: to, number, customer_name } = order
  return {
    channel,
    to,
    order_number: number,
    customer_name,
    ...linksOf(ctx, shop, { order, token, kind: toBuyer.kind }),
    ...toBuyer,
  }
}

async function factsOf(
  tx: Db,
  ctx: Context,
  shop: Shop,
  number: string,
  at: Date,
): Promise<ToldOrder | null> {
  const order = await findOrderByNumber(tx, shop.id, number)
  if (!order) return null
  const attempt = shownAttempt(await attemptsOf(tx, shop.id, order.id), order)
  return {
    order,
    payBefore: order.expires_at && nearestEnd(order.expires_at, attempt, at),
    lines: await linesOf(tx, shop.id, [order.id]),
    passed: await passedStatuses(tx, shop.id, order.id),
    parcel: await parcelContent(tx, shop, order),
    payBy: (await methodOf(ctx, shop, order.payment_method))?.name ?? order.payment_method,
  }
}
