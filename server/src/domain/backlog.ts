// How much work waits that goes on behind the requests, and since when some of it could have been done.

export interface Backlog {
  /** at most `MOST_COUNTED` */
  readonly waiting: number
  /** null: nothing is due */
  readonly oldest_due_at: Date | null
}

/** More is not counted: an operator who looks must not make it worse. */
export const MOST_COUNTED = 1_000

export const NO_BACKLOG: Backlog = { waiting: 0, oldest_due_at: null }
