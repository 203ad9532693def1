// What owners read when somebody did in their shop what moves money, opens it to others or takes buyers' data along.
import { html } from '../../../../domain/html.ts'
import { formatJakarta } from '../../../../domain/jakarta.ts'
import { oneLine } from '../../../../domain/one-line.ts'
import type { NoticedChange, NoticedOperation, OwnerNoticeMessage } from '../message.ts'
import { layout, type MessageTexts, paragraph } from './layout.ts'
import { hello, nameOf } from './named.ts'
import { factRow, linkRow, table } from './rows.ts'

/** Of those that an owner is told of. */
const DONE: Readonly<Partial<Record<NoticedOperation, string>>> = {
  createPaymentMethod: 'Tujuan pembayaran baru ditambahkan',
  updatePaymentMethod: 'Tujuan pembayaran diubah',
  updateGateway: 'Kunci gateway pembayaran diubah',
  updateMutationService: 'Kunci layanan mutasi rekening diubah',
  createRefund: 'Uang sebuah pesanan dikembalikan',
  updateShop: 'Penerima pembayaran, kontak kabar pesanan, atau kunci pengiriman diubah',
  startImport: 'Berkas toko dikirim',
  createStaff: 'Seseorang diundang ke toko',
  inviteStaffAgain: 'Undangan ke toko dikirim lagi',
  updateStaff: 'Peran seseorang di toko diubah',
  deleteStaff: 'Seseorang dikeluarkan dari toko',
  leaveShop: 'Seseorang keluar dari toko',
  handOverShop: 'Serah terima toko dimulai',
  withdrawHandover: 'Serah terima toko dibatalkan',
  handoverDeclined: 'Serah terima toko ditolak',
  shopHandedOver: 'Toko diserahkan kepada pemilik baru',
  createToken: 'Kunci program dibuat',
  updateToken: 'Kunci program diubah',
  deleteToken: 'Kunci program dihapus',
  createWebhook: 'Webhook dibuat',
  updateWebhook: 'Webhook diubah',
  rotateWebhookSecret: 'Rahasia webhook diganti',
  createDomain: 'Domain ditambahkan',
  updateDomain: 'Domain diubah',
  deleteDomain: 'Domain dihapus',
  verifyDomain: 'Domain dipastikan',
  exportBuyer: 'Data seorang pembeli diunduh',
  exportOrders: 'Daftar pesanan diunduh',
  exportInvoices: 'Daftar nota dan faktur diunduh',
  anonymiseBuyer: 'Data seorang pembeli dihapus',
  startArchive: 'Salinan semua data toko diminta',
  downloadArchive: 'Salinan semua data toko diunduh',
  setPlan: 'Paket toko diganti',
  closeShop: 'Toko ditutup',
  reopenShop: 'Toko dibuka lagi',
  accountShared: 'Rekening pembayaran dipakai toko lain juga',
  pauseShop: 'Toko dihentikan sementara',
  resumeShop: 'Toko dibuka kembali',
}

const SUSPICION =
  'Bukan Anda, dan bukan orang yang Anda percaya? Segera masuk ke konsol, kembalikan yang diubah, keluarkan orangnya, hapus kunci program yang tidak Anda kenal, dan ganti kata sandi.'

/** What an owner can do about what the platform itself did. */
const OF_PLATFORM: Readonly<Partial<Record<NoticedOperation, string>>> = {
  pauseShop:
    'Toko tidak menerima pesanan baru untuk sementara. Pesanan yang sudah ada tetap dapat Anda selesaikan di konsol, dan pembelinya tetap dapat melihatnya. Perbaiki yang disebut dalam alasan, lalu hubungi pengelola platform.',
  resumeShop: 'Toko menerima pesanan lagi. Tidak ada yang perlu Anda lakukan.',
  accountShared:
    'Transfer ke rekening ini tidak menyebut untuk toko yang mana. Bila jumlahnya cocok dengan pesanan di lebih dari satu toko Anda, tidak ada pesanan yang otomatis lunas: pilih pesanannya di Uang masuk. Nyalakan kode unik di semua toko itu agar jumlahnya hampir tidak pernah sama. Bila toko lain itu bukan milik Anda dan Anda tidak mengenalnya, periksa apakah nomor rekeningnya benar.',
}

export function ownerNoticeTexts(shopName: string, message: OwnerNoticeMessage): MessageTexts {
  const done = DONE[message.operation] ?? 'Pengaturan penting diubah'
  const by = oneLine(message.by_name)
  const greeting = hello(message.person_name)
  const at = formatJakarta(new Date(message.at))
  const says = `${done} di toko ${shopName} oleh ${by}, ${at}.`
  const rows = [
    ...message.changes.map(changeRow),
    factRow('Oleh', by),
    factRow('Waktu', at),
    linkRow('Buka konsol', message.console_url),
  ]
  const advice = OF_PLATFORM[message.operation] ?? SUSPICION
  const footer = `Anda menerima pesan ini karena Anda pemilik toko ${shopName}.`
  return {
    subject: `${done}: ${shopName}`,
    text: [`${greeting} ${says}`, rows.map((row) => row.text).join('\n'), advice, footer]
      .join('\n\n')
      .concat('\n'),
    html: layout({
      shopName,
      preheader: says,
      heading: done,
      body: html`${paragraph(`${greeting} ${says}`)}
${table(rows)}
${paragraph(advice)}`,
      footer,
    }),
    orderUpdate: null,
    shopNews: {
      who: nameOf(message.person_name) ?? shopName,
      orderNumber: null,
      summary: [says, ...message.changes.map((change) => changeRow(change).text)].join(' '),
      link: message.console_url,
    },
  }
}

function changeRow({ what, before, after }: NoticedChange) {
  // Of something that was only said, there is nothing it was before.
  if (before === undefined) return factRow(oneLine(what), oneLine(after ?? ''))
  return factRow(oneLine(what), `${oneLine(before ?? 'belum ada')} → ${oneLine(after ?? 'tidak ada lagi')}`)
}
