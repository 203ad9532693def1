// Texts of lists at Google, Meta, TikTok and OpenAI.
import { count } from '../../format/money.ts'

export const feeds = {
  title: 'Katalog di tempat lain',
  intro:
    'Google, Meta, TikTok, dan ChatGPT membaca katalog toko ini dari alamat di bawah. Salin sekali, tempel di tempatnya; harga dan stok ikut berubah sendiri.',
  copyOf: (name: string) => `alamat katalog ${name}`,
  readers: {
    google: {
      name: 'Google',
      where: 'Merchant Center → Sumber data → Tambahkan sumber produk → dari file, lalu tempel alamat ini.',
    },
    meta: {
      name: 'Meta (Facebook, Instagram, WhatsApp)',
      where: 'Commerce Manager → Katalog → Sumber data → Feed data → Jadwalkan feed, lalu tempel alamat ini.',
    },
    tiktok: {
      name: 'TikTok',
      where: 'TikTok Ads → Aset → Katalog → Tambah produk → Jadwal feed data, lalu tempel alamat ini.',
    },
    openai: {
      name: 'ChatGPT (OpenAI)',
      where:
        'Daftarkan toko di halaman penjual OpenAI, lalu kirim file dari alamat ini setiap hari. Belum tentu tersedia di Indonesia.',
    },
  },
  lacksTitle: 'Yang belum lengkap',
  lacksHint: 'Produk tetap tampil di toko. Di tempat lain, produk yang lengkap lebih mudah ditemukan.',
  allComplete: 'Semua produk sudah lengkap',
  complete: 'Tidak ada lagi produk dengan kekurangan ini',
  lacks: {
    picture: 'Tanpa foto',
    description: 'Tanpa deskripsi',
    short_name: 'Nama terlalu panjang',
    brand: 'Tanpa merek',
    number: 'Tanpa barcode',
    google_category: 'Kategori belum dipasangkan',
  },
  why: {
    picture: 'Wajib: tanpa foto, produk ditolak di semua tempat.',
    description: 'Kami memakai nama produk sebagai gantinya.',
    short_name: 'Nama dipotong setelah 150 karakter.',
    brand: 'Kami memakai nama toko sebagai merek. Isi bila mereknya lain.',
    number: 'Hanya untuk barang bermerek yang punya barcode. Buatan sendiri tidak perlu.',
    google_category: 'Isi "Kategori Google" di kategori produknya.',
  },
  howMany: (products: number, most: number) => (products >= most ? `${count(most)}+` : count(products)),
  toCategories: 'Buka kategori',

  section: 'Untuk Google, Meta, TikTok',
  sectionHint: 'Merek, barcode, kondisi',
  brand: 'Merek',
  brandHint: 'Kosong: nama toko.',
  gtin: 'Barcode (GTIN)',
  gtinHint: '8, 12, 13, atau 14 angka di bawah garis-garisnya. Kosongkan bila tidak ada.',
  gtinOf: (name: string) => `Barcode ${name}`,
  mpn: 'Nomor produsen (MPN)',
  mpnHint: 'Nomor barang dari pembuatnya, bila ada.',
  condition: 'Kondisi',
  conditions: [
    { value: '', label: 'Baru' },
    { value: 'used', label: 'Bekas' },
    { value: 'refurbished', label: 'Rekondisi' },
  ],
  googleCategory: 'Kategori Google',
  googleCategoryHint: 'Nomor atau jalurnya di daftar kategori Google, misalnya "Furniture > Chairs".',
}
