// The served API versions, oldest first, and what each one changes. No other file knows a date.
import type { TSchema } from 'typebox'
import type { Json } from '../base/json.ts'
import { keysOf } from '../domain/record-of.ts'
import { draftRequiresPhone } from './2026-09-09/draft-requires-phone.ts'
import { cashOffered, cashOnDelivery } from './2026-11-17/cash-on-delivery.ts'
import type { VersionChange } from './change.ts'

const CHANGES = {
  '2026-09-05': [],
  '2026-09-09': [draftRequiresPhone],
  '2026-11-17': [cashOffered, cashOnDelivery],
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
  return upTo(version)
    .filter((change) => change.ops.includes(op))
    .reduce((body, change) => change.body?.(body) ?? body, baseline)
}

/** What a version is answered by an operation, newest change first; none: as it is now. */
export function beforeOf(version: ApiVersion, op: string): NonNullable<VersionChange['before']>[] {
  const known = upTo(version)
  return ALL.filter((change) => change.ops.includes(op) && !known.includes(change))
    .toReversed()
    .flatMap((change) => change.before ?? [])
}

/** The shape of an answer under a version. */
export function replyUnder(version: ApiVersion, op: string, now: TSchema): TSchema {
  return beforeOf(version, op).reduce<Json>((shape, before) => before.shape(shape), { ...now })
}

/** Whether a page of this version knows of paying at the door. */
export function takesCod(version: ApiVersion): boolean {
  return upTo(version).includes(cashOffered)
}

function upTo(version: ApiVersion): readonly VersionChange[] {
  return VERSIONS.slice(0, VERSIONS.indexOf(version) + 1).flatMap((date) => changesOf(date))
}

const ALL: readonly VersionChange[] = VERSIONS.flatMap((date) => changesOf(date))
