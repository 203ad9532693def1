// Who changed what in a shop.
import Type, { type Static } from 'typebox'
import { dateTime, integer, named, oneOf, text } from '../../../base/shapes.ts'
import { ACTOR_KINDS, type Who } from '../../../domain/access.ts'
import { cutValue } from '../../../domain/cut-value.ts'
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { inShop, may } from '../../../http/routes/declare-admin-route.ts'
import { DEFAULT_LIMIT, pageOf, pageQuery, pagesOf } from '../../../http/routes/list.ts'
import { type AuditRow, changesOf } from '../../../tenancy/audit.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { OWNER, READERS } from './readers.ts'

const Anything = (description: string) => Type.Unsafe<unknown>({ description })

const ChangeShape = named(
  'Change',
  {
    id: integer('Grows with every change'),
    at: dateTime('When'),
    actor: named(
      'Actor',
      {
        kind: oneOf(ACTOR_KINDS, 'A person, a program by its token, the command line, or the server itself'),
        id: text('Of the account or the token; null of the others'),
        name: text('What it was called then'),
      },
      'Who did it',
    ),
    kind: text('What kind of thing: `product`, `voucher`, `settings` …'),
    subject: text('Which one'),
    before: Anything('The fields that changed, as they were; null: it was not there'),
    after: Anything('The fields that changed, as they became; null: it is no longer there'),
  },
  'One change, with what was before and after, cut where that is long; keys and passwords are never in it',
)

const Filter = Type.Optional(Type.String({ maxLength: 300 }))

const CHANGES = pagesOf('listAudit', { id: 'number' })

export const auditRoutes: readonly AdminRoute[] = [
  inShop.get('/audit', {
    op: 'listAudit',
    tag: 'Audit',
    summary: 'Who changed what, newest first',
    description:
      'Only changes of what the caller may read where it is kept. A page takes at most half a megabyte: what is longer is ' +
      'cut, with `…` at its end; a smaller `limit` shows more of each.',
    need: { role: 'staff', scope: 'settings:read' },
    shows: { what: 'audit' },
    query: pageQuery({ kind: Filter, subject: Filter, actor: Filter }),
    reply: pageOf(ChangeShape, 'Changes'),
    async run(ctx, call) {
      const { shop, query } = call
      const { limit = DEFAULT_LIMIT, cursor, ...filters } = query
      const rows = await changesOf(ctx.db, shop.id, {
        ...filters,
        kinds: may(call, OWNER) ? null : kindsFor(call),
        limit: limit + 1,
        before: CHANGES.after(cursor)?.id,
      })
      const page = CHANGES.page(rows, limit, ({ id }) => ({ id }))
      const room = Math.floor(MOST_BYTES / limit / 2)
      return { ...page, items: page.items.map((row) => presentChange(row, room)) }
    },
  }),
]

/** Of a page: who wants to see more of an entry asks for fewer. */
const MOST_BYTES = 512 * 1024
const MOST_OF_ONE = 32 * 1024

function kindsFor(call: { who: Who; shop: Shop }): string[] {
  return Object.entries(READERS).flatMap(([kind, need]) => (may(call, need) ? [kind] : []))
}

/** `room`: bytes for each side of it. */
function presentChange(row: AuditRow, room: number): Static<typeof ChangeShape> {
  const cut = (value: unknown) => cutValue(value, Math.min(room, MOST_OF_ONE))
  const { id, at, kind, subject, before, after } = row
  return {
    id,
    at: at.toISOString(),
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    kind,
    subject,
    before: cut(before),
    after: cut(after),
  }
}
