// What a merchant does with orders.

import { Readable } from 'node:stream'
import Type from 'typebox'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { PersonalView } from '../../../domain/personal-data.ts'
import { Reply } from '../../../http/routes/admin-reply.ts'
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { assertDangerous, inShop, may, type ShopCall } from '../../../http/routes/declare-admin-route.ts'
import { DEFAULT_LIMIT, pageOf, pageQuery, pagesOf } from '../../../http/routes/list.ts'
import { tellOwners } from '../../people/accounts/tell-owners.ts'
import { createOrder } from './actions/create-order.ts'
import { editOrder } from './actions/edit-order.ts'
import { exportOrders } from './actions/export-orders.ts'
import { getWaiting } from './actions/get-waiting.ts'
import { listOrders } from './actions/list-orders.ts'
import { type MerchantMove, moveByMerchant } from './actions/move-by-merchant.ts'
import { eachByItself, moveOrders } from './actions/move-orders.ts'
import { refundByMerchant, settleByMerchant } from './actions/refund-by-merchant.ts'
import { settleClaim } from './actions/settle-claim.ts'
import { settleCod } from './actions/settle-cod.ts'
import { type ShownOrder, showOrder, showOrderAt } from './actions/show-order.ts'
import { undoMoves } from './actions/undo-moves.ts'
import {
  ClaimSettled,
  CodSettled,
  CodsSettled,
  NewRefund,
  NewSale,
  OrderChange,
  OrderMove,
  OrderMoves,
  RefundSettled,
  UndoneMoves,
} from './input.ts'
import { toMerchantOrder, toOutcomes, toSummary, toWaitingWork } from './present.ts'
import { filterOf } from './rules.ts'
import {
  MerchantOrder,
  MoveOutcomes,
  OrderPath,
  OrderSummary,
  orderFilters,
  orderSort,
  RefundPath,
  tableForm,
  WaitingWork,
} from './schema.ts'

const READS = { role: 'staff', scope: 'orders:read' } as const
const WRITES = { role: 'staff', scope: 'orders:write' } as const
/** Money that leaves. */
const REFUNDS = { role: 'manager', scope: 'orders:write' } as const

const ONE_ORDER: PersonalView = { what: 'order', subject: ({ number = '' }) => number.toUpperCase() }

type OrderVisit = Pick<ShopCall<unknown, unknown, unknown>, 'who' | 'shop'>

const CSV = 'text/csv; charset=utf-8'

const ORDERS = pagesOf('listOrders', { id: 'text' })

export const orderAdminRoutes: readonly AdminRoute[] = [
  inShop.get('/orders', {
    op: 'listOrders',
    tag: 'Orders',
    summary: 'Orders, newest first: all, those that wait for the merchant, or those that are looked for',
    need: READS,
    shows: { what: 'orders' },
    query: pageQuery({ ...orderFilters, sort: orderSort }),
    reply: pageOf(OrderSummary, 'Orders, as `sort` says'),
    async run(ctx, { shop, query: { limit = DEFAULT_LIMIT, cursor, sort, ...given }, at }) {
      const after = ORDERS.after(cursor)?.id
      const page = {
        ...filterOf(shop.id, given),
        limit: limit + 1,
        isOldestFirst: sort === 'oldest',
        ...(after && { after }),
      }
      const listed = ORDERS.page(await listOrders(ctx, shop, page, at), limit, ({ order: { id } }) => ({
        id,
      }))
      return { ...listed, items: listed.items.map(toSummary) }
    },
  }),
  inShop.post('/orders', {
    op: 'createOrder',
    tag: 'Orders',
    keepReply: 'lasting',
    summary: 'Enter a sale that was made elsewhere',
    description:
      'Priced and placed as a buyer’s own order: the same campaigns, vouchers and stock. No code is needed, and the buyer is told where a contact is given.',
    need: WRITES,
    problems: [
      'shop_closed',
      'cart_invalid',
      'cart_changed',
      'quote_invalid',
      'destination_unserved',
      'payment_unavailable',
    ],
    body: NewSale,
    answersAgain: true,
    status: 201,
    reply: MerchantOrder,
    async run(ctx, call) {
      const { shop, body, at, by, callerHash, idempotency } = call
      const { number } = await createOrder(ctx, shop, { ...body, by, callerHash, idempotency }, at)
      return shown(ctx, call, number)
    },
  }),
  inShop.get('/orders.csv', {
    op: 'exportOrders',
    tag: 'Orders',
    summary: 'Orders as a table',
    description:
      'UTF-8 with a byte order mark, a row for each line of an order. What belongs to the whole order stands in the row of its first line. ' +
      '`form=sheet` is for people: Indonesian headings, times of Jakarta, names instead of codes.',
    need: READS,
    shows: { what: 'table' },
    query: Type.Object({ ...orderFilters, form: tableForm }),
    type: CSV,
    reply: Type.Unsafe<never>({ type: 'string', description: 'CSV' }),
    async run(ctx, { shop, query: { form = 'codes', ...query }, at }) {
      const rows = exportOrders(ctx, shop, filterOf(shop.id, query), form, at)
      return Reply.file({
        status: 200,
        headers: {
          'Cache-Control': 'no-store',
          'Content-Type': CSV,
          'Content-Disposition': `attachment; filename="pesanan-${shop.slug}.csv"`,
        },
        body: Readable.from(rows),
      })
    },
  }),
  inShop.post('/orders/moves', {
    op: 'moveOrders',
    tag: 'Orders',
    summary: 'Move many orders, such as by a list of parcel numbers',
    need: WRITES,
    body: OrderMoves,
    reply: MoveOutcomes,
    async run(ctx, call) {
      const { shop, body, at, by } = call
      const moves = body.moves.map(({ number, ...move }) => ({ number, ...toMove(move) }))
      const outcomes = await moveOrders(ctx, shop, moves, at, by, ({ to }) => assertMayMove(call, to))
      if (outcomes.some(({ error }, i) => !error && moves[i]?.to === 'refunded'))
        await tellOfRefund(ctx, call)
      return toOutcomes(outcomes)
    },
  }),
  inShop.post('/orders/moves/undo', {
    op: 'undoMoves',
    tag: 'Orders',
    summary: 'Take back the last moves of orders, before their buyers are told',
    description:
      'Within a minute, of moves made with `undo_seconds`. `order_moved`: it is too late, or something else happened since.',
    need: WRITES,
    body: UndoneMoves,
    reply: MoveOutcomes,
    run: async (ctx, { shop, body, at, by }) => toOutcomes(await undoMoves(ctx, shop, body.numbers, at, by)),
  }),
  inShop.get('/orders/:number', {
    op: 'getOrder',
    tag: 'Orders',
    summary: 'All about one order',
    need: READS,
    problems: ['not_found'],
    params: OrderPath,
    shows: ONE_ORDER,
    reply: MerchantOrder,
    run: async (ctx, call) =>
      presented(ctx, call, await showOrderAt(ctx, call.shop, call.params.number, call.at)),
  }),
  inShop.patch('/orders/:number', {
    op: 'updateOrder',
    tag: 'Orders',
    summary: 'Change the note; until it is shipped where it goes; then the number of its parcel',
    need: WRITES,
    problems: ['not_found', 'order_moved', 'parcel_moved'],
    params: OrderPath,
    shows: ONE_ORDER,
    body: OrderChange,
    reply: MerchantOrder,
    async run(ctx, call) {
      const { shop, params, body, at, edit } = call
      const { number } = await editOrder(ctx, shop, params.number, body, at, edit)
      return shown(ctx, call, number)
    },
  }),
  inShop.post('/orders/:number/moves', {
    op: 'moveOrder',
    tag: 'Orders',
    summary: 'Move an order to its next state',
    description:
      'A refund goes through the gateway that was paid where it can; else it is noted as made by hand: see `refund`. It needs ' +
      'a manager who has signed in within the hour, and the owners are told, as of `createRefund`. ' +
      'Of an order that is paid at the door, `paid` says that its money was collected, and moves it nowhere; `cancelled` with ' +
      'the reason `cod_refused`, once it is shipped, that its buyer did not take it. ' +
      '`moves` of an order names what works; with `order_moved`, `details.status` is where it is, and `details.allowed` ' +
      'where it may go.',
    need: WRITES,
    problems: ['not_found', 'order_moved'],
    params: OrderPath,
    shows: ONE_ORDER,
    body: OrderMove,
    reply: MerchantOrder,
    async run(ctx, call) {
      const { shop, params, body, at, by } = call
      assertMayMove(call, body.to)
      const { number } = await moveByMerchant(ctx, shop, { ...params, ...toMove(body) }, at, by)
      if (body.to === 'refunded') await tellOfRefund(ctx, call)
      return shown(ctx, call, number)
    },
  }),
  inShop.post('/orders/:number/claim', {
    op: 'settleClaim',
    tag: 'Orders',
    summary: 'Accept or reject a transfer that the buyer reported',
    need: WRITES,
    problems: ['not_found', 'order_moved'],
    params: OrderPath,
    shows: ONE_ORDER,
    body: ClaimSettled,
    reply: MerchantOrder,
    async run(ctx, call) {
      const { shop, params, body, at, by } = call
      const { number } = await settleClaim(ctx, shop, { ...params, ...body }, at, by)
      return shown(ctx, call, number)
    },
  }),
  inShop.post('/orders/:number/cod', {
    op: 'settleCod',
    tag: 'Orders',
    summary: 'Note that the courier has sent on the money that it collected at the door',
    description:
      'Once; it counts as collected then, too. `order_moved`: it is not paid at the door, was never sent, or is settled already.',
    need: WRITES,
    problems: ['not_found', 'order_moved'],
    params: OrderPath,
    shows: ONE_ORDER,
    body: CodSettled,
    reply: MerchantOrder,
    async run(ctx, call) {
      const { shop, params, body, at, by } = call
      const { number } = await settleCod(ctx, shop, { ...params, ...body }, at, by)
      return shown(ctx, call, number)
    },
  }),
  inShop.post('/orders/cod', {
    op: 'settleCods',
    tag: 'Orders',
    summary: 'Note a payout of a courier: money of many orders that it collected at the door',
    description:
      'Each by itself, as `settleCod`; `listOrders?waiting=payout` has those that wait for it, with `cod_fee`.',
    need: WRITES,
    body: CodsSettled,
    reply: MoveOutcomes,
    async run(ctx, { shop, body: { payouts }, at, by }) {
      const numbers = payouts.map(({ number }) => number)
      const outcomes = await eachByItself(ctx, shop, numbers, (number, i) =>
        settleCod(ctx, shop, { ...payouts[i], number }, at, by),
      )
      return toOutcomes(outcomes)
    },
  }),
  inShop.post('/orders/:number/refunds', {
    op: 'createRefund',
    tag: 'Orders',
    keepReply: 'lasting',
    summary: 'Give money of an order back, all of it or a part',
    description:
      'By lines or by an amount, several times, never more than came in (`money.left`). It goes through the gateway that was paid where that can, asked by a key of its own: repeated, it goes back once, also when an answer was lost. Else the buyer is asked on the order’s page for an account, and `settleRefund` says that it was transferred. An order whose money is all back moves to `refunded` by itself. Stock does not change. Needs a manager who has signed in within the hour; the owners are told.',
    need: REFUNDS,
    problems: ['not_found', 'order_moved'],
    params: OrderPath,
    shows: ONE_ORDER,
    body: NewRefund,
    status: 201,
    reply: MerchantOrder,
    async run(ctx, call) {
      const { shop, params, body, at, by } = call
      const { number } = await refundByMerchant(ctx, shop, params.number, body, at, by)
      return shown(ctx, call, number)
    },
  }),
  inShop.post('/orders/:number/refunds/:refund', {
    op: 'settleRefund',
    tag: 'Orders',
    summary: 'Say what became of a refund that the merchant transfers, or of which its gateway does not tell',
    description: '`order_moved`: it is settled already, or its gateway has it in hand.',
    need: REFUNDS,
    problems: ['not_found', 'order_moved'],
    params: RefundPath,
    shows: ONE_ORDER,
    body: RefundSettled,
    reply: MerchantOrder,
    async run(ctx, call) {
      const { shop, params, body, at, by } = call
      const { number } = await settleByMerchant(
        ctx,
        shop,
        params.number,
        { ...body, id: params.refund },
        at,
        by,
      )
      return shown(ctx, call, number)
    },
  }),
  inShop.get('/waiting', {
    op: 'getWaiting',
    tag: 'Orders',
    summary: 'How much waits for the merchant right now, and whether any order has changed',
    description:
      'Made to be asked every ten seconds by every open console: send the `ETag` back as `If-None-Match`, and the answer ' +
      'is 304 as long as nothing has changed.',
    need: READS,
    validated: true,
    reply: WaitingWork,
    run: async (ctx, { shop, at }) => toWaitingWork(await getWaiting(ctx, shop, at)),
  }),
]

async function shown(ctx: Context, call: OrderVisit, number: string): Promise<MerchantOrder> {
  return presented(ctx, call, await showOrder(ctx, call.shop, number))
}

function presented(ctx: Context, call: OrderVisit, order: ShownOrder): MerchantOrder {
  return toMerchantOrder(ctx, call.shop, order, { mayRefund: may(call, REFUNDS) })
}

/** A move that gives money back is a refund by another name. Throws `not_allowed`. */
function assertMayMove(call: OrderVisit & { readonly at: Date }, to: MerchantMove['to']): void {
  if (to === 'refunded') assertDangerous(call, 'createRefund')
}

/** The owners hear of it as of any other refund; a program does it day by day. */
async function tellOfRefund(ctx: Context, { who, shop, by, at }: Refunder): Promise<void> {
  if (who.kind === 'program') return
  await inTransaction(ctx.db, (tx) => tellOwners(tx, ctx, shop, { operation: 'createRefund', by, at }))
}

type Refunder = Pick<ShopCall<unknown, unknown, unknown>, 'who' | 'shop' | 'by' | 'at'>

function toMove({ to, reason, awb, courier_code, undo_seconds }: OrderMove) {
  return {
    to,
    ...(undo_seconds !== undefined && { undoSeconds: undo_seconds }),
    ...(reason?.trim() && { reason: reason.trim() }),
    ...(awb !== undefined && { awb }),
    ...(courier_code !== undefined && { courierCode: courier_code.trim() }),
  }
}
