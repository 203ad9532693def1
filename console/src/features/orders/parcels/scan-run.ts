// Scanning one parcel after the other: the label's order number, then the courier's resi. Pure.

export interface ScanRun {
  /** the order whose resi comes next; null: an order comes next */
  readonly order: string | null
  readonly said: Said | null
}

export type Said =
  | { readonly kind: 'order'; readonly number: string }
  | { readonly kind: 'filled'; readonly number: string; readonly resi: string }
  | { readonly kind: 'unknown'; readonly code: string }
  | { readonly kind: 'taken'; readonly code: string; readonly number: string }

export const FIRST_SCAN: ScanRun = { order: null, said: null }

/** `resis`: what the orders have so far, by number. */
export function scanned(
  { order }: ScanRun,
  code: string,
  numbers: readonly string[],
  resis: Readonly<Record<string, string>>,
): ScanRun {
  const number = numbers.find((each) => each.toUpperCase() === code.toUpperCase())
  if (number) return { order: number, said: { kind: 'order', number } }
  const taken = numbers.find((each) => each !== order && resis[each] === code)
  if (taken) return { order, said: { kind: 'taken', code, number: taken } }
  if (order === null) return { order, said: { kind: 'unknown', code } }
  return { order: null, said: { kind: 'filled', number: order, resi: code } }
}
