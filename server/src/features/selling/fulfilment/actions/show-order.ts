// showOrder: all that a merchant needs to pack, send and answer for an order.

import type { Places } from '@etalase/places'
import type { Selectable } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { OrderHistoryTable } from '../../../../db/tables/orders.ts'
import { withoutPlace } from '../../../../domain/street.ts'
import { type Shop, settingsOf } from '../../../../tenancy/shop.ts'
import { messagesOfOrder, type ToldMessage } from '../../../people/messages/queries.ts'
import { readInvoices } from '../../invoices/actions/read-invoices.ts'
import { fullInvoiceOf, invoicesForBuyer } from '../../invoices/for-buyer.ts'
import { destinationOf } from '../../orders/destination.ts'
import { type Access, invoiceUrlOf } from '../../orders/document-key.ts'
import { countRefused, historyOf, linesOf, type OrderLineRow, type OrderRow } from '../../orders/queries.ts'
import type { FullInvoice, OrderInvoice, OrderParcel } from '../../orders/schema.ts'
import { parcelsForBuyer } from '../../parcels/for-buyer.ts'
import { type SentParcel, standingParcels } from '../../parcels/standing.ts'
import { methodOf } from '../../payments/methods.ts'
import { type AttemptRow, attemptsOf, reportedAmounts } from '../../payments/queries.ts'
import { foreseeRefund } from '../../payments/refunds/actions/refund-rest.ts'
import { type ShownMoney, showMoney } from '../../payments/refunds/show-money.ts'
import { shownAttempt } from '../../payments/rules.ts'
import { courierNamesOf, nameOfCourier } from '../../shipping/courier-names.ts'
import { resendable } from '../resendable.ts'
import { hasMoneyOf, type PossibleMove, possibleMoves } from '../rules.ts'
import { getOrder, getOrderAt } from './get-order.ts'

export interface ShownOrder {
  readonly order: OrderRow
  readonly lines: readonly OrderLineRow[]
  readonly history: readonly Selectable<OrderHistoryTable>[]
  /** whom the parcel is for and where it goes, as on a label */
  readonly address: readonly string[]
  /** "JNE"; null: none was chosen */
  readonly courierName: string | null
  /** "JNE REG" */
  readonly courier: string | null
  /** as the shop calls it; the code where it has been removed since */
  readonly method: string
  /** every try to be paid, oldest first */
  readonly attempts: readonly AttemptRow[]
  /** the one that its buyer is shown */
  readonly attempt: AttemptRow | null
  /** messages to its buyer, oldest first */
  readonly messages: readonly ToldMessage[]
  /** ids of those that may be sent again */
  readonly resendable: ReadonlySet<string>
  /** what gateways reported where another amount was due */
  readonly reported: readonly number[]
  /** where a merchant may move it now, in any role */
  readonly moves: readonly PossibleMove[]
  /** how many orders its contact did not take at the door */
  readonly refusals: number
  readonly money: ShownMoney
  /** as its buyer sees them */
  readonly parcels: readonly OrderParcel[]
  /** the same, as far as they say how it stands */
  readonly sent: readonly SentParcel[]
  readonly invoices: readonly OrderInvoice[]
  readonly fullInvoice: FullInvoice | null
  readonly sender: { readonly name: string; readonly lines: readonly string[] }
}

/** As it is at this moment: one whose time is over ends before anything is said of it. Throws `not_found`. */
export async function showOrderAt(ctx: Context, shop: Shop, number: string, at: Date): Promise<ShownOrder> {
  await getOrderAt(ctx, shop, number, at)
  return showOrder(ctx, shop, number)
}

/** Throws `not_found`. */
export async function showOrder(ctx: Context, shop: Shop, number: string): Promise<ShownOrder> {
  const order = await getOrder(ctx, shop, number)
  const [lines, history, attempts, method, couriers, settings, reported, messages, parcels, sent, invoices] =
    await Promise.all([
      linesOf(ctx.db, shop.id, [order.id]),
      historyOf(ctx.db, shop.id, [order.id]),
      attemptsOf(ctx.db, shop.id, order.id),
      methodOf(ctx, shop, order.payment_method),
      courierNamesOf(ctx.db, shop),
      settingsOf(ctx.db, shop),
      reportedAmounts(ctx.db, shop.id, [order.id]),
      messagesOfOrder(ctx.db, shop.id, order.number),
      parcelsForBuyer(ctx, shop, order.id, true),
      standingParcels(ctx, shop, [order.id]),
      readInvoices(ctx, shop.id, order.id),
    ])
  const at = new Date(ctx.clock.now())
  const { courier_code, courier_service } = order
  const courierName = nameOfCourier(couriers, courier_code)
  const { address_line1, address_line2, origin_city } = settings.brand
  return {
    order,
    lines,
    history,
    address: addressLines(ctx.places, order),
    courierName,
    courier: [courierName, courier_service].filter(Boolean).join(' ') || null,
    method: method?.name ?? order.payment_method,
    attempts,
    attempt: shownAttempt(attempts, order),
    messages,
    parcels,
    sent: sent.get(order.id) ?? [],
    invoices: invoicesForBuyer(invoices, (id) => invoiceUrlOf(ctx, shop, order, forMerchant(at), id)),
    fullInvoice: fullInvoiceOf(invoices, at, true),
    resendable: await resendable(
      ctx.db,
      shop,
      messages.map((message) => ({ ...message, order_number: order.number })),
      at,
    ),
    reported: reported.map(({ amount }) => amount),
    moves: possibleMoves({
      order,
      isPaid: reported.length > 0 || hasMoneyOf(order),
      tookStock: lines.some(({ took_stock }) => took_stock),
      refundBy: await foreseeRefund(ctx, attempts, at),
    }),
    refusals: await refusalsOf(ctx, order),
    money: await showMoney(ctx, order, lines, at),
    sender: {
      name: shop.name,
      lines: [address_line1, address_line2 ?? origin_city].flatMap((line) => line || []),
    },
  }
}

const DAY_MS = 86_400_000

/** Documents open from the console, or for a program, until the next day is over: for a while the address is the same. */
function forMerchant(at: Date): Access {
  return { by: 'link', until: new Date((Math.floor(at.getTime() / DAY_MS) + 2) * DAY_MS) }
}

async function refusalsOf({ db }: Context, { shop_id, is_cod, mailbox }: OrderRow): Promise<number> {
  if (!is_cod || mailbox === null) return 0
  return (await countRefused(db, shop_id, [{ mailbox }])).get(mailbox) ?? 0
}

/**
 * Line by line as on a label. The quoted place is the one that shipping was paid for: it stands below what the buyer wrote, with its zip
 * code.
 */
export function addressLines(places: Pick<Places, 'find'>, order: OrderRow): string[] {
  const place = quotedPlace(places, order) ?? order.city
  return [...withoutPlace(order.address, place).split('\n'), place].filter((line) => line !== '')
}

function quotedPlace(places: Pick<Places, 'find'>, order: OrderRow): string | null {
  const kept = destinationOf(order)
  if (kept) return `${kept.subdistrict}, ${kept.district}, ${kept.city}, ${kept.province} ${kept.zip_code}`
  // Earlier orders kept the code of the place alone.
  return order.destination_ref === null ? null : (places.find(order.destination_ref)?.label ?? null)
}
