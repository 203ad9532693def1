// What a dated version asks of callers that the one before did not: one small module each, used by validation, the description
// and the changelog.
import type { TSchema } from 'typebox'

export interface VersionChange {
  /** the operations it touches */
  readonly ops: readonly string[]
  /** one sentence for the changelog in the API's description */
  readonly summary: string
  /** the request body from this version on, made from the one before */
  readonly body: (before: TSchema) => TSchema
}
