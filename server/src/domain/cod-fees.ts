// What vendors take for insurance and for collecting money at the door, by their published tables, to the rupiah.
import { shareUp } from './rupiah.ts'

/** Millionths of a whole: 3 % is 30,000. */
const WHOLE = 1_000_000
/** No vendor takes a quarter: what is above is a misreading. It also keeps every product exact. */
const MOST_BELIEVABLE = 250_000

/** Reads a share such as "0.03", exactly; null: it is none, or none that anybody would ask for. */
export function millionthsIn(share: unknown): number | null {
  const [, digits, places = ''] = /^(\d)(?:\.(\d{1,6})0*)?$/.exec(String(share)) ?? []
  if (digits === undefined) return null
  const millionths = Number(digits) * WHOLE + Number(places.padEnd(6, '0'))
  return millionths <= MOST_BELIEVABLE ? millionths : null
}

/** How many days after delivery the money comes; sooner costs more. */
export const COD_DAYS = [7, 5, 3] as const
export type CodDays = (typeof COD_DAYS)[number]

export interface CollectingTerms {
  readonly percent: Readonly<Record<CodDays, number>>
  readonly leastFee: number
  /** what can be collected */
  readonly least: number
  readonly most: number
}

const NO_LIMITS = { leastFee: 0, least: 1, most: Number.POSITIVE_INFINITY }
const DEAR = { 7: 4, 5: 5, 3: 6 }
const CHEAP = { 7: 3, 5: 4, 3: 5 }

/** Biteship's table of May 2026, by its codes of couriers. */
const BITESHIP: ReadonlyMap<string, CollectingTerms> = new Map([
  ['sicepat', { percent: DEAR, leastFee: 2_000, least: 1_000, most: 2_500_000 }],
  ['jne', { percent: DEAR, leastFee: 3_500, least: 25_000, most: 5_000_000 }],
  ['sap', { percent: CHEAP, ...NO_LIMITS, most: 10_000_000 }],
  ['anteraja', { percent: CHEAP, leastFee: 5_000, least: 5_000, most: 2_500_000 }],
  ['tiki', { percent: CHEAP, ...NO_LIMITS }],
  ['jnt', { percent: CHEAP, ...NO_LIMITS }],
  ['idexpress', { percent: CHEAP, ...NO_LIMITS }],
])

/** null: this courier does not collect. */
export function biteshipTerms(courier: string): CollectingTerms | null {
  return BITESHIP.get(courier.toLowerCase().replaceAll('_', '')) ?? null
}

/** `amount`: what is collected. null: this courier does not collect it. */
export function biteshipCodFee(courier: string, amount: number, days: CodDays = 7): number | null {
  const terms = biteshipTerms(courier)
  if (!terms || amount < terms.least || amount > terms.most) return null
  return Math.max(terms.leastFee, shareUp(amount, terms.percent[days], 100))
}

/** What KiriminAja says of a service beside its price; rates in millionths. */
export interface KiriminAjaRates {
  readonly insurance: number
  readonly insurancePlus: number
  readonly cod: number
  readonly leastCodFee: number
}

/** Value × rate, up to the next hundred. */
export function kiriminAjaInsurance(
  value: number,
  rates: Pick<KiriminAjaRates, 'insurance' | 'insurancePlus'>,
): number {
  return shareUp(value, rates.insurance, WHOLE * 100) * 100 + rates.insurancePlus
}

export interface KiriminAjaCod {
  /** rupiah: of the goods, of carrying them (without what is taken off), of the insurance */
  readonly value: number
  readonly shipping: number
  readonly insurance: number
}

/**
 * `add_cost`: a share of all that is collected but itself, up to the next rupiah. Its page on COD knows no tax; the fees in the
 * example of its price list hold 11 % of it.
 */
export function kiriminAjaCodFee(
  { value, shipping, insurance }: KiriminAjaCod,
  rates: Pick<KiriminAjaRates, 'cod' | 'leastCodFee'>,
  taxPercent = 0,
): number {
  const share = shareUp(value + shipping + insurance, rates.cod * (100 + taxPercent), WHOLE * 100)
  return Math.max(rates.leastCodFee, share)
}

interface InsuranceTerms {
  /** millionths of the value */
  readonly rate: number
  readonly plus?: number
  readonly least?: number
  /** insured only when worth more */
  readonly above?: number
}

/** Komerce's table, by our codes of couriers. */
const KOMERCE: ReadonlyMap<string, InsuranceTerms> = new Map([
  ['jne', { rate: 2_000, plus: 5_000 }],
  ['sicepat', { rate: 3_000, above: 500_000 }],
  ['ide', { rate: 2_000 }],
  ['sap', { rate: 3_000, plus: 2_000 }],
  ['ninja', { rate: 2_500, least: 2_500 }],
])

/** 0: it is not worth insuring with this courier. null: this courier does not insure. */
export function komerceInsurance(courier: string, value: number): number | null {
  const terms = KOMERCE.get(courier)
  if (!terms) return null
  const { rate, plus = 0, least = 0, above = 0 } = terms
  return value > above ? Math.max(least, shareUp(value, rate, WHOLE)) + plus : 0
}
