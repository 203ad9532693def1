// What a dated version changes: one small module each, used by validation, the description and the changelog.
import type { TSchema } from 'typebox'

export interface VersionChange {
  /** the operation it touches */
  readonly op: string
  /** one sentence for the changelog in the API's description */
  readonly summary: string
  /** the request body from this version on, made from the one before */
  readonly body?: (before: TSchema) => TSchema
}
