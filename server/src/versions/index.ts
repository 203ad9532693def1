// The served API versions, oldest first, and what each one changes. No other file knows a date.
import type { TSchema } from 'typebox'
import { keysOf } from '../domain/record-of.ts'
import { draftRequiresPhone } from './2026-09-09/draft-requires-phone.ts'
import type { VersionChange } from './change.ts'

/** One that was in a release stays: `test/releases/descriptions.test.ts` holds this list to it. */
const CHANGES = {
  '2026-09-05': [],
  '2026-09-09': [draftRequiresPhone],
} as const satisfies Record<string, readonly VersionChange[]>

export type ApiVersion = keyof typeof CHANGES

export const VERSIONS = keysOf(CHANGES)

/** Dates that were described here between two releases, and were in none: `npm run openapi`, for which nothing may go, lets these go. */
export const NEVER_RELEASED: readonly string[] = ['2026-11-17']

/** What a request without X-API-Version gets; it stays fixed. */
export const BASELINE: ApiVersion = '2026-09-05'

export function isVersion(date: string): date is ApiVersion {
  return Object.hasOwn(CHANGES, date)
}

export function changesOf(version: ApiVersion): readonly VersionChange[] {
  return CHANGES[version]
}

/** The request body of an operation under a version: the baseline's, with every change up to that date. */
export function bodyUnder(version: ApiVersion, op: string, baseline: TSchema): TSchema {
  return VERSIONS.slice(0, VERSIONS.indexOf(version) + 1)
    .flatMap((date) => changesOf(date))
    .filter((change) => change.ops.includes(op))
    .reduce((body, change) => change.body(body), baseline)
}
