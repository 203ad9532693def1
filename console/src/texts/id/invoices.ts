// Texts of notas and credit notes: of an order, and of a month.
export const invoices = {
  title: 'Nota',
  kinds: { nota: 'Nota', credit: 'Nota kredit' },
  onPaper: 'Cetak A5',
  onRoll: 'Cetak 80 mm',
  none: 'Pesanan ini dibayar sebelum ada nota.',
  full: (name: string, number: string) => `Pembeli meminta faktur pajak lengkap: ${name}, ${number}`,
  fullHint: 'Buat di Coretax. NPWP atau NIK lengkap ada di unduhan CSV nota bulan ini.',
  month: {
    title: 'Nota dan pajak',
    csv: 'Unduh CSV nota',
    empty: (month: string) => `Belum ada nota di ${month}.`,
    notas: 'Nota',
    grouped: 'Digunggung (pedagang eceran)',
    full: 'Faktur pajak lengkap',
    count: 'Nota',
    total: 'Total',
    credits: 'Nota kredit',
    net: 'Harga jual tanpa PPN',
    base: 'DPP nilai lain',
    tax: 'PPN',
    netHint: 'Setelah dikurangi nota kredit.',
    open: (day: string) =>
      `Pembeli dapat meminta faktur pajak lengkap sampai tujuh hari setelah membayar: angka bulan ini tetap mulai ${day}.`,
    list: 'Daftar',
    fullMark: 'faktur lengkap',
  },
}
