// Rupiah as buyers read them: Rp25.000.

/** Written by hand rather than by Intl, whose result depends on the locale data a Node was built with. */
export function formatRupiah(amount: number): string {
  const digits = String(Math.abs(amount)).replace(/\B(?=(\d{3})+$)/g, '.')
  return amount < 0 ? `-Rp${digits}` : `Rp${digits}`
}
