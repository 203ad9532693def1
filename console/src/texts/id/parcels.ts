// Texts of parcels: resi, scanner, labels and packing slips, and sales made in a chat.
export const parcels = {
  // Resi of one order
  resi: 'Nomor resi',
  resiHint: 'Ketik, tempel pesan dari kurir, atau pindai.',
  resiNeeded: 'Isi nomor resinya dahulu.',
  courier: 'Kurir',
  otherCourier: 'Ganti kurir',
  sameCourier: 'Pilihan pembeli',
  noCourier: 'Tanpa kurir',
  ship: 'Kirim',
  shipAnyway: 'Sudah benar, kirim',
  doubt: (resi: string) =>
    `“${resi}” tidak seperti nomor resi kurir ini. Periksa lagi sebelum dikirim ke pembeli.`,
  doubtShort: 'Tidak seperti nomor resi kurir ini',
  doubtMany: (which: readonly string[]) =>
    `Tidak seperti nomor resi kurirnya, periksa lagi: ${which.join('; ')}`,
  doubtSaved: (resi: string) =>
    `“${resi}” tidak seperti nomor resi kurir ini. Simpan lagi bila memang benar.`,
  shipped: (number: string) => `${number} dikirim. Pembeli mendapat resinya semenit lagi.`,

  // Scanner
  scanResi: 'Pindai resi dengan kamera',
  scanTitle: 'Pindai resi',
  scanHint: 'Arahkan kamera ke kode batang atau kode QR di resi.',
  cameraOpening: 'Membuka kamera…',
  cameraRefused: 'Kamera belum diizinkan',
  cameraRefusedHint:
    'Buka setelan situs di peramban ini, izinkan kamera, lalu coba lagi. Anda juga dapat memakai foto atau mengetik nomornya.',
  cameraAbsent: 'Tidak ada kamera',
  cameraAbsentHint: 'Perangkat ini tidak punya kamera yang dapat dipakai. Pakai foto, atau ketik nomornya.',
  cameraFailed: 'Kamera tidak dapat dibuka',
  cameraFailedHint: 'Mungkin aplikasi lain sedang memakainya. Tutup aplikasi itu, lalu coba lagi.',
  readerFailed: 'Pembaca kode batang tidak dapat dimuat. Periksa koneksi Anda, lalu coba lagi.',
  fromPhoto: 'Dari foto',
  nothingInPhoto: 'Tidak ada kode yang terbaca di foto itu. Ambil lebih dekat, lurus, dan terang.',
  torchOn: 'Nyalakan senter',
  torchOff: 'Matikan senter',
  typeInstead: 'Ketik saja',

  // Resi of many orders
  bulkTitle: 'Isi resi',
  // As many of each as the tabs of the list say.
  bulkIntro: (packed: number, unpacked: number) =>
    [packed > 0 && `${packed} siap kirim`, unpacked > 0 && `${unpacked} belum dikemas`]
      .filter(Boolean)
      .join(' · '),
  bulkEmpty: 'Tidak ada yang menunggu dikirim',
  bulkEmptyHint: 'Pesanan yang sudah dibayar muncul di sini sampai nomor resinya diisi.',
  toOrders: 'Ke daftar pesanan',
  chosenShown: (howMany: number) => `${howMany} pesanan yang dipilih`,
  showAll: 'Tampilkan semua',
  resiOf: (number: string) => `Nomor resi ${number}`,
  scanResiOf: (number: string) => `Pindai resi ${number}`,
  sendAll: (howMany: number) => (howMany === 0 ? 'Kirim semua' : `Kirim ${howMany} pesanan`),
  sendAllTitle: (howMany: number) => `Kirim ${howMany} pesanan?`,
  sendAllHint: 'Statusnya menjadi Dikirim, dan setiap pembeli mendapat nomor resinya.',
  sendAllFilled: (filled: number, of: number) => `${filled} dari ${of} terisi`,
  sent: (howMany: number) => `${howMany} pesanan dikirim.`,
  notSent: (howMany: number) => `${howMany} pesanan belum terkirim. Alasannya ada di tiap pesanan.`,
  sameResi: (number: string) => `Resi ini juga diisi di ${number}.`,
  printLabels: 'Cetak labelnya',
  missing: (numbers: string) => `Tidak ditemukan: ${numbers}`,
  alreadyMoved: (status: string) => `Sudah ${status.toLowerCase()}, tidak menunggu dikirim.`,

  // A pasted list
  paste: 'Tempel daftar',
  pasteTitle: 'Tempel daftar resi',
  pasteHint:
    'Satu pesanan per baris: nomor pesanan dan resi, urutannya bebas. Salin saja dari lembar kurir atau spreadsheet.',
  pasteLabel: 'Daftar dari kurir',
  pasteFill: (howMany: number) => (howMany === 0 ? 'Isikan' : `Isikan ${howMany} resi`),
  pasteFound: (howMany: number) => `${howMany} baris cocok.`,
  pasteUnmatched: (howMany: number) => `${howMany} baris tidak cocok:`,
  lacksOrder: 'nomor pesanannya tidak ada di daftar ini',
  lacksResi: 'resinya tidak terbaca',
  pasted: (howMany: number) => `${howMany} resi diisikan.`,

  // Scanning one after the other
  runScan: 'Pindai semua',
  runTitle: 'Pindai beruntun',
  runOrder: 'Pindai kode pada label pesanan',
  runResi: (number: string) => `Sekarang pindai resi untuk ${number}`,
  runFilled: (number: string, resi: string) => `${number}: ${resi}`,
  runUnknown: (code: string) => `${code} bukan pesanan di daftar ini. Pindai label pesanannya dahulu.`,
  runTaken: (code: string, number: string) => `${code} sudah dipakai ${number}.`,
  runDone: 'Selesai',

  // Printing
  printTitle: 'Cetak',
  printSlip: 'Slip pengepakan',
  printKind: 'Yang dicetak',
  paper: 'Kertas',
  label: 'Label',
  slip: 'Slip',
  receipt: 'Struk',
  receiptHint: (width: string) =>
    `Struk untuk printer termal ${width} mm. Di jendela cetak: tanpa margin, skala 100%.`,
  receiptPaid: { paid: 'LUNAS', unpaid: 'MENUNGGU PEMBAYARAN', cod: 'BAYAR DI TEMPAT (COD)', other: null },
  receiptPaidBy: 'Cara bayar',
  receiptThanks: 'Terima kasih sudah berbelanja',
  printMany: (howMany: number) => (howMany > 1 ? `Cetak ${howMany} lembar` : 'Cetak'),
  labelPapers: { '100x150': '100 × 150 mm', a6: 'A6', '80mm': '80 mm', '58mm': '58 mm' },
  labelHint: (paper: string) =>
    `Label ${paper}. Di jendela cetak, pilih kertas yang sama, tanpa margin, skala 100%.`,
  pdf: 'PDF',
  slipHint: (paper: string) => `Slip pengepakan tanpa harga. Di jendela cetak, pilih kertas ${paper}.`,
  senderLacks: (parts: string) => `Label ini belum memuat ${parts} toko sebagai pengirim.`,
  senderParts: { phone: 'nomor WhatsApp', address: 'alamat' },
  senderFill: 'Lengkapi data pengirim',
  printNothing: 'Belum ada yang dipilih',
  printNothingHint: 'Pilih pesanan di daftar, lalu cetak label atau slipnya.',
  recipient: 'Penerima',
  sender: 'Pengirim',
  order: 'Pesanan',
  date: 'Tanggal',
  weight: 'Berat',
  phone: 'Telp.',
  resiShort: 'Resi',
  pieces: (howMany: number) => `${howMany} barang`,
  cod: 'COD',
  quantity: 'Jumlah',
  item: 'Barang',
  sku: 'SKU',
  checked: 'Cek',
  barcodeOf: (text: string) => `Kode batang ${text}`,
  noteOnSlip: 'Catatan toko',
  buyerNoteOnSlip: 'Catatan pembeli',
}
