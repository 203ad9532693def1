// Texts of the page that makes links that buy.
export const links = {
  title: 'Tautan beli',
  hint: 'Pembeli yang membukanya langsung menemukan barang ini di keranjang. Bagikan di WhatsApp, atau cetak kode QR-nya.',
  cart: 'Isi tautan',
  product: (place: number) => `Barang ${place}`,
  quantity: (name: string) => `Jumlah ${name}`,
  add: 'Tambah barang',
  remove: (name: string) => `Keluarkan ${name}`,
  noProducts: 'Belum ada produk yang dijual.',
  voucher: 'Voucher (opsional)',
  note: 'Catatan untuk toko (opsional)',
  noteHint: 'Ikut terisi di checkout, misalnya nama acara atau nomor meja.',
  link: 'Tautan',
  share: 'Bagikan di WhatsApp',
  qr: 'Kode QR tautan ini',
  png: 'Unduh PNG',
  svg: 'Unduh SVG',
  print: 'Cetak',
  tooLong:
    'Tautan ini terlalu panjang untuk kode QR yang mudah dipindai. Kurangi barang atau pendekkan catatan.',
}
