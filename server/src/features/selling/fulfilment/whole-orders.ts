// Orders whole, many at once, for a file that is kept: what getOrder tells of each, without what could be done about it at the moment,
// and without what opens a page of its buyer's.
import type { Context } from '../../../context.ts'
import { type Shop, settingsOf } from '../../../tenancy/shop.ts'
import { isNumbered } from '../invoices/actions/read-invoices.ts'
import { fullInvoiceOf, invoicesForBuyer } from '../invoices/for-buyer.ts'
import { invoicesOf } from '../invoices/queries.ts'
import { countRefused, historyOf, type OrderRow } from '../orders/queries.ts'
import { parcelsForBuyers } from '../parcels/for-buyer.ts'
import { methodsOf } from '../payments/methods.ts'
import { attemptsOfAll } from '../payments/queries.ts'
import { moneyFrom } from '../payments/refunds/money.ts'
import { refundsOfAll } from '../payments/refunds/queries.ts'
import { shownAttempt } from '../payments/rules.ts'
import { type ListedOrder, withLines } from './actions/list-orders.ts'
import { addressLines, type ShownOrder } from './actions/show-order.ts'
import { toMerchantOrder } from './present.ts'
import type { MerchantOrder } from './schema.ts'

export type WholeOrder = Omit<MerchantOrder, 'moves' | 'messages' | 'money' | 'refunds' | 'track_url'> & {
  readonly money: Pick<NonNullable<MerchantOrder['money']>, 'received' | 'refunded' | 'open'>
  readonly refunds: readonly Omit<MerchantOrder['refunds'][number], 'can_settle'>[]
}

/** In the order given, each as it was listed and whole. Invoices that have no number yet are left out. */
export async function wholeOrders(
  ctx: Context,
  shop: Shop,
  orders: readonly OrderRow[],
  at: Date,
): Promise<{ listed: ListedOrder; whole: WholeOrder }[]> {
  const facts = await factsOf(ctx, shop, orders)
  const { brand } = await settingsOf(ctx.db, shop)
  const sender = { name: shop.name, lines: [brand.address_line1 ?? ''] }
  return (await withLines(ctx, shop, orders)).map((listed) => {
    const { order, lines, courierName, reported } = listed
    const of = <T extends { order_id: string }>(rows: Map<string, T[]>) => rows.get(order.id) ?? []
    const [history, attempts, refunds] = [of(facts.history), of(facts.attempts), of(facts.refunds)]
    const invoices = of(facts.invoices).filter(isNumbered)
    const shown: ShownOrder = {
      order,
      lines,
      history,
      attempts,
      courierName,
      reported,
      sender,
      address: addressLines(ctx.places, order),
      courier: [courierName, order.courier_service].filter(Boolean).join(' ') || null,
      method: facts.methods.get(order.payment_method) ?? order.payment_method,
      attempt: shownAttempt(attempts, order),
      messages: [],
      resendable: new Set(),
      moves: [],
      refusals: order.is_cod ? (facts.refused.get(order.mailbox ?? '') ?? 0) : 0,
      money: {
        ...moneyFrom({ order, attempts, markedPaidBy: whoMarkedPaid(history), refunds }),
        ...{ byGateway: 0, through: null, until: null, pieces: new Map() },
      },
      parcels: facts.parcels.get(order.id) ?? [],
      sent: listed.sent,
      invoices: invoicesForBuyer(invoices, () => null),
      fullInvoice: fullInvoiceOf(invoices, at, true),
    }
    return { listed, whole: toWhole(toMerchantOrder(ctx, shop, shown, { mayRefund: true })) }
  })
}

async function factsOf(ctx: Context, shop: Shop, orders: readonly OrderRow[]) {
  const { db } = ctx
  const ids = orders.map(({ id }) => id)
  const buyers = orders.flatMap(({ is_cod, mailbox }) => (is_cod && mailbox !== null ? [{ mailbox }] : []))
  const byOrder = <T extends { order_id: string }>(rows: readonly T[]) =>
    Map.groupBy(rows, ({ order_id }) => order_id)
  return {
    history: byOrder(await historyOf(db, shop.id, ids)),
    attempts: byOrder(await attemptsOfAll(db, shop.id, ids)),
    refunds: byOrder(await refundsOfAll(db, shop.id, ids)),
    invoices: byOrder(await invoicesOf(db, shop.id, ids)),
    parcels: await parcelsForBuyers(ctx, shop, ids),
    refused: await countRefused(db, shop.id, buyers),
    methods: new Map((await methodsOf(ctx, shop)).map(({ code, name }) => [code, name])),
  }
}

/** As the statement of the same name finds it. */
function whoMarkedPaid(history: ShownOrder['history']): string | null {
  const came = history.findLast(
    ({ from_status: from, to_status }) =>
      to_status === 'paid' && (from === null || from === 'pending_payment' || from === 'expired'),
  )
  return came?.actor ?? null
}

function toWhole(order: MerchantOrder): WholeOrder {
  const { moves: _, messages: __, track_url: ___, money, refunds, ...rest } = order
  const { received = null, refunded = null, open = null } = money ?? {}
  return {
    ...rest,
    money: { received, refunded, open },
    refunds: refunds.map(({ can_settle: _, ...refund }) => refund),
  }
}
