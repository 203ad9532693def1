// Tables of archives of whole shops, as Kysely sees them; held to the database by tables.test.ts.
import type { Generated } from 'kysely'
import type { Actor } from '../../domain/access.ts'
import type { JsonOr } from './json.ts'

/** A file in an archive, deflated. */
export interface PackedFile {
  readonly name: string
  readonly crc: number
  readonly size: number
  readonly packed: number
}

export const ARCHIVE_STATES = ['running', 'done', 'failed'] as const
export type ArchiveState = (typeof ARCHIVE_STATES)[number]

export interface ArchiveTable {
  shop_id: string
  id: string
  state: ArchiveState
  actor_kind: Actor['kind']
  actor_id: string | null
  actor_name: string
  claim: Generated<number>
  attempts: Generated<number>
  leased_until: Date
  files: JsonOr<PackedFile[]>
  orders: Generated<number>
  created_at: Date
  finished_at: Date | null
}

export interface ArchivePartTable {
  shop_id: string
  archive_id: string
  /** its place among the archive's files */
  file: number
  number: number
  bytes: Buffer
}
