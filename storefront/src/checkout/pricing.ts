// Which of the server's answers still speaks of what the form says.
import type { Draft, EtalaseError } from '@etalase/client'

export interface Question {
  /** What is to be priced, whichever quote for its shipping is the newest. */
  readonly subject: string
  /** Counts up when the same is to be priced once more. */
  readonly round: number
  /** The request itself; empty while it cannot be made. */
  readonly body: string
}

export interface Pricing {
  /** What the newest answer is of. */
  readonly of: Question
  readonly draft: Draft | null
  readonly error: EtalaseError | null
  /** The subject whose quotes were renewed and have not been accepted since. */
  readonly requoted: string | null
}

export const NOTHING_PRICED: Pricing = {
  of: { subject: '', round: 0, body: '' },
  draft: null,
  error: null,
  requoted: null,
}

/** A draft from before the page was loaded. */
export function pricedBefore(subject: string, draft: Draft): Pricing {
  return { ...NOTHING_PRICED, of: { subject, round: 0, body: '' }, draft }
}

export function priced(of: Question, draft: Draft): Pricing {
  return { of, draft, error: null, requoted: null }
}

export function refused(before: Pricing, of: Question, error: EtalaseError): Pricing {
  const requoted = error.code === 'quote_invalid' ? of.subject : before.requoted
  return { of, draft: null, error, requoted }
}

/** New quotes change the request, which is then made by itself; once, or a clock gone wrong would ask for ever. */
export function wantsNewQuotes(before: Pricing, of: Question, error: EtalaseError): boolean {
  return error.code === 'quote_invalid' && before.requoted !== of.subject
}

/** A draft keeps its prices until it expires, also when newer quotes have come. */
export function isPriced({ of, draft }: Pricing, { subject, round }: Question): boolean {
  return draft !== null && subject !== '' && of.subject === subject && of.round === round
}

/** A refusal is of the very request. */
export function isRefused({ of, error }: Pricing, { round, body }: Question): boolean {
  return error !== null && body !== '' && of.body === body && of.round === round
}
