// An owner takes everything along: asks for an archive, looks how far it is, downloads it.
import { Readable } from 'node:stream'
import Type from 'typebox'
import type { Context } from '../../../context.ts'
import { jakartaDay } from '../../../domain/jakarta.ts'
import { Reply } from '../../../http/routes/admin-reply.ts'
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { inShop } from '../../../http/routes/declare-admin-route.ts'
import { usedSpace } from '../../catalogue/media/queries.ts'
import { downloadArchive } from './actions/download-archive.ts'
import { startArchive } from './actions/start-archive.ts'
import { type ArchiveRow, findArchive } from './queries.ts'
import { keptUntil } from './rules.ts'
import { ArchiveShape, ArchiveState } from './schema.ts'

const OWNER = { tag: 'Archives', need: { role: 'owner', scope: 'all' } } as const

const ZIP = 'application/zip'

export const archiveAdminRoutes: readonly AdminRoute[] = [
  inShop.get('/archive', {
    ...OWNER,
    op: 'getArchive',
    summary: 'The archive of the shop, or how far it is',
    reply: ArchiveState,
    async run(ctx, { shop }) {
      const found = await findArchive(ctx.db, shop.id)
      return { archive: found && (await present(ctx, found)) }
    },
  }),
  inShop.post('/archive', {
    ...OWNER,
    op: 'startArchive',
    summary: 'Have everything that the shop has made into one file',
    description:
      'The shop file with its pictures, as `shop apply` takes them, orders (CSV, and JSON lines with all that `getOrder` tells but links), customers, ' +
      'invoices and movements of money. It is made behind the answer and kept for a week; a new one takes the place of the one before. ' +
      'While one is being made, that one is answered. The owners are told.',
    status: 202,
    reply: ArchiveShape,
    run: async (ctx, { shop, at, by }) => present(ctx, await startArchive(ctx, shop, at, by)),
  }),
  inShop.get('/archive/:id/zip', {
    ...OWNER,
    op: 'downloadArchive',
    summary: 'The archive as a zip file',
    description: 'Needs an owner who has signed in within the hour; the owners are told.',
    problems: ['not_found', 'rate_limited'],
    shows: { what: 'table' },
    params: Type.Object({ id: Type.String({ description: '`id` of the archive' }) }),
    type: ZIP,
    reply: Type.Unsafe<never>({ type: 'string', format: 'binary', description: 'ZIP' }),
    async run(ctx, { shop, params: { id }, at, by }) {
      const bytes = await downloadArchive(ctx, shop, id, by)
      return Reply.file({
        status: 200,
        headers: {
          'Cache-Control': 'no-store',
          'Content-Type': ZIP,
          'Content-Disposition': `attachment; filename="toko-${shop.slug}-${jakartaDay(at)}.zip"`,
        },
        body: Readable.from(bytes, { objectMode: false }),
      })
    },
  }),
]

async function present({ db }: Context, archive: ArchiveRow): Promise<ArchiveShape> {
  const { shop_id, id, state, actor_name, orders, files, created_at, finished_at } = archive
  const packed = files.reduce((sum, file) => sum + file.packed, 0)
  return {
    id,
    state,
    asked_by: actor_name,
    orders,
    bytes: state === 'done' ? packed + (await usedSpace(db, shop_id)).bytes : null,
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
    kept_until: finished_at && keptUntil(finished_at).toISOString(),
  }
}
