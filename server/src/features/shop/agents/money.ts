// Amounts as agents write them: the rupiah has two minor units by ISO 4217, of which nobody has seen any. Pure.
export const CURRENCY = 'IDR'
const MINOR_UNITS = 100

export function toMinor(rupiah: number): number {
  return rupiah * MINOR_UNITS
}

export function priceOf(rupiah: number): { amount: number; currency: string } {
  return { amount: toMinor(rupiah), currency: CURRENCY }
}
