// Table of imports, as Kysely sees it; held to the database by tables.test.ts.
import type { Generated } from 'kysely'
import type { Actor } from '../../domain/access.ts'
import type { ImportKind, ImportState } from '../../domain/import-kinds.ts'
import type { Bilingual } from '../../domain/setting-error.ts'
import type { JsonOr, JsonOrNull } from './json.ts'

/** Something to say of a place in the file. */
export interface Remark {
  /** as a spreadsheet counts: the header is 1; null: the file as a whole, or one without rows */
  readonly row: number | null
  /** its heading, or the path of a field; null: the row as a whole */
  readonly column: string | null
  readonly says: Bilingual
}

export interface ImportSummary {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly archived: number
}

/** What becomes of one thing. */
export interface ImportChange {
  /** what names it: the slug of a product */
  readonly slug: string
  readonly what: Bilingual
}

export interface ImportTable {
  shop_id: string
  id: string
  kind: ImportKind
  dry_run: boolean
  state: ImportState
  file: Buffer | null
  actor_kind: Actor['kind']
  actor_id: string | null
  actor_name: string
  as_operator: boolean
  claim: Generated<number>
  attempts: Generated<number>
  leased_until: Date
  rows_done: Generated<number>
  rows_total: Generated<number>
  summary: JsonOrNull<ImportSummary>
  changes: JsonOr<ImportChange[]>
  faults: JsonOr<Remark[]>
  fault_count: Generated<number>
  notes: JsonOr<Remark[]>
  created_at: Date
  finished_at: Date | null
  /** of a bank's statement: the account that it is of */
  account: string | null
}
