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
  /** to be fetched afterwards; left out: the import is older than that, or fetches none */
  readonly pictures?: number
  /** of the added and the changed, those whose weight nobody has said; left out: none, or the import is older than that */
  readonly weightless?: number
}

/** What becomes of one thing. */
export interface ImportChange {
  /** what names it: the slug of a product */
  readonly slug: string
  /** what people call it; left out: the import is older than that, or it has no name */
  readonly name?: string
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
  /** of an import that takes another one back: that one */
  undo_of: string | null
}

/** What an import wrote, and how that was before. */
export interface ImportTraceTable {
  shop_id: string
  import_id: string
  kind: 'product' | 'category'
  thing_id: string
  /** of what the import left behind; null: it took it out of the shop */
  version: number | null
  /** null: it was not in the shop */
  before: JsonOrNull<object>
  created_at: Date
}

export type FetchState = 'waiting' | 'fetched' | 'failed'

/** A picture that a file names by its address. */
export interface PictureFetchTable {
  shop_id: string
  id: Generated<number>
  import_id: string
  product_id: string
  url: string
  place: number
  row: number | null
  state: FetchState
  media: string | null
  failure: string | null
  attempts: Generated<number>
  send_after: Date
  created_at: Date
}
