// Texts of the plan, and of those who work in the shop.
export const plan = {
  title: 'Paket',
  intro:
    'Paket menentukan seberapa besar toko Anda boleh tumbuh, dan apa yang boleh dilakukan situs lain dengannya. Toko di alamatnya sendiri selalu lengkap.',
  current: 'Paket Anda',
  plans: {
    gratis: { name: 'Gratis' },
    katalog: { name: 'Katalog' },
    lengkap: { name: 'Lengkap' },
  },
  origins: {
    none: 'Situs lain tidak dapat mengambil data toko',
    read: 'Situs lain boleh menampilkan produk, harga, dan stok',
    write: 'Situs lain boleh menerima pesanan: keranjang, ongkir, pembayaran',
  },
  gives: {
    products: (limit: string) => `${limit} produk`,
    picture_bytes: (limit: string) => `Ruang gambar ${limit}`,
    messages: (limit: string) => `${limit} pesan ke pembeli sehari`,
    staff: (limit: string) => `${limit} orang di tim`,
    domains: (limit: string) => `${limit} domain sendiri`,
    money: (limit: string) => `${limit} catatan uang masuk di luar pesanan`,
  },
  usage: 'Yang terpakai',
  counted: {
    products: 'Produk',
    picture_bytes: 'Ruang gambar',
    messages: 'Pesan hari ini',
    staff: 'Orang di tim',
    domains: 'Domain',
    money: 'Uang masuk di luar pesanan',
  },
  used: (used: string, limit: string) => `${used} dari ${limit}`,
  full: {
    products: 'Produk baru tidak dapat ditambahkan. Semua yang sudah ada tetap dijual.',
    picture_bytes: 'Gambar baru tidak dapat diunggah. Yang sudah ada tetap tampil.',
    messages: 'Pesan berikutnya menunggu sampai besok. Kode untuk pembeli tetap dikirim.',
    staff: 'Orang baru tidak dapat diundang. Yang sudah bergabung tetap bekerja.',
    domains: 'Domain baru tidak dapat ditambahkan. Yang sudah ada tetap jalan.',
    money: 'Catatan paling lama yang tidak membayar pesanan dihapus. Transfer untuk pesanan selalu tercatat.',
  },
  nearlyFull: 'Hampir penuh.',
  next: (name: string, gives: string) => `Paket ${name}: ${gives}.`,
  spaceHint: 'Gambar yang tidak ditampilkan di mana pun dihapus setelah 30 hari, dan ruangnya kembali.',
  until: (day: string) => `Berlaku sampai ${day}.`,
  inGrace: (day: string, next: string) =>
    `Masa paket sudah habis. Semuanya masih jalan sampai ${day}; sesudah itu toko memakai paket ${next}. Tidak ada yang dihapus.`,
  buy: 'Beli atau perpanjang',
  buyHint:
    'Waktu baru disambung setelah yang masih berjalan. Pindah ke paket yang lebih besar: sisa paket lama dihitung nilainya menjadi hari paket baru.',
  period: 'Paket dan lama',
  offer: (name: string, months: number, price: string) => `${name}, ${months} bulan: ${price}`,
  payBy: 'Bayar dengan',
  order: 'Pesan dan bayar',
  ordered: (number: string, total: string) => `Pesanan ${number}, ${total}. Paket berlaku begitu dibayar.`,
  pay: 'Buka halaman pembayaran',
  ownerBuys: 'Hanya pemilik toko yang dapat membeli paket.',
  askOperator: 'Untuk pindah paket, hubungi pengelola platform Anda.',
  change: 'Pindah',
  changeTo: (name: string) => `Pindah ke ${name}`,
  changeTitle: (name: string) => `Pindah ke paket ${name}?`,
  changeHint: 'Berlaku seketika. Situs lain yang memakai data toko ini mengikuti paket yang baru.',
}

export const closing = {
  title: 'Tutup toko',
  says: 'Berhenti berjualan, atau buka lagi',
  intro: 'Menutup toko menghentikan penjualan:',
  happens: [
    'Pembeli tidak dapat memesan lagi, dan halaman toko tidak tampil.',
    'Yang sudah memesan tetap dapat melihat pesanannya, dan Anda tetap dapat menyelesaikannya.',
    'Tidak ada yang dihapus. Selama 30 hari Anda dapat membukanya lagi di sini; sesudah itu hubungi pengelola platform.',
  ],
  close: 'Tutup toko',
  closeTitle: 'Tutup toko ini?',
  closeHint: 'Berlaku seketika. Anda punya 30 hari untuk berubah pikiran.',
  closed: (since: string, until: string) =>
    `Toko ini ditutup sejak ${since}. Anda dapat membukanya lagi sampai ${until}.`,
  reopen: 'Buka lagi',
}

export const staff = {
  title: 'Staf',
  people: 'Yang bekerja di toko ini',
  you: 'Anda',
  invited: 'Diundang',
  takesOver: 'Calon pemilik',
  toHandover: 'Lihat serah terima',
  invitedUntil: (day: string) => `diundang, berlaku sampai ${day}`,
  invitationOver: 'Undangan habis waktunya',
  takeBack: 'Tarik undangan',
  takeBackTitle: (name: string) => `Tarik undangan untuk ${name}?`,
  takeBackHint: 'Ia tidak dapat menerimanya lagi. Anda dapat mengundangnya lagi kapan saja.',
  since: (day: string) => `sejak ${day}`,
  roleOf: (name: string) => `Peran ${name}`,
  actionsOf: (name: string) => `Tindakan untuk ${name}`,
  roles: { owner: 'Pemilik', manager: 'Manajer', staff: 'Staf' },
  roleSays: {
    owner: 'Semuanya, termasuk staf, kunci API, paket, rekening, dan kunci pembayaran.',
    manager: 'Semua kecuali staf, kunci API, paket, rekening, dan kunci pembayaran.',
    staff: 'Pesanan (kecuali pengembalian dana), stok, dan pesan. Yang lain hanya dilihat.',
  },
  invite: 'Undang orang',
  inviteHint:
    'Ia mendapat tautan sekali pakai untuk membuat kata sandi atau passkey. Yang sudah punya akun menerima atau menolak di konsolnya. Sebelum itu, toko ini tertutup baginya.',
  login: 'E-mail atau nomor WhatsApp',
  name: 'Nama',
  role: 'Peran',
  send: 'Kirim undangan',
  invitationSent: (login: string) =>
    `Undangan untuk ${login} dikirim. Bila tidak sampai, lihat Kotak keluar.`,
  inviteAgain: 'Kirim undangan lagi',
  sentAgain: (login: string) => `Undangan baru dikirim ke ${login}.`,
  remove: 'Keluarkan',
  demoteTitle: (name: string) => `Ubah peran ${name}?`,
  demote: 'Ubah peran',
  tokensEnd: (howMany: number) =>
    `${howMany} kunci program yang dibuatnya ikut berakhir: program yang memakainya tidak dapat masuk lagi.`,
  removeTitle: (name: string) => `Keluarkan ${name} dari toko?`,
  removeHint:
    'Ia seketika tidak dapat membuka toko ini lagi. Akunnya tetap ada, juga yang pernah ia kerjakan.',
}
