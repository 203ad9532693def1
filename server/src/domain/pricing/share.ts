// A share of an amount in whole rupiah, exact also where amount × parts is beyond what a number holds exactly.

/** ⌊amount × parts / whole⌋ */
export function shareDown(amount: number, parts: number, whole: number): number {
  const rest = amount % whole
  return ((amount - rest) / whole) * parts + Math.floor((rest * parts) / whole)
}

/** ⌈amount × parts / whole⌉ */
export function shareUp(amount: number, parts: number, whole: number): number {
  const rest = amount % whole
  return ((amount - rest) / whole) * parts + Math.ceil((rest * parts) / whole)
}
