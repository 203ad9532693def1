// What a merchant does with files of products: sends one, looks what became of it, and takes one along.
import Type from 'typebox'
import { Problem } from '../../../base/problems.ts'
import { Reply } from '../../../http/routes/admin-reply.ts'
import { type AdminRoute, Bytes } from '../../../http/routes/admin-route.ts'
import {
  assertDangerous,
  assertMay,
  inShop,
  type ShopCall,
} from '../../../http/routes/declare-admin-route.ts'
import { DEFAULT_LIMIT, PageQuery, pageOf, pagesOf } from '../../../http/routes/list.ts'
import { exportProducts } from './actions/export-products.ts'
import { startImport } from './actions/start-import.ts'
import { undoImport } from './actions/undo-import.ts'
import { fetchedOf } from './picture-fetches.ts'
import { presentEntry, presentImport } from './present.ts'
import { findImport, newestImports } from './queries.ts'
import { ImportEntryShape, ImportQuery, ImportShape, StartedImport } from './schema.ts'

const READS = { role: 'staff', scope: 'products:read' } as const
const WRITES = { role: 'manager', scope: 'products:write' } as const

const PAYS = { role: 'manager', scope: 'orders:write' } as const

const IMPORTS = pagesOf('listImports', { at: 'moment', id: 'text' })

const MOST_BYTES = 16 * 1024 * 1024

export const importAdminRoutes: readonly AdminRoute[] = [
  inShop.post('/imports', {
    op: 'startImport',
    tag: 'Imports',
    summary: 'Lay a file over the shop',
    description:
      'The body is the file’s bytes: a sheet of products (CSV or XLSX; plain, or as Shopee, Tokopedia and TikTok Shop export it), ' +
      'a list as people write it in a chat (`product_list`: “Nastar 85rb, kastengel 95.000”), ' +
      'Shopify’s product CSV (old headings or new), a sheet of prices and stock (CSV or XLSX), a shop file (JSON or YAML; owners only), or a bank’s statement (CSV or XLSX as BCA, Mandiri, BRI and BNI export it; ' +
      'programs need `orders:write` too), whose transfers settle orders. All of it is taken or nothing, but of a statement ' +
      'each amount by itself. Sending a file twice changes ' +
      'nothing the second time. Pictures that a file names by their addresses are fetched once its products are in the shop.',
    need: WRITES,
    problems: ['body_too_large'],
    takes: { type: '*', maxBytes: MOST_BYTES },
    query: ImportQuery,
    body: Bytes,
    status: 202,
    reply: StartedImport,
    async run(ctx, call) {
      const { shop, query, body, by, at } = call
      const { kind, dry_run, account = null } = query
      if (kind === 'shop_file') assertDangerous(call, 'startImport')
      // It pays orders.
      if (kind === 'bank_statement') assertMay(call, PAYS)
      const file = {
        kind,
        dryRun: dry_run === 'true',
        bytes: body,
        by,
        asOperator: isOperator(call),
        account,
      }
      return { id: await startImport(ctx, shop, file, at), state: 'running' as const }
    },
  }),
  inShop.get('/imports', {
    op: 'listImports',
    tag: 'Imports',
    summary: 'Imports of the last three months, the newest first',
    need: READS,
    query: PageQuery,
    reply: pageOf(ImportEntryShape, 'Imports, the newest first'),
    async run(ctx, { shop, query: { limit = DEFAULT_LIMIT, cursor } }) {
      const before = IMPORTS.after(cursor)
      const rows = await newestImports(ctx.db, shop.id, { before, limit: limit + 1 })
      const page = IMPORTS.page(rows, limit, (row) => ({ at: row.created_at, id: row.id }))
      return { ...page, items: page.items.map((row) => presentEntry(row, ctx.clock.now())) }
    },
  }),
  inShop.get('/imports/:id', {
    op: 'getImport',
    tag: 'Imports',
    summary: 'How far an import has come, and what it did',
    need: READS,
    params: Type.Object({ id: Type.String() }),
    reply: ImportShape,
    async run(ctx, { shop, params }) {
      const found = await findImport(ctx.db, shop.id, params.id)
      if (!found) throw new Problem('not_found')
      return presentImport(found, await fetchedOf(ctx.db, shop.id, found.id), ctx.clock.now())
    },
  }),
  inShop.post('/imports/:id/undo', {
    op: 'undoImport',
    tag: 'Imports',
    summary: 'Take back what an import made, for a day',
    description:
      'By an import of its own, whose id is answered: what was added leaves the shop, what was changed is as it was. Products that ' +
      'were edited or ordered since stay, and its notes name them. Asked for again it answers the same. Imports of products and ' +
      'stock alone.',
    need: WRITES,
    params: Type.Object({ id: Type.String() }),
    status: 202,
    reply: StartedImport,
    async run(ctx, { shop, params, by, at }) {
      return { id: await undoImport(ctx, shop, { id: params.id, by }, at), state: 'running' as const }
    },
  }),
  inShop.get('/products.csv', {
    op: 'exportProducts',
    tag: 'Imports',
    summary: 'All products as Shopify’s product CSV',
    description: 'Importing it again changes nothing.',
    need: READS,
    type: 'text/csv',
    reply: Bytes,
    async run(ctx, { shop }) {
      const text = await exportProducts(ctx, shop)
      const headers = {
        'Cache-Control': 'no-store',
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="products-${shop.slug}.csv"`,
      }
      return Reply.file({ status: 200, headers, body: Buffer.from(text) })
    },
  }),
]

function isOperator({ who }: ShopCall<unknown, unknown, unknown>): boolean {
  return who.kind === 'person' && who.person.isOperator
}
