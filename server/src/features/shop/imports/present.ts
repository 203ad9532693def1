// Imports as the API answers them.
import type { Static } from 'typebox'
import type { ImportSummary, Remark } from '../../../db/tables/imports.ts'
import type { FetchedOfImport } from './picture-fetches.ts'
import type { ImportEntry, ImportRow } from './queries.ts'
import { type FetchFailure, undoUntil } from './rules.ts'
import type { ImportEntryShape, ImportShape } from './schema.ts'

export function presentImport(
  row: ImportRow,
  { failures, ...counts }: FetchedOfImport,
  now: number,
): Static<typeof ImportShape> {
  return {
    ...presentEntry(row, now),
    pictures: { wanted: row.summary?.pictures ?? 0, ...counts, faults: failures.map(presentFailure) },
    weightless: row.summary?.weightless ?? 0,
    changes: row.changes.map(({ slug, name, what }) => ({ slug, name: name ?? null, what: what.id })),
    faults: row.faults.map(presentRemark),
    notes: row.notes.map(presentRemark),
  }
}

export function presentEntry(row: ImportEntry, now: number): Static<typeof ImportEntryShape> {
  const until = undoUntil(row)
  return {
    id: row.id,
    kind: row.kind,
    dry_run: row.dry_run,
    state: row.state,
    progress: { done: row.rows_done, total: row.rows_total },
    summary: row.summary && summaryOf(row.summary),
    fault_count: row.fault_count,
    by: row.actor_name,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    undo_until: until && until.getTime() > now ? until.toISOString() : null,
    undo_of: row.undo_of,
    undone_by: row.undone_by,
  }
}

const summaryOf = ({ added, changed, unchanged, archived }: ImportSummary) => ({
  added,
  changed,
  unchanged,
  archived,
})

const WHY_NOT: Readonly<Record<FetchFailure, string>> = {
  address_not_allowed: 'alamat ini tidak boleh diambil',
  unreachable: 'alamatnya tidak menjawab',
  timeout: 'terlalu lama dijawab',
  refused: 'tidak diberikan oleh situsnya',
  too_large: 'lebih besar dari 10 MB',
  not_a_picture: 'isinya bukan gambar yang dapat ditampilkan',
  storage_full: 'ruang gambar toko sudah penuh',
}

function presentFailure({ row, url, failure }: FetchedOfImport['failures'][number]) {
  const why = isFailure(failure) ? WHY_NOT[failure] : WHY_NOT.unreachable
  return { row, column: null, message: `${why}: ${url}` }
}

const isFailure = (text: string | null): text is FetchFailure => text !== null && text in WHY_NOT

function presentRemark({ row, column, says }: Remark) {
  return { row, column, message: says.id }
}
