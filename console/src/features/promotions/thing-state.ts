// Whether a promotion or a voucher runs, by its window and by what is left of it. Pure.
export type ThingState = 'running' | 'scheduled' | 'ended' | 'off'

export interface TimeWindow {
  readonly starts_at?: string | null
  readonly ends_at?: string | null
}

/** In the order in which lists show them. */
export const STATES: readonly ThingState[] = ['running', 'scheduled', 'off', 'ended']

/** `isOff`: nothing comes of it though its time is now. */
export function stateOf({ starts_at, ends_at }: TimeWindow, isOff: boolean, now = Date.now()): ThingState {
  if (ends_at && Date.parse(ends_at) <= now) return 'ended'
  if (starts_at && Date.parse(starts_at) > now) return 'scheduled'
  return isOff ? 'off' : 'running'
}

/** The window after one tap: what runs ends, what does not begins. */
export function toggledWindow(window: TimeWindow, now = new Date()): TimeWindow {
  const state = stateOf(window, false, now.getTime())
  if (state === 'running') return { ends_at: now.toISOString() }
  if (state === 'scheduled') return { starts_at: null }
  return { ends_at: null }
}

export function overlaps(one: TimeWindow, other: TimeWindow): boolean {
  const from = ({ starts_at }: TimeWindow) => (starts_at ? Date.parse(starts_at) : Number.NEGATIVE_INFINITY)
  const until = ({ ends_at }: TimeWindow) => (ends_at ? Date.parse(ends_at) : Number.POSITIVE_INFINITY)
  return from(one) < until(other) && from(other) < until(one)
}
