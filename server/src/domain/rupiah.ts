// Rupiah: as buyers read them (Rp25.000), and exact shares of them, always whole.

/** No price, cost or discount is above ten billion rupiah, so that every sum stays an exact integer. */
export const MAX_RUPIAH = 10_000_000_000

/** Written by hand rather than by Intl, whose result depends on the locale data a Node was built with. */
export function formatRupiah(amount: number): string {
  const digits = String(Math.abs(amount)).replace(/\B(?=(\d{3})+$)/g, '.')
  return amount < 0 ? `-Rp${digits}` : `Rp${digits}`
}

// The shares are exact also where amount × parts is beyond what a number holds exactly.

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
