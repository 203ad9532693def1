// Table of the processes that serve, as Kysely sees it; held to the database by tables.test.ts.
import type { Generated } from 'kysely'
import type { JsonColumn } from './json.ts'

export interface NodeTable {
  id: string
  host: string
  pid: number
  version: string
  started_at: Date
  seen_at: Date
  draining: Generated<boolean>
  figures: JsonColumn<NodeFigures>
}

/** What only the process itself knows. */
export interface NodeFigures {
  readonly memory_bytes: number
  /** of the last seconds: how late a timer was, of a hundred the second latest */
  readonly loop_delay_ms: number
  /** connections to the database; `waiting`: requests that wait for one */
  readonly pool: { readonly total: number; readonly idle: number; readonly waiting: number }
  /** since its start */
  readonly answers_from_memory: number
  readonly answers_made: number
  /** while false nothing is answered from memory */
  readonly hears_changes: boolean
}
