// What the merchant reads, of an order and otherwise: money that nobody knows, goods that run low, a dead webhook, little room for pictures; and what to do about it.
import { formatBytes } from '../../../../domain/bytes.ts'
import { html } from '../../../../domain/html.ts'
import { formatJakarta } from '../../../../domain/jakarta.ts'
import type { ElsewhereMoney } from '../../../../domain/mutations.ts'
import { oneLine } from '../../../../domain/one-line.ts'
import { formatRupiah } from '../../../../domain/rupiah.ts'
import type {
  MerchantContent,
  MerchantLowStockMessage,
  MerchantMoneyMessage,
  MerchantPlanMessage,
  MerchantSpaceMessage,
  MerchantWebhookMessage,
} from '../message.ts'
import { layout, type MessageTexts, paragraph } from './layout.ts'
import {
  cancelledParts,
  claimParts,
  type MerchantMail,
  orderParts,
  paidParts,
  parcelParts,
  refundParts,
} from './merchant-order.ts'
import { button } from './order-texts.ts'
import { factRow, table } from './rows.ts'

export function merchantTexts(shopName: string, message: MerchantContent): MessageTexts {
  const { order_number, shop_url, console_link: link = shop_url } = message
  const { subject, heading, says, rows, opens, summary } = partsOf(message)
  const footer = `Anda menerima pesan ini karena kontak ini tercatat sebagai penerima kabar toko ${shopName}.`
  return {
    subject,
    text: [heading, says, rows.map((row) => row.text).join('\n'), `${opens}:\n${link}`, footer]
      .filter((part) => part !== '')
      .join('\n\n')
      .concat('\n'),
    html: layout({
      shopName,
      preheader: summary,
      heading,
      body: html`${paragraph(says)}
${rows.length > 0 ? table(rows) : ''}
${button(opens, link)}`,
      footer,
    }),
    orderUpdate: null,
    shopNews: { who: shopName, orderNumber: order_number, summary, link },
  }
}

function partsOf(message: MerchantContent): MerchantMail {
  switch (message.kind) {
    case 'merchant_order_placed':
      return orderParts(message)
    case 'merchant_order_paid':
      return paidParts(message)
    case 'merchant_order_cancelled':
      return cancelledParts(message)
    case 'merchant_parcel':
      return parcelParts(message)
    case 'merchant_claim':
    case 'merchant_claim_overdue':
      return claimParts(message)
    case 'merchant_low_stock':
      return lowStockParts(message)
    case 'merchant_refund':
      return refundParts(message)
    case 'merchant_webhook_off':
      return webhookParts(message)
    case 'merchant_space':
      return spaceParts(message)
    case 'merchant_plan':
      return planParts(message)
    case 'merchant_money':
      return moneyParts(message)
  }
}

function lowStockParts({ items, order_number }: MerchantLowStockMessage): MerchantMail {
  const names = items.map(({ name, variant, left }) => ({
    name: oneLine(variant ? `${name} (${variant})` : name),
    left: left > 0 ? `sisa ${left}` : 'habis',
  }))
  const list = names.map(({ name, left }) => `${name} ${left}`).join(', ')
  return {
    subject: `Stok menipis: ${names.map(({ name }) => name).join(', ')}`,
    heading: 'Stok menipis',
    says: `Setelah pesanan ${order_number}, stok barang berikut tinggal sedikit. Kabar ini dikirim sekali, sampai stoknya Anda tambah.`,
    rows: names.map(({ name, left }) => factRow(name, left)),
    opens: 'Tambah stok',
    summary: `Stok menipis: ${list}.`,
  }
}

function webhookParts({ host, failing_since }: MerchantWebhookMessage): MerchantMail {
  const receiver = oneLine(host)
  const since = formatJakarta(new Date(failing_since))
  return {
    subject: `Webhook ke ${receiver} dimatikan`,
    heading: 'Webhook dimatikan',
    says: `Program Anda di ${receiver} tidak menerima satu pun kabar sejak ${since}, jadi webhook-nya kami matikan. Perbaiki program itu, lalu nyalakan kembali webhook-nya; kabar yang belum sampai dapat dikirim ulang satu per satu.`,
    rows: [factRow('Alamat', receiver), factRow('Gagal sejak', since)],
    opens: 'Buka webhook',
    summary: `Webhook ke ${receiver} dimatikan karena tiga hari tidak dapat dihubungi.`,
  }
}

function spaceParts({ used_bytes, limit_bytes }: MerchantSpaceMessage): MerchantMail {
  const [used, limit] = [formatBytes(used_bytes), formatBytes(limit_bytes)]
  const says = `Gambar toko Anda memakai ${used} dari ${limit}.`
  return {
    subject: 'Ruang gambar hampir penuh',
    heading: 'Ruang gambar hampir penuh',
    says: `${says} Kalau penuh, gambar baru tidak dapat diunggah; yang sudah ada tetap tampil. Hapus gambar yang tidak dipakai (ruangnya kembali setelah 30 hari), atau pindah ke paket yang lebih besar.`,
    rows: [factRow('Terpakai', used), factRow('Ruang paket Anda', limit)],
    opens: 'Lihat ruang gambar',
    summary: `${says} Kalau penuh, gambar baru tidak dapat diunggah.`,
  }
}

/** What it is called, as the console calls it. */
function planName(plan: string): string {
  return `${plan.charAt(0).toUpperCase()}${plan.slice(1)}`
}

function planParts({ phase, plan, falls_to, ends_at, grace_until }: MerchantPlanMessage): MerchantMail {
  const [name, next] = [planName(plan), planName(falls_to)]
  const [end, grace] = [ends_at, grace_until].map((at) => formatJakarta(new Date(at)))
  const kept = 'Tidak ada yang dihapus: produk, gambar, dan pesanan tetap ada.'
  const { heading, says } = {
    soon: {
      heading: `Paket ${name} segera berakhir`,
      says: `Paket ${name} toko Anda berakhir ${end}. Perpanjang sebelum itu agar semuanya tetap jalan.`,
    },
    today: {
      heading: `Paket ${name} berakhir hari ini`,
      says: `Paket ${name} toko Anda berakhir. Semuanya masih jalan sampai ${grace}; sesudah itu toko memakai paket ${next}.`,
    },
    over: {
      heading: `Toko kini memakai paket ${next}`,
      says: `Paket ${name} toko Anda sudah berakhir, dan toko kini memakai paket ${next}.`,
    },
  }[phase]
  return {
    subject: heading,
    heading,
    says: `${says} ${kept}`,
    rows: [factRow('Paket', name), factRow('Berakhir', end ?? ends_at)],
    opens: 'Lihat paket',
    summary: says,
  }
}

const WHAT_MONEY: Readonly<Record<MerchantMoneyMessage['state'], string>> = {
  unknown: 'Tidak ada tepat satu pesanan yang menunggu jumlah ini, jadi tidak ada yang dilunasi.',
  paid_twice: 'Pesanan dengan jumlah ini sudah dibayar sebelumnya: mungkin pembeli membayar dua kali.',
  paid_after_end: 'Pesanan dengan jumlah ini sudah berakhir sebelum uangnya datang.',
  differs: 'Jumlahnya dekat dengan sebuah pesanan yang menunggu, tetapi tidak sama.',
}

/** In place of what is said of the shop alone. */
const WHAT_ELSEWHERE: Readonly<Record<ElsewhereMoney, string>> = {
  settled:
    'Toko lain yang memakai rekening ini sudah mencatat transfer ini, atau transfer dengan jumlah yang sama, jadi tidak ada pesanan yang otomatis lunas di sini.',
  awaited:
    'Toko lain yang memakai rekening ini juga menunggu transfer dengan jumlah yang sama persis, jadi tidak ada pesanan yang otomatis lunas.',
}

function moneyParts(message: MerchantMoneyMessage): MerchantMail {
  const { state, amount, account, came_at, order_number, elsewhere } = message
  const came = formatRupiah(amount)
  const what = elsewhere ? WHAT_ELSEWHERE[elsewhere] : WHAT_MONEY[state]
  return {
    subject: `Uang masuk yang belum dikenali: ${came}`,
    heading: 'Uang masuk yang belum dikenali',
    says: `${came} masuk ke rekening toko. ${what} Buka Uang masuk untuk memilih pesanannya.`,
    rows: [
      factRow('Jumlah', came),
      factRow('Rekening', `•••• ${oneLine(account)}`),
      factRow('Tanggal', formatJakarta(new Date(came_at))),
      ...(order_number ? [factRow('Pesanan', order_number)] : []),
    ],
    opens: 'Buka Uang masuk',
    summary: `${came} masuk ke rekening toko. ${what}`,
  }
}
