// sendLookupCode and verifyLookupCode: a buyer finds old orders, and nobody learns whether a contact has any.
import type { Context } from '../../../context.ts'
import { type Contact, parseContact } from '../../../domain/contact.ts'
import { maskContact } from '../../../domain/masks.ts'
import type { Call } from '../../../http/route.ts'
import { invalidRequest } from '../../../problems.ts'
import { CODE_LIFE_SECONDS, issueCode, tryCode, useCode } from '../../codes/actions.ts'
import type { CodeSent } from '../../codes/schema.ts'
import { queueMessage } from '../../messages/actions/queue-message.ts'
import { toOrder } from '../present.ts'
import { findOrdersOfContact, linesOf, passedStatusesOf } from '../queries.ts'
import type { FoundOrders, SendLookupCode, VerifyLookupCode } from '../schema.ts'

const NEWEST = 50

/** The same work for everyone: whether the contact has orders is looked at by the job that sends. */
export async function sendLookupCode(
  ctx: Context,
  { shop, body, at }: Call<unknown, unknown, SendLookupCode>,
): Promise<CodeSent> {
  const { channel, value } = contactIn(body.contact)
  await ctx.db.transaction().execute(async (tx) => {
    const code = await issueCode(tx, ctx, subjectOf(ctx, shop.id, value), value, at)
    await queueMessage(tx, ctx, shop, {
      channel,
      to: value,
      kind: 'code',
      code,
      purpose: 'lookup',
      minutes: CODE_LIFE_SECONDS / 60,
    })
  })
  return { channel, masked: maskContact(value), sent: true, expires_in_seconds: CODE_LIFE_SECONDS }
}

export async function verifyLookupCode(
  ctx: Context,
  { shop, body, at, baseUrl }: Call<unknown, unknown, VerifyLookupCode>,
): Promise<FoundOrders> {
  const { value } = contactIn(body.contact)
  const codeId = await tryCode(ctx, subjectOf(ctx, shop.id, value), body.code.trim(), at)
  await useCode(ctx.db, shop.id, codeId, at)
  const orders = await findOrdersOfContact(ctx.db, shop.id, value, NEWEST)
  const ids = orders.map(({ id }) => id)
  const [lines, passed] = await Promise.all([
    linesOf(ctx.db, shop.id, ids),
    passedStatusesOf(ctx.db, shop.id, ids),
  ])
  const linesById = Map.groupBy(lines, ({ order_id }) => order_id)
  const passedById = Map.groupBy(passed, ({ order_id }) => order_id)
  return {
    orders: orders.map((order) => {
      const statuses = (passedById.get(order.id) ?? []).map(({ status }) => status)
      return toOrder(order, linesById.get(order.id) ?? [], statuses, baseUrl)
    }),
  }
}

function contactIn(text: string): Contact {
  const contact = parseContact(text)
  if (contact) return contact
  throw invalidRequest([
    { path: 'contact', message: 'harus berupa alamat email atau nomor WhatsApp Indonesia' },
  ])
}

/** Not the contact itself: codes are kept without saying whose they are. */
function subjectOf(ctx: Context, shopId: string, contact: string) {
  const subject = ctx.secrets.mac('lookup-contact', `${shopId} ${contact}`).toString('hex')
  return { shopId, purpose: 'lookup', subject } as const
}
