// What a merchant does with parcels.
import { Readable } from 'node:stream'
import Type from 'typebox'
import { choice, optional } from '../../../base/input-shapes.ts'
import { Trial } from '../../../base/shapes.ts'
import type { Context } from '../../../context.ts'
import { PARCEL_STATES, PARCEL_VENDORS, type ParcelState } from '../../../domain/parcel.ts'
import { pageProtection } from '../../../http/answers/protection.ts'
import { Reply } from '../../../http/routes/admin-reply.ts'
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { inShop } from '../../../http/routes/declare-admin-route.ts'
import { DEFAULT_LIMIT, pageOf, pageQuery, pagesOf } from '../../../http/routes/list.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { findOrderByNumber } from '../orders/queries.ts'
import { ProviderKey } from '../shipping/input.ts'
import { bookParcels } from './actions/book-parcels.ts'
import { cancelParcel } from './actions/cancel-parcel.ts'
import { previewParcels } from './actions/preview-parcels.ts'
import { printLabels } from './actions/print-labels.ts'
import { receiveReturn } from './actions/receive-return.ts'
import { refreshParcel } from './actions/refresh-parcel.ts'
import { settleParcel } from './actions/settle-parcel.ts'
import { getParcel, listParcels, shownOf } from './actions/show-parcels.ts'
import { tryBooking } from './actions/try-booking.ts'
import { updateParcel } from './actions/update-parcel.ts'
import {
  BookParcels,
  CancelParcel,
  ParcelChange,
  ParcelPath,
  PreviewParcels,
  PrintLabels,
  ReceiveReturn,
  SettleParcel,
} from './input.ts'
import { toBooked, toParcel, toPreviewed } from './present.ts'
import { BookedParcels, ParcelShape, PreviewedParcels } from './schema.ts'

const READS = { role: 'staff', scope: 'orders:read' } as const
const WRITES = { role: 'staff', scope: 'orders:write' } as const
const SETS = { role: 'manager', scope: 'settings:write' } as const
const tag = 'Parcels'
/** Of several orders, as far as the log of who saw what is concerned. */
const shows = { what: 'orders' } as const

async function shown(ctx: Context, shop: Shop, id: string): Promise<ParcelShape> {
  return toParcel(await getParcel(ctx, shop, id))
}

const PARCELS = pagesOf('listParcels', { createdAt: 'moment', id: 'text' })

export const parcelAdminRoutes: readonly AdminRoute[] = [
  inShop.get('/parcels', {
    op: 'listParcels',
    tag,
    summary:
      'Parcels, newest first: all, those of an order, or those that somebody has to look after, with what to do',
    need: READS,
    shows,
    query: pageQuery({
      state: Type.Optional(
        Type.Unsafe<ParcelState>({
          type: 'string',
          enum: [...PARCEL_STATES],
          description: 'Only parcels that are there',
        }),
      ),
      problem: Type.Optional(
        Type.Boolean({ description: 'True: only those that somebody has to look after' }),
      ),
      order: Type.Optional(Type.String({ maxLength: 40, description: '`number` of an order' })),
    }),
    reply: pageOf(ParcelShape, 'Parcels, newest first'),
    async run(ctx, { shop, query: { limit = DEFAULT_LIMIT, cursor, state, problem = false, order } }) {
      const after = PARCELS.after(cursor)
      const of = order === undefined ? undefined : await findOrderByNumber(ctx.db, shop.id, order)
      if (of === null) return { items: [], next_cursor: null, total: 0 }
      const filter = { state, isProblem: problem, orderId: of?.id, after, limit: limit + 1 }
      const page = PARCELS.page(await listParcels(ctx, shop, filter), limit, ({ parcel }) => ({
        createdAt: parcel.created_at,
        id: parcel.id,
      }))
      return { ...page, items: page.items.map(toParcel) }
    },
  }),
  inShop.post('/parcels/preview', {
    op: 'previewParcels',
    tag,
    summary: 'What it costs to send orders, before it is spent',
    description:
      'Weight and size are those of the goods and of the settings unless they are given. Asks the vendor for each order; those that ' +
      'it gives no price for have an error of their own.',
    need: READS,
    problems: ['parcel_refused'],
    // The vendor counts a merchant's calls too.
    budget: 'shipping',
    keepReply: 'never',
    body: PreviewParcels,
    reply: PreviewedParcels,
    run: async (ctx, { shop, body }) => toPreviewed(await previewParcels(ctx, shop, body.parcels)),
  }),
  inShop.post('/parcels', {
    op: 'bookParcels',
    tag,
    summary: 'Book parcels, or note those that are sent by hand',
    description:
      'Each is answered in the state `booking`, and booked within moments: read it again. Goods that are in a parcel already are ' +
      'refused, so that nothing is booked twice by the same call made again.',
    need: WRITES,
    problems: ['parcel_refused'],
    shows,
    body: BookParcels,
    reply: BookedParcels,
    async run(ctx, { shop, body, at, by }) {
      const outcomes = await bookParcels(ctx, shop, body.parcels, at, by)
      const made = outcomes.flatMap(({ parcel }) => parcel ?? [])
      return toBooked(outcomes, await shownOf(ctx, shop, made))
    },
  }),
  inShop.post('/parcels/try', {
    op: 'tryBooking',
    tag: 'Settings',
    summary:
      'Ask the vendor that books parcels whether it takes the key: the one given, or the one the shop has',
    need: SETS,
    keepReply: 'never',
    body: Type.Object({ vendor: optional(choice(PARCEL_VENDORS)), api_key: optional(ProviderKey) }),
    reply: Trial,
    run: (ctx, { shop, body }) => tryBooking(ctx, shop, body),
  }),
  inShop.get('/parcels/labels', {
    op: 'printLabels',
    tag,
    summary: 'Labels of parcels, for a printer',
    description:
      'In the order of `ids` or `orders`. A vendor whose own label has to be used (Komerce) gives it for one parcel at a time, once the courier was ' +
      'asked to fetch it.',
    need: READS,
    problems: ['not_found', 'parcel_refused', 'unavailable'],
    shows,
    query: PrintLabels,
    type: 'application/pdf',
    reply: Type.Unsafe<never>({ type: 'string', description: 'PDF, or HTML' }),
    async run(ctx, { shop, query }) {
      const isPage = query.form === 'page'
      return Reply.file({
        status: 200,
        headers: {
          // A page of labels carries its own style, and nothing else.
          ...(isPage && pageProtection({ 'style-src': "'unsafe-inline'" }, 'no-referrer')),
          'Cache-Control': 'no-store',
          'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/pdf',
          'Content-Disposition': isPage ? 'inline' : `attachment; filename="label-${shop.slug}.pdf"`,
        },
        body: Readable.from(await printLabels(ctx, shop, query)),
      })
    },
  }),
  inShop.get('/parcels/:id', {
    op: 'getParcel',
    tag,
    summary: 'All about one parcel',
    need: READS,
    problems: ['not_found'],
    params: ParcelPath,
    shows,
    reply: ParcelShape,
    run: (ctx, { shop, params }) => shown(ctx, shop, params.id),
  }),
  inShop.patch('/parcels/:id', {
    op: 'updateParcel',
    tag,
    summary: 'Note that a parcel was looked after',
    need: WRITES,
    problems: ['not_found'],
    params: ParcelPath,
    shows,
    body: ParcelChange,
    reply: ParcelShape,
    async run(ctx, { shop, params, body, at, edit }) {
      await updateParcel(ctx, shop, { ...params, ...body }, at, edit)
      return shown(ctx, shop, params.id)
    },
  }),
  inShop.post('/parcels/:id/cancel', {
    op: 'cancelParcel',
    tag,
    summary: 'Cancel a parcel that no courier has taken yet',
    description:
      'At once where the vendor does so; else `cancel_asked_at` says that it was asked. Its goods may go into another parcel then.',
    need: WRITES,
    problems: ['not_found', 'parcel_moved', 'parcel_refused', 'unavailable'],
    params: ParcelPath,
    shows,
    body: CancelParcel,
    reply: ParcelShape,
    async run(ctx, { shop, params, body, at }) {
      await cancelParcel(ctx, shop, { ...params, reason: body.reason }, at)
      return shown(ctx, shop, params.id)
    },
  }),
  inShop.post('/parcels/:id/refresh', {
    op: 'refreshParcel',
    tag,
    summary: 'Ask the vendor now where a parcel is',
    need: WRITES,
    problems: ['not_found', 'parcel_moved', 'unavailable'],
    keepReply: 'never',
    params: ParcelPath,
    shows,
    reply: ParcelShape,
    async run(ctx, { shop, params, at }) {
      await refreshParcel(ctx, shop, params.id, at)
      return shown(ctx, shop, params.id)
    },
  }),
  inShop.post('/parcels/:id/settle', {
    op: 'settleParcel',
    tag,
    summary: 'Say whether an uncertain parcel is in the vendor’s dashboard',
    description: 'It is not: it is booked again. A vendor that cannot be asked leaves nobody else to know.',
    need: WRITES,
    problems: ['not_found', 'parcel_moved'],
    params: ParcelPath,
    shows,
    body: SettleParcel,
    reply: ParcelShape,
    async run(ctx, { shop, params, body, at, by }) {
      await settleParcel(ctx, shop, params.id, body, at, by)
      return shown(ctx, shop, params.id)
    },
  }),
  inShop.post('/parcels/:id/return', {
    op: 'receiveReturn',
    tag,
    summary: 'Say what of a parcel came back, and in which state',
    description: 'Once. What can be sold again is in the stock again; its order stays where it is.',
    need: WRITES,
    problems: ['not_found', 'parcel_moved'],
    params: ParcelPath,
    shows,
    body: ReceiveReturn,
    reply: ParcelShape,
    async run(ctx, { shop, params, body, at, by }) {
      await receiveReturn(ctx, shop, params.id, body, at, by)
      return shown(ctx, shop, params.id)
    },
  }),
]
