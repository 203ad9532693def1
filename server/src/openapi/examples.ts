// The examples of one version: requests and answers of the demo shop, as `npm run openapi` recorded them.
import { readFileSync } from 'node:fs'
import type { Json } from '../base/json.ts'
import type { StorefrontCode } from '../base/problems.ts'
import type { ApiVersion } from '../versions/index.ts'

export interface Examples {
  readonly operations: Readonly<Record<string, OperationExample>>
  /** the body of an answer with this code */
  readonly errors: Readonly<Partial<Record<StorefrontCode, Json>>>
}

export interface OperationExample {
  readonly params?: Json
  readonly query?: Json
  readonly body?: Json
  readonly reply: Json
}

export const NO_EXAMPLES: Examples = { operations: {}, errors: {} }

export function examplesFile(version: ApiVersion): URL {
  return new URL(`../../openapi/examples/${version}.json`, import.meta.url)
}

export function readExamples(version: ApiVersion): Examples {
  return JSON.parse(readFileSync(examplesFile(version), 'utf8')) as Examples
}
