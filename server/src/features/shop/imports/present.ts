// Imports as the API answers them.
import type { Static } from 'typebox'
import type { Remark } from '../../../db/tables/imports.ts'
import type { ImportEntry, ImportRow } from './queries.ts'
import type { ImportEntryShape, ImportShape } from './schema.ts'

export function presentImport(row: ImportRow): Static<typeof ImportShape> {
  return {
    ...presentEntry(row),
    changes: row.changes.map(({ slug, what }) => ({ slug, what: what.id })),
    faults: row.faults.map(presentRemark),
    notes: row.notes.map(presentRemark),
  }
}

export function presentEntry(row: ImportEntry): Static<typeof ImportEntryShape> {
  return {
    id: row.id,
    kind: row.kind,
    dry_run: row.dry_run,
    state: row.state,
    progress: { done: row.rows_done, total: row.rows_total },
    summary: row.summary,
    fault_count: row.fault_count,
    by: row.actor_name,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

function presentRemark({ row, column, says }: Remark) {
  return { row, column, message: says.id }
}
