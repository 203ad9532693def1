// Texts of the settings of advertising and statistics.
export const tags = {
  title: 'Iklan dan statistik',
  ids: 'ID dari penyedia iklan',
  hint: 'Supaya Anda tahu iklan mana yang menghasilkan penjualan. Isi yang Anda pakai saja; kosongkan untuk berhenti.',
  labels: { tags: 'Iklan dan statistik' },
  fields: {
    meta_pixel_id: {
      label: 'ID Pixel Meta (Facebook dan Instagram)',
      hint: 'Buka Pengelola Peristiwa Meta (business.facebook.com/events_manager), pilih sumber data Anda: ID ada di bawah namanya, hanya angka.',
      example: '1234567890123456',
    },
    tiktok_pixel_id: {
      label: 'ID Pixel TikTok',
      hint: 'Buka TikTok Ads Manager → Alat → Peristiwa → Peristiwa web: ID ada di samping nama pixel, huruf besar dan angka.',
      example: 'C4A1B2C3D4E5F6G7H8I9',
    },
    google_tag_id: {
      label: 'ID Tag Google (Analytics atau Ads)',
      hint: 'Google Analytics: Admin → Aliran data → pilih situs, diawali G-. Google Ads: Alat → Pengelola data → Tag Google, diawali AW- atau GT-.',
      example: 'G-AB12CD34EF',
    },
  },
  consent:
    'Pengunjung ditanya dahulu; tanpa izinnya tidak ada yang dimuat. Yang dikirim: produk yang dilihat, dimasukkan keranjang, dan dipesan beserta nilainya. Nama, kontak, dan alamat pembeli tidak pernah dikirim.',
  says: (howMany: number) => (howMany === 0 ? 'Belum ada yang dipasang' : `${howMany} terpasang`),
}
