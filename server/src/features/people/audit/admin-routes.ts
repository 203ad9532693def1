// Who changed what in a shop.
import Type, { type Static } from 'typebox'
import { dateTime, integer, named, oneOf, text } from '../../../base/shapes.ts'
import { ACTOR_KINDS } from '../../../domain/access.ts'
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { inShop } from '../../../http/routes/declare-admin-route.ts'
import { DEFAULT_LIMIT, pageOf, pageQuery, readCursor, toPage } from '../../../http/routes/list.ts'
import { type AuditRow, changesOf } from '../../../tenancy/audit.ts'

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
  'One change, with what was before and after; keys and passwords are never in it',
)

const Filter = Type.Optional(Type.String({ maxLength: 300 }))

export const auditRoutes: readonly AdminRoute[] = [
  inShop.get('/audit', {
    op: 'listAudit',
    tag: 'Audit',
    summary: 'Who changed what, newest first',
    need: { role: 'staff', scope: 'settings:read' },
    shows: { what: 'audit' },
    query: pageQuery({ kind: Filter, subject: Filter, actor: Filter }),
    reply: pageOf(ChangeShape, 'Changes'),
    async run(ctx, { shop, query: { limit = DEFAULT_LIMIT, cursor, ...filters } }) {
      const [before] = cursor === undefined ? [] : readCursor(cursor, ['number'])
      const rows = await changesOf(ctx.db, shop.id, {
        ...filters,
        limit: limit + 1,
        before: before === undefined ? undefined : Number(before),
      })
      const page = toPage(rows, limit, ({ id }) => [id])
      return { ...page, items: page.items.map(presentChange) }
    },
  }),
]

function presentChange(row: AuditRow): Static<typeof ChangeShape> {
  const { id, at, kind, subject, before, after } = row
  return {
    id,
    at: at.toISOString(),
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    kind,
    subject,
    before,
    after,
  }
}
