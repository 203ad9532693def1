// Amounts as people in Indonesia write them: Rp150.000.
const RUPIAH = new Intl.NumberFormat('id-ID', {
  style: 'currency',
  currency: 'IDR',
  maximumFractionDigits: 0,
})
const SHORT = new Intl.NumberFormat('id-ID', { notation: 'compact', maximumFractionDigits: 1 })
const NUMBER = new Intl.NumberFormat('id-ID')

export function rupiah(amount: number | null | undefined): string {
  return amount === null || amount === undefined ? '–' : RUPIAH.format(amount).replace(/\s/g, '')
}

/** For little room: Rp1,5 jt. */
export function shortRupiah(amount: number): string {
  return `Rp${SHORT.format(amount)}`
}

export function count(amount: number): string {
  return NUMBER.format(amount)
}
