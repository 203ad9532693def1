// Texts of the plan, and of those who work in the shop.
export const plan = {
  title: 'Paket',
  intro:
    'Paket menentukan apa yang boleh dilakukan situs lain dengan toko Anda. Toko di alamatnya sendiri selalu lengkap.',
  current: 'Paket Anda',
  plans: {
    gratis: {
      name: 'Gratis',
      allows: [
        'Toko lengkap di alamat Anda sendiri',
        'Situs lain tidak dapat mengambil data toko',
        'Ruang gambar 1 GB',
      ],
    },
    katalog: {
      name: 'Katalog',
      allows: [
        'Semua isi paket Gratis',
        'Situs lain boleh menampilkan produk, harga, dan stok',
        'Ruang gambar 5 GB',
      ],
    },
    lengkap: {
      name: 'Lengkap',
      allows: [
        'Semua isi paket Katalog',
        'Situs lain boleh menerima pesanan: keranjang, ongkir, pembayaran',
        'Ruang gambar 20 GB',
      ],
    },
  },
  space: {
    title: 'Ruang gambar',
    used: (used: string, limit: string) => `${used} dari ${limit} terpakai`,
    pictures: (howMany: string) => `${howMany} gambar`,
    nearlyFull:
      'Ruang gambar hampir penuh. Kalau penuh, gambar baru tidak dapat diunggah; yang sudah ada tetap tampil. Hapus gambar yang tidak dipakai, atau pindah ke paket yang lebih besar.',
    hint: 'Gambar yang tidak ditampilkan di mana pun dihapus setelah 30 hari, dan ruangnya kembali.',
  },
  askOperator: 'Untuk pindah paket, hubungi pengelola platform Anda.',
  change: 'Pindah',
  changeTo: (name: string) => `Pindah ke ${name}`,
  changeTitle: (name: string) => `Pindah ke paket ${name}?`,
  changeHint: 'Berlaku seketika. Situs lain yang memakai data toko ini mengikuti paket yang baru.',
}

export const staff = {
  title: 'Staf',
  people: 'Yang bekerja di toko ini',
  you: 'Anda',
  invited: 'Diundang',
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
    owner: 'Semuanya, termasuk staf, kunci API, domain, dan kunci pembayaran.',
    manager: 'Semua kecuali staf, kunci API, domain, paket, dan kunci pembayaran.',
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
