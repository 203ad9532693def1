// PPN that is in a price, and the numbers by which the tax office knows people. Pure.

export const INVOICE_SERIES = ['nota', 'credit'] as const
export type InvoiceSeries = (typeof INVOICE_SERIES)[number]

export const TAX_ID_KINDS = ['npwp', 'nik'] as const
export type TaxIdKind = (typeof TAX_ID_KINDS)[number]

/** What a shop is before the tax office. */
export interface TaxSettings {
  /** it collects PPN */
  readonly pkp?: boolean
  /** 16 digits */
  readonly npwp?: string | null
  /** as they are registered */
  readonly name?: string | null
  readonly address?: string | null
  /** what the numbers of its invoices begin with */
  readonly code?: string | null
}

export interface TaxIn {
  /** DPP nilai lain: eleven twelfths of the price without PPN */
  readonly base: number
  readonly tax: number
}

/** Of a price that includes it: 12 % of eleven twelfths, which is 11/111. Halves go up. */
export function taxIn(price: number): TaxIn {
  return { base: rounded(price * 275, 333), tax: rounded(price * 11, 111) }
}

function rounded(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}

/** Of parts of one price: what each adds to the tax of those before it, so that they come to the tax of the whole. */
export function taxOfParts(prices: readonly number[]): TaxIn[] {
  let [sum, before] = [0, taxIn(0)]
  return prices.map((price) => {
    sum += price
    const now = taxIn(sum)
    const part = { base: now.base - before.base, tax: now.tax - before.tax }
    before = now
    return part
  })
}

/** An amount taken off several prices, in proportion: what is left of each, to the rupiah. */
export function takenOff(prices: readonly number[], amount: number): number[] {
  const whole = prices.reduce((sum, price) => sum + price, 0)
  let [sum, before] = [0, 0]
  return prices.map((price) => {
    sum += price
    const now = whole === 0 ? 0 : rounded(sum * amount, whole)
    const left = price - (now - before)
    before = now
    return left
  })
}

const BETWEEN = /[\s.\-/]/g

/** Digits alone, as people write them with dots and dashes between. */
export function taxIdDigits(written: string): string {
  return written.replaceAll(BETWEEN, '')
}

/** NPWP and NIK have the same form. */
export function isTaxId(digits: string): boolean {
  return /^\d{16}$/.test(digits)
}

/** An NPWP from before 2024. */
export function isOldNpwp(digits: string): boolean {
  return /^\d{15}$/.test(digits)
}
