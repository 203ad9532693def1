/** As buyers write it. */
export function rupiah(amount: number | null | undefined): string {
  return amount == null ? '–' : `Rp${amount.toLocaleString('id-ID')}`
}
