// Texts of what the shop is before the tax office.
export const tax = {
  title: 'Pajak dan nota',
  labels: { tax: 'Pajak dan nota' },
  status: 'Pengusaha Kena Pajak',
  pkp: 'Toko ini PKP dan memungut PPN',
  pkpHint:
    'Harga di toko sudah termasuk PPN. Setiap nota menjadi faktur pajak pedagang eceran: PPN-nya 11/111 dari yang dibayar pembeli, termasuk ongkos kirim. Barang mewah (PPnBM) tidak didukung.',
  notPkp: 'Toko yang bukan PKP tidak boleh memungut PPN; nota tidak menyebutnya sama sekali.',
  identity: 'Data di nota',
  identityHint:
    'Isi persis seperti terdaftar di kantor pajak. Bila kosong, nota memakai nama dan alamat toko.',
  npwp: 'NPWP (16 angka)',
  npwpHint: 'NPWP lama 15 angka: badan usaha menambahkan 0 di depannya, orang pribadi memakai NIK.',
  name: 'Nama terdaftar',
  address: 'Alamat terdaftar',
  code: 'Awalan nomor nota',
  codeHint: (example: string) =>
    `1 sampai 10 huruf besar dan angka. Nota berikutnya bernomor seperti ${example}.`,
  numbers:
    'Nota dibuat sendiri begitu pesanan dibayar, dan nota kredit begitu dana dikembalikan. Nomornya berurutan tanpa celah setiap tahun. Perubahan di sini berlaku untuk nota berikutnya; nota lama tetap. Pesanan yang dibayar sebelum fitur ini ada tidak bernota.',
  says: (isPkp: boolean) => (isPkp ? 'PKP, harga termasuk PPN' : 'Bukan PKP'),
  toMonth: 'Nota bulan ini',
}
