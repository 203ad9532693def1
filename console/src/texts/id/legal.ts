// Texts of what the law wants shown of products.
import { count } from '../../format/money.ts'

export const legal = {
  hint: 'Halal, BPOM atau P-IRT, SNI, asal, dan masa simpan: wajib untuk makanan, kosmetik, dan obat.',
  halal: 'Halal',
  halalChoices: [
    { value: '', label: 'Belum diisi' },
    { value: 'certified', label: 'Bersertifikat halal' },
    { value: 'not_halal', label: 'Tidak halal' },
    { value: 'exempt', label: 'Tidak wajib bersertifikat' },
  ],
  notHalalHint: 'Pembeli membaca "Tidak halal" di halaman produk. Undang-undang mewajibkannya.',
  exemptHint: 'Misalnya buah segar, pakaian, atau perabot. Tidak ditampilkan di halaman produk.',
  certificate: 'Nomor sertifikat halal',
  certificateHint: 'ID diikuti 17 angka, seperti di sertifikat BPJPH.',
  validUntil: 'Berlaku sampai',
  validUntilHint: 'Hanya untuk sertifikat lama. Sertifikat sekarang berlaku seterusnya: kosongkan.',
  isOver: 'Sertifikat ini sudah tidak berlaku, jadi pembeli tidak melihatnya. Isi sertifikat yang baru.',
  registration: 'Nomor izin edar (BPOM atau P-IRT)',
  registrationHint: 'Seperti di kemasan: MD, ML, NA, TR, SD, P-IRT, dan lainnya.',
  registrationExempt: 'Tidak perlu izin edar',
  sni: 'Nomor SNI',
  country: 'Negara asal',
  noCountry: 'Belum diisi',
  place: 'Daerah asal',
  placeHint: 'Misalnya Garut, Jawa Barat',
  bestBefore: 'Baik digunakan sebelum',
  bestBeforeHint: 'Misalnya 12 bulan sejak diproduksi',

  manyHint:
    'Pilih produk, lalu isi yang sama untuk semuanya sekaligus. Yang dikosongkan di sini tidak berubah.',
  chooseAll: 'Pilih semua di daftar',
  nothingSaid: 'Belum ada keterangan',
  fieldsNeeded: 'Isi dahulu keterangannya.',
  choiceNeeded: 'Pilih produknya dahulu.',
  tooMany: (most: number) => `Paling banyak ${count(most)} produk sekali simpan. Kurangi pilihannya.`,
  save: (howMany: number) => (howMany === 0 ? 'Simpan' : `Simpan untuk ${count(howMany)} produk`),
  done: (howMany: number) => `Keterangan ${count(howMany)} produk disimpan.`,
  noneLacking: 'Semua produk sudah punya keterangan ini',
}
