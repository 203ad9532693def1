// The words of personal data: what a buyer may ask for, what becomes of it, what is looked at, and what stands for a name.

export const REQUEST_KINDS = ['export', 'anonymise'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** exported: the buyer got a copy. closed: withdrawn, or asked by somebody else. */
export const REQUEST_OUTCOMES = ['exported', 'anonymised', 'nothing_held', 'closed'] as const
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number]

/** UU 27/2022: a request is answered within 3 × 24 hours. */
export const ANSWER_WITHIN_MS = 3 * 24 * 3_600_000

export const ACCESS_KINDS = ['order', 'orders', 'table', 'messages', 'audit', 'buyer', 'copy'] as const
/**
 * What somebody looked at. order: one, by its number. orders: a list, or a search. table: orders as a file. messages: those
 * to buyers. audit: changes, with what was before. buyer: what is held of one. copy: all that is held of one.
 */
export type AccessKind = (typeof ACCESS_KINDS)[number]

/** Personal data of buyers that an answer shows. */
export interface PersonalView {
  readonly what: AccessKind
  /** the number of the order, by the parameters of the path; left out: it is a list */
  subject?(params: Readonly<Record<string, string | undefined>>): string
}

/** In the place of a buyer's name, for the merchant who reads it. */
export const NAMELESS = '(data pembeli dihapus)'
