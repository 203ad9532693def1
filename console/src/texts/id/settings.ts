// Texts of the screens of features/settings; those of its larger parts are in files of their own.
import { buyers } from './settings-buyers.ts'
import { domains } from './settings-domains.ts'
import { audit } from './settings-history.ts'
import { archive, handover } from './settings-leaving.ts'
import { payments } from './settings-payments.ts'
import { closing, plan, staff } from './settings-people.ts'
import { tokens, webhooks } from './settings-programs.ts'
import { search } from './settings-search.ts'
import { sender } from './settings-sender.ts'
import { shipping } from './settings-shipping.ts'
import { tags } from './settings-tags.ts'
import { tax } from './settings-tax.ts'

export const settings = {
  title: 'Pengaturan',
  groups: { selling: 'Berjualan', people: 'Tim dan paket', programs: 'Sambungan ke program lain' },
  says: {
    shipping: (city: string | null, couriers: number) =>
      [
        city === null ? 'Asal kirim belum diisi' : city && `Asal kirim: ${city}`,
        couriers === 0 ? 'belum ada kurir aktif' : `${couriers} kurir aktif`,
      ]
        .filter(Boolean)
        .join(' · '),
    payments: (active: number) =>
      active === 0 ? 'Belum ada cara bayar aktif' : `${active} cara bayar aktif`,
    domains: (active: number, pending: number) =>
      active + pending === 0
        ? 'Memakai alamat bawaan'
        : [active > 0 && `${active} domain aktif`, pending > 0 && `${pending} menunggu pembuktian`]
            .filter(Boolean)
            .join(' · '),
    staff: (people: number) => `${people} orang`,
    tokens: (howMany: number) => (howMany === 0 ? 'Belum ada kunci' : `${howMany} kunci`),
    webhooks: (active: number) => (active === 0 ? 'Belum ada yang aktif' : `${active} aktif`),
  },
  readOnly: {
    manager: 'Anda dapat melihat pengaturan ini. Yang dapat mengubahnya: manajer dan pemilik toko.',
    owner: 'Anda dapat melihat pengaturan ini. Yang dapat mengubahnya: pemilik toko.',
  },
  ownerOnly: 'Hanya untuk pemilik toko',
  ownerSetsKeys: 'Kunci hanya dapat diubah oleh pemilik toko.',
  tryIt: 'Coba',
  keySet: (last4: string | null) =>
    `Sudah tersimpan${last4 ? `, berakhiran ${last4}` : ''}. Isi hanya bila ingin menggantinya.`,
  keyMissing: 'Belum diisi.',
  keysHint: 'Kunci disimpan terenkripsi dan tidak pernah ditampilkan lagi.',
  copiedIt: 'Sudah saya salin',
  shop: {
    title: 'Toko',
    identity: 'Nama dan kontak',
    labels: {
      name: 'Nama toko',
      contact: 'Kontak',
      goods: 'Jenis barang',
      agents: 'Asisten belanja',
      limits: 'Batas pesanan',
    },
    goodsHint:
      'Makanan, kosmetik, dan obat wajib berketerangan halal dan izin edar. Pilih yang Anda jual, lalu kami bantu melengkapinya.',
    goods: [
      { value: 'food', label: 'Makanan dan minuman' },
      { value: 'cosmetics', label: 'Kosmetik dan perawatan tubuh' },
      { value: 'health', label: 'Obat, jamu, dan suplemen' },
      { value: 'household', label: 'Perlengkapan rumah tangga dari bahan hewani' },
      { value: 'other', label: 'Lainnya: pakaian, kerajinan, elektronik, dan sebagainya' },
    ],
    nameHint: 'Dilihat pembeli di halaman toko dan di setiap pesan.',
    channel: 'Kontak pembeli',
    channelHint: 'Ke mana kode, tautan pesanan, dan kabar kiriman dikirim kepada pembeli.',
    channels: [
      { value: 'any', label: 'E-mail atau WhatsApp, pembeli memilih' },
      { value: 'email', label: 'E-mail saja' },
      { value: 'whatsapp', label: 'WhatsApp saja' },
    ],
    notify: 'Kabari saya di',
    notifyHint:
      'E-mail atau nomor WhatsApp Anda. Setiap pesanan baru dan laporan transfer dikabarkan ke sini; pembeli tidak melihatnya.',
    notifyExample: '0812… atau nama@contoh.com',
    announcement: 'Pengumuman libur atau promo diatur di Tampilan → Beranda.',
    toAnnouncement: 'Atur pengumuman',
    agents: 'Asisten (ChatGPT dan sejenisnya) boleh mencari barang dan menyiapkan keranjang',
    agentsHint: 'Pembeli tetap memeriksa, memasukkan kode, dan membayar sendiri di toko Anda.',
    limitsHint: 'Melindungi stok dari salah ketik dan pesanan main-main.',
    unitsPerLine: 'Jumlah terbanyak satu produk dalam satu pesanan',
    unpaidOrders: 'Pesanan menunggu pembayaran per pembeli',
    unpaidOrdersHint: 'Pembeli dengan sebanyak ini pesanan yang menunggu pembayaran harus membayar dahulu.',
  },
  shipping,
  sender,
  payments,
  domains,
  plan,
  archive,
  handover,
  closing,
  staff,
  search,
  tags,
  tax,
  tokens,
  webhooks,
  buyers,
  audit,
}
