// What a merchant does with personal data of buyers, and sees of who looked at it.
import Type from 'typebox'
import { Moment } from '../../../base/input-shapes.ts'
import { invalidRequest } from '../../../base/problems.ts'
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { inShop } from '../../../http/routes/declare-admin-route.ts'
import { DEFAULT_LIMIT, pageOf, pageQuery, pagesOf } from '../../../http/routes/list.ts'
import { accessesOf } from '../../../tenancy/access-log.ts'
import { anonymiseBuyer } from './actions/anonymise-buyer.ts'
import { closeDataRequest } from './actions/close-data-request.ts'
import { createDataRequest } from './actions/create-data-request.ts'
import { exportBuyer, findBuyer } from './actions/find-buyer.ts'
import { contactIn } from './contact.ts'
import { toAccess, toAnonymised, toFoundBuyer, toRequest } from './present.ts'
import { pageOfRequests } from './queries.ts'
import {
  AccessShape,
  AnonymisedBuyer,
  BuyerCopy,
  DataRequest,
  FoundBuyer,
  NewDataRequest,
  OfBuyer,
  ToAnonymise,
} from './schema.ts'

/** The person who answers for the shop; a program only if it may do all that a person may. */
const NEED = { role: 'manager', scope: 'all' } as const
const tag = 'Personal data'
const WEEK_MS = 7 * 86_400_000
const REQUESTS = pagesOf('listDataRequests', { at: 'moment', id: 'text' })
const ACCESSES = pagesOf('listAccess', { offset: 'place' })

export const privacyRoutes: readonly AdminRoute[] = [
  // A contact stands in no address: those are logged, and kept by browsers.
  inShop.post('/buyers/find', {
    op: 'findBuyer',
    tag,
    summary: 'How much is held of a buyer, by e-mail address or WhatsApp number',
    need: NEED,
    keepReply: 'never',
    shows: { what: 'buyer' },
    body: OfBuyer,
    reply: FoundBuyer,
    run: async (ctx, { shop, body, at }) =>
      toFoundBuyer(ctx, await findBuyer(ctx, shop, contactIn(body.contact), at)),
  }),
  inShop.post('/buyers/export', {
    op: 'exportBuyer',
    tag,
    summary: 'All that is held of a buyer, to be handed to that buyer',
    description: 'Answers open requests of this buyer for a copy.',
    need: NEED,
    keepReply: 'never',
    shows: { what: 'copy' },
    body: OfBuyer,
    reply: BuyerCopy,
    run: (ctx, { shop, body, by, at }) => exportBuyer(ctx, shop, contactIn(body.contact), by, at),
  }),
  inShop.post('/buyers/anonymise', {
    op: 'anonymiseBuyer',
    tag,
    summary: 'Remove everything that tells who a buyer is; amounts stay',
    description:
      'Cannot be undone. Orders keep their amounts, goods, states and times, without name, contact, address and notes; ' +
      'checkouts under way end; messages that were not sent go to nobody; programs are told by `order.anonymised`. While ' +
      'an order is not finished nothing is removed: `waits_for_orders` names it, and the removal is done by itself once it ' +
      'has ended.',
    need: NEED,
    keepReply: 'never',
    body: ToAnonymise,
    reply: AnonymisedBuyer,
    async run(ctx, { shop, body, by, at }) {
      const contact = contactIn(body.contact)
      if (contactIn(body.confirm_contact, 'confirm_contact').value !== contact.value)
        throw invalidRequest([
          { path: 'confirm_contact', code: 'invalid', message: 'harus sama dengan kontak pembeli' },
        ])
      return toAnonymised(ctx, await anonymiseBuyer(ctx, shop, contact, by, at))
    },
  }),
  inShop.get('/data-requests', {
    op: 'listDataRequests',
    tag,
    summary: 'What buyers asked for about their data, newest first',
    need: NEED,
    shows: { what: 'buyer' },
    query: pageQuery({
      open: Type.Optional(Type.Boolean({ description: 'Only those that are open, or done' })),
    }),
    reply: pageOf(DataRequest, 'Requests'),
    async run(ctx, { shop, query: { limit = DEFAULT_LIMIT, cursor, open = null } }) {
      const after = REQUESTS.after(cursor) ?? null
      const rows = await pageOfRequests(ctx.db, shop.id, { isOpen: open, limit: limit + 1, after })
      const page = REQUESTS.page(rows, limit, (row) => ({ at: row.asked_at, id: row.id }))
      return { ...page, items: page.items.map((row) => toRequest(ctx, row)) }
    },
  }),
  inShop.post('/data-requests', {
    op: 'createDataRequest',
    tag,
    summary: 'Note that a buyer asked for a copy or for removal; it is due 3 × 24 hours later',
    need: NEED,
    keepReply: 'never',
    body: NewDataRequest,
    status: 201,
    reply: DataRequest,
    async run(ctx, { shop, body: { kind, contact, asked_at }, by, at }) {
      const askedAt = asked_at === undefined ? at : new Date(asked_at)
      return toRequest(
        ctx,
        await createDataRequest(ctx, shop, { kind, contact: contactIn(contact), askedAt, by }, at),
      )
    },
  }),
  inShop.post('/data-requests/:id/close', {
    op: 'closeDataRequest',
    tag,
    summary: 'The buyer withdrew it, or could not show to be the one who has this contact',
    need: NEED,
    keepReply: 'never',
    problems: ['not_found'],
    params: Type.Object({ id: Type.String({ description: 'Of the request' }) }),
    reply: DataRequest,
    run: async (ctx, { shop, params, by, at }) =>
      toRequest(ctx, await closeDataRequest(ctx, shop, params.id, by, at)),
  }),
  inShop.get('/access-log', {
    op: 'listAccess',
    tag,
    summary: 'Who looked at personal data of buyers, newest first; the last seven days unless it says',
    need: NEED,
    query: pageQuery({
      from: Type.Optional(Moment),
      to: Type.Optional(Moment),
      who: Type.Optional(
        Type.String({ maxLength: 300, description: 'A session, token or account, or a name' }),
      ),
      order: Type.Optional(Type.String({ maxLength: 100, description: 'The number of an order' })),
    }),
    reply: pageOf(AccessShape, 'Accesses'),
    async run(ctx, { shop, at, query: { limit = DEFAULT_LIMIT, cursor, from, to, who, order } }) {
      const { offset } = ACCESSES.after(cursor) ?? { offset: 0 }
      const until = to === undefined ? at : new Date(to)
      const since = from === undefined ? new Date(until.getTime() - WEEK_MS) : new Date(from)
      const wanted = {
        from: since,
        until,
        who,
        subject: order?.toUpperCase(),
        limit: limit + 1,
        offset,
      }
      const next = { offset: offset + limit }
      const page = ACCESSES.page(await accessesOf(ctx.db, shop.id, wanted), limit, () => next)
      return { ...page, items: page.items.map(toAccess) }
    },
  }),
]
