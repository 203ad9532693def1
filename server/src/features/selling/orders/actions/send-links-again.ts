// Sends a buyer who has confirmed a contact the links to the orders that are still open, at most once an hour.
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { type Contact, mailboxOf } from '../../../../domain/contact.ts'
import { isOpenOrder } from '../../../../domain/order-status.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { queueMessages } from '../../../people/messages/actions/queue-message.ts'
import type { OrderRow } from '../queries.ts'
import { deleteSentLinksBefore, takeLinkTurns } from '../sent-links.ts'
import { trackUrlOf } from '../track-token.ts'

const HOUR_MS = 3_600_000
/** A message by WhatsApp has room for one link, and each is paid for. */
const MOST_BY_WHATSAPP = 5

/** `orders`: of this contact, newest first. Gives when their links were sent last; null: there are none to send. */
export async function sendLinksAgain(
  tx: Db,
  ctx: Context,
  shop: Shop,
  { channel, value }: Contact,
  orders: readonly OrderRow[],
  at: Date,
): Promise<Date | null> {
  const links = orders
    .filter(({ status }) => isOpenOrder(status))
    .flatMap((order) => {
      // Sealed under another APP_SECRET: nobody can open it any more.
      const track_url = trackUrlOf(ctx, shop, order)
      const { number: order_number, customer_name, status } = order
      return track_url === null ? [] : [{ order_number, customer_name, status, track_url }]
    })
  if (links.length === 0) return null
  const since = new Date(at.getTime() - HOUR_MS)
  const hashes = ctx.secrets.macs('sent-links', `${shop.id} ${mailboxOf(value)}`)
  const turn = await takeLinkTurns(tx, shop.id, hashes, { at, since })
  if (!turn.isTaken) return turn.sentAt

  const together = channel === 'whatsapp' ? links.slice(0, MOST_BY_WHATSAPP).map((link) => [link]) : [links]
  const messages = together.flatMap(([first, ...others]) => {
    if (!first) return []
    const { status: _status, ...about } = first
    const shown = others.map(({ customer_name: _name, ...other }) => other)
    return { channel, to: value, kind: 'order_link', ...about, others: shown } as const
  })
  await queueMessages(tx, ctx, shop, messages)
  return turn.sentAt
}

export async function purgeSentLinks(ctx: Context, at: Date): Promise<void> {
  await deleteSentLinksBefore(ctx.db, new Date(at.getTime() - HOUR_MS))
}
