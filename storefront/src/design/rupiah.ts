// Whole rupiah as Indonesians write them.
const NUMBER = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 })

/** A dash for a sum that is not known: zero would be a promise. */
export function rupiah(amount: number | null | undefined): string {
  if (amount === null || amount === undefined) return '–'
  return amount < 0 ? `−Rp${NUMBER.format(-amount)}` : `Rp${NUMBER.format(amount)}`
}
