// All SQL of what an import leaves behind so that it can be undone for a day.
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { insertRows } from '../../../db/rows.ts'
import type { ImportTraceTable } from '../../../db/tables/imports.ts'

export type ImportTrace = Pick<Selectable<ImportTraceTable>, 'kind' | 'thing_id' | 'version' | 'before'>

const ROWS_A_STATEMENT = 1_000

export async function writeTraces(
  tx: Db,
  shopId: string,
  importId: string,
  traces: readonly ImportTrace[],
  at: Date,
): Promise<void> {
  for (let i = 0; i < traces.length; i += ROWS_A_STATEMENT) {
    const some = traces.slice(i, i + ROWS_A_STATEMENT)
    await insertRows(
      tx,
      'import_traces',
      some.map((trace) => ({ shop_id: shopId, import_id: importId, ...trace, created_at: at })),
    )
  }
}

export async function tracesOf(tx: Db, shopId: string, importId: string): Promise<ImportTrace[]> {
  return tx
    .selectFrom('import_traces')
    .where('shop_id', '=', shopId)
    .where('import_id', '=', importId)
    .orderBy('thing_id')
    .select(['kind', 'thing_id', 'version', 'before'])
    .execute()
}

/** A picture that the import named has come: what is there now is what the import made. */
export async function followVersion(
  tx: Db,
  shopId: string,
  productId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await tx
    .updateTable('import_traces')
    .set({ version: to })
    .where('shop_id', '=', shopId)
    .where('kind', '=', 'product')
    .where('thing_id', '=', productId)
    .where('version', '=', from)
    .execute()
}

/** Of imports that nobody can undo any more. */
export async function deleteTracesBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('import_traces').where('created_at', '<', moment).execute()
}
