// What a dated version changes: one small module each, used by validation, the description and the changelog.
import type { TSchema } from 'typebox'
import type { Json } from '../base/json.ts'

export interface VersionChange {
  /** the operations it touches */
  readonly ops: readonly string[]
  /** one sentence for the changelog in the API's description */
  readonly summary: string
  /** the request body from this version on, made from the one before */
  readonly body?: (before: TSchema) => TSchema
  /** what the versions before it are answered, and in which shape, made from what is answered now */
  readonly before?: {
    readonly shape: (now: Json) => Json
    readonly answer: (now: Json) => Json
  }
}
