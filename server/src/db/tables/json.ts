// How jsonb columns are typed: read as the value, written as JSON text.
import type { ColumnType } from 'kysely'

export type JsonColumn<T> = ColumnType<T, string, string>
/** with a default in the database */
export type JsonOr<T> = ColumnType<T, string | undefined, string>
/** may be null */
export type JsonOrNull<T> = ColumnType<T | null, string | null, string | null>
