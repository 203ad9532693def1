// What an answer that was kept says about those who want to measure now. Pure.
export type Consent = 'yes' | 'no' | 'unasked' | 'browser says no'

export interface Kept {
  readonly answer: 'yes' | 'no'
  /** the vendors that the question named: one that is added later needs a new question */
  readonly vendors: readonly string[]
}

export function consentIn(answered: Kept | null, vendors: readonly string[], refuses: boolean): Consent {
  if (refuses) return 'browser says no'
  if (!answered) return 'unasked'
  if (answered.answer === 'no') return 'no'
  return vendors.every((vendor) => answered.vendors.includes(vendor)) ? 'yes' : 'unasked'
}
