// Whole rupiah as Indonesians write them.
const NUMBER = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 })

export function rupiah(amount: number | null | undefined): string {
  const value = amount ?? 0
  return value < 0 ? `−Rp${NUMBER.format(-value)}` : `Rp${NUMBER.format(value)}`
}
