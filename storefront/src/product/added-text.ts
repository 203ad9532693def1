// What is said after the button was pressed, by how many were in the cart before and are now.
export function addedText(before: number, now: number): string {
  if (now === 0) return 'Keranjang sudah penuh: 100 macam barang.'
  if (before === 0) return 'Sudah masuk keranjang.'
  return now > before ? `Sekarang ${now} di keranjang.` : `Sudah ${now} di keranjang, tidak bisa lebih.`
}
