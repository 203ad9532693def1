// How much a shop may have waiting, and when what failed is tried again. Pure.
import type { Rate } from '../../../base/shares.ts'
import type { HeardKind } from '../../../db/tables/heard.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Of one shop and kind: beyond that its vendors are told to come again. A flood of one kind shuts out no other. */
export const MOST_WAITING = 2_000
export const COME_AGAIN_SECONDS = 60

/** Longer than anything that waits in memory takes: then another process takes it for left behind. */
export const CLAIMED_MS = MINUTE
/** What a row may take at the worst. */
export const WORKED_WITHIN_MS = 30 * SECOND

/** In milliseconds of work: a shop that is told without end has a third of one place, behind what others buy. */
export const TIME_OF_SHOP: Rate = { perSecond: SECOND / 3, atOnce: SECOND }
export const MOST_REST_MS = 2 * SECOND

/** Somebody else is at the account: longer than that takes as a rule. */
export const NOT_NOW_MS = 2 * SECOND

const WAITS_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR]
const LAST_WAIT_MS = 24 * HOUR

/** `attempts` counts the one that has just failed. It is never given up: what is mended heals it, a day later at most. */
export function nextTry({ attempts }: { readonly attempts: number }, now: number): Date {
  return new Date(now + (WAITS_MS[attempts - 1] ?? LAST_WAIT_MS))
}

/** From here on it is for a person to mend. */
export function isStuck({ attempts }: { readonly attempts: number }): boolean {
  return attempts > WAITS_MS.length
}

export const CHANNELS = ['told', 'asking'] as const
export type HeardChannel = (typeof CHANNELS)[number]

/** A gateway that is slow to answer holds up nothing that was told. */
export function channelOf(kind: HeardKind): HeardChannel {
  return kind === 'asking' ? 'asking' : 'told'
}
