// The served API versions, oldest first, and what each one changes. No other file knows a date.
import type { TSchema } from 'typebox'
import { keysOf } from '../domain/record-of.ts'
import { draftRequiresPhone } from './2026-09-09/draft-requires-phone.ts'
import type { VersionChange } from './change.ts'

const CHANGES = {
  '2026-09-05': [],
  '2026-09-09': [draftRequiresPhone],
} as const satisfies Record<string, readonly VersionChange[]>

export type ApiVersion = keyof typeof CHANGES

export const VERSIONS = keysOf(CHANGES)

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
  const upTo = VERSIONS.slice(0, VERSIONS.indexOf(version) + 1)
  return upTo
    .flatMap((date): readonly VersionChange[] => CHANGES[date])
    .filter((change) => change.op === op)
    .reduce((body, change) => change.body?.(body) ?? body, baseline)
}
