// How a change of a shop reads: in English for operators, in Indonesian for merchants. Pure.

export interface Words {
  readonly variant: string
  readonly added: string
  readonly archived: string
  readonly removed: string
  readonly changed: string
  readonly hidden: string
  readonly none: string
  readonly yes: string
  readonly no: string
  readonly listOf: (what: string) => string
  readonly shop: (slug: string) => string
  /** what kind of thing it is */
  readonly thing: (what: string) => string
  readonly field: (name: string) => string
}

export const ENGLISH: Words = {
  variant: 'variant',
  added: 'added',
  archived: 'archived',
  removed: 'removed',
  changed: 'changed',
  hidden: 'changed (not shown)',
  none: 'none',
  yes: 'true',
  no: 'false',
  listOf: (what) => `${what} list`,
  shop: (slug) => `shop ${slug}`,
  thing: (what) => what,
  field: (name) => name,
}

/** A field without a word of its own keeps the name that it has in the file, which the merchant wrote. */
export const INDONESIAN: Words = {
  variant: 'varian',
  added: 'ditambahkan',
  archived: 'diarsipkan',
  removed: 'dihapus',
  changed: 'berubah',
  hidden: 'berubah (tidak ditampilkan)',
  none: 'kosong',
  yes: 'ya',
  no: 'tidak',
  listOf: (what) => `daftar ${INDONESIAN.thing(what)}`,
  shop: (slug) => `toko ${slug}`,
  thing: (what) => THINGS.get(what) ?? what,
  field: (name) => FIELDS.get(name) ?? name,
}

const THINGS = new Map([
  ['domain', 'domain'],
  ['courier', 'kurir'],
  ['payment method', 'cara bayar'],
  ['category', 'kategori'],
  ['product', 'produk'],
  ['promotion', 'promosi'],
  ['voucher', 'voucher'],
  ['page', 'halaman'],
  ['settings of', 'pengaturan'],
  ['order of', 'urutan'],
  ['keys of', 'kunci'],
])

const FIELDS = new Map([
  ['account_holder', 'atas nama'],
  ['account_number', 'nomor rekening'],
  ['address', 'alamat'],
  ['agents', 'asisten belanja'],
  ['announcement', 'pengumuman'],
  ['archived', 'arsip'],
  ['badge', 'lencana'],
  ['brand', 'merek'],
  ['care_copy', 'perawatan'],
  ['categories', 'kategori'],
  ['category', 'kategori'],
  ['compare_at_price', 'harga sebelum diskon'],
  ['condition', 'kondisi'],
  ['contact', 'kontak'],
  ['cost', 'ongkir'],
  ['cost_per_kg', 'ongkir per kg'],
  ['cost_price', 'harga modal'],
  ['description', 'deskripsi'],
  ['discount_type', 'jenis potongan'],
  ['discount_value', 'besar potongan'],
  ['draft', 'draf'],
  ['enabled', 'aktif'],
  ['ends_at', 'berakhir'],
  ['eta', 'perkiraan tiba'],
  ['free_shipping_min', 'gratis ongkir mulai'],
  ['gateways', 'payment gateway'],
  ['goods', 'jenis barang'],
  ['google_category', 'kategori Google'],
  ['gtin', 'barcode'],
  ['home', 'beranda'],
  ['image', 'gambar'],
  ['images', 'gambar'],
  ['instructions', 'petunjuk'],
  ['kind', 'jenis'],
  ['label', 'nama'],
  ['legal', 'keterangan hukum'],
  ['limits', 'batas'],
  ['material_spec', 'bahan'],
  ['max_discount', 'potongan paling banyak'],
  ['min_subtotal', 'minimal belanja'],
  ['mode', 'cara hitung ongkir'],
  ['mpn', 'nomor produsen'],
  ['name', 'nama'],
  ['options', 'pilihan'],
  ['origin_ref', 'asal kirim'],
  ['payment', 'pembayaran'],
  ['per_contact_limit', 'kuota per pembeli'],
  ['phone', 'telepon'],
  ['plan', 'paket'],
  ['preorder', 'pre-order'],
  ['price', 'harga'],
  ['products', 'produk'],
  ['search', 'pencarian'],
  ['sections', 'isi'],
  ['sell_from', 'mulai dijual'],
  ['sell_until', 'berhenti dijual'],
  ['services', 'layanan'],
  ['shipping', 'pengiriman'],
  ['sku', 'SKU'],
  ['starts_at', 'mulai'],
  ['stock', 'stok'],
  ['subtitle', 'penjelasan singkat'],
  ['tagline', 'semboyan'],
  ['tags', 'tag'],
  ['tax', 'pajak'],
  ['text', 'teks'],
  ['title', 'judul'],
  ['unique_code', 'kode unik'],
  ['unlimited_stock', 'stok tanpa batas'],
  ['usage_limit', 'kuota'],
  ['weight_grams', 'berat (gram)'],
  ['whole_shop', 'seluruh toko'],
  ['zones', 'zona'],
])
