// The kilograms a courier charges for.

const TOLERANCE_GRAMS = 300

/** Rounded up, with 300 g of tolerance: 1,300 g is 1 kg, 1,301 g is 2 kg; at least 1. */
export function chargeableKilograms(grams: number): number {
  return Math.max(1, Math.ceil((grams - TOLERANCE_GRAMS) / 1_000))
}
