// What people with an account read: codes and links for the console, invitations among them, and that there is another way into their account.
import { html } from '../../../../domain/html.ts'
import type { AccountChangedMessage, AccountCodeMessage, AccountLinkMessage } from '../message.ts'
import { textsOfCode } from './code.ts'
import { layout, type MessageTexts, paragraph } from './layout.ts'
import { hello, nameOf } from './named.ts'
import { linkRow, table } from './rows.ts'

const USE = {
  sign_in: { heading: 'Masuk ke konsol toko', purpose: 'masuk ke konsol toko' },
  sign_up: { heading: 'Buka toko Anda', purpose: 'membuka toko Anda' },
  confirm: { heading: 'Pastikan kontak Anda', purpose: 'memastikan bahwa kontak ini milik Anda' },
} as const

export function accountCodeTexts(shopName: string, message: AccountCodeMessage): MessageTexts {
  return textsOfCode(shopName, { ...message, use: USE[message.purpose] })
}

export function accountLinkTexts(shopName: string, message: AccountLinkMessage): MessageTexts {
  const told = LINKED[message.purpose](shopName)
  const { subject, heading, says, label, bound, footer } = message.takes_over
    ? { ...told, ...takingOver(shopName, message.purpose === 'invitation') }
    : told
  const time =
    message.hours >= 48 ? `${Math.floor(message.hours / 24)} hari` : `${Math.max(1, message.hours)} jam`
  return letter(shopName, message.person_name, {
    ...{ subject, heading, says, footer },
    link: { label, address: message.link },
    validity: `${bound[0]} berlaku ${time}${bound[1]}`,
  })
}

const INVITATION = (shopName: string) => ({
  subject: `Undangan mengelola ${shopName}`,
  heading: `Anda diundang ke ${shopName}`,
})
const takingOver = (shopName: string, isNew: boolean) => ({
  subject: `Serah terima toko ${shopName}`,
  heading: `Toko ${shopName} diserahkan kepada Anda`,
  says: isNew
    ? `Pemilik toko ${shopName} ingin menyerahkan tokonya kepada Anda. Dengan membuat kata sandi atau kunci sandi (passkey) lewat tautan ini, Anda menerimanya dan menjadi pemiliknya.`
    : `Pemilik toko ${shopName} ingin menyerahkan tokonya kepada Anda. Masuklah ke konsol seperti biasa, lalu terima atau tolak. Begitu Anda menerimanya, Anda menjadi pemiliknya.`,
  label: isNew ? 'Terima toko' : 'Buka konsol',
})
const ONCE = ['Tautan', ' dan hanya dapat dipakai sekali. Jangan berikan kepada siapa pun.'] as const

const LINKED = {
  invitation: (shopName: string) => ({
    ...INVITATION(shopName),
    says: `Anda diundang untuk ikut mengelola toko ${shopName}. Buat kata sandi atau kunci sandi (passkey) Anda lewat tautan ini.`,
    label: 'Terima undangan',
    bound: ONCE,
    footer: 'Tidak mengenal toko ini? Abaikan pesan ini.',
  }),
  joining: (shopName: string) => ({
    ...INVITATION(shopName),
    says: `Anda diundang untuk ikut mengelola toko ${shopName}. Masuklah ke konsol seperti biasa, lalu terima atau tolak undangannya.`,
    label: 'Buka konsol',
    bound: ['Undangan', '. Sebelum Anda menerimanya, tidak ada yang berubah di akun Anda.'],
    footer: 'Tidak mengenal toko ini? Tolak undangannya, atau abaikan pesan ini.',
  }),
  recovery: (shopName: string) => ({
    subject: `Tautan untuk masuk ke konsol ${shopName}`,
    heading: 'Masuk kembali ke konsol',
    says: 'Ada yang meminta tautan untuk masuk kembali ke akun Anda. Lewat tautan ini Anda membuat kata sandi atau kunci sandi (passkey) baru.',
    label: 'Masuk kembali',
    bound: ONCE,
    footer: 'Anda tidak memintanya? Abaikan pesan ini; tanpa tautan, tidak terjadi apa-apa.',
  }),
} as const

const CHANGED = {
  passkey: {
    subject: 'Kunci sandi baru di akun Anda',
    says: 'Kunci sandi (passkey) baru ditambahkan ke akun Anda.',
  },
  password: { subject: 'Kata sandi akun Anda diganti', says: 'Kata sandi akun Anda baru saja diganti.' },
  second_factor_on: {
    subject: 'Langkah kedua akun Anda dinyalakan',
    says: 'Mulai sekarang, masuk ke akun Anda juga memerlukan kode dari aplikasi autentikator.',
  },
  second_factor_off: {
    subject: 'Langkah kedua akun Anda dimatikan',
    says: 'Masuk ke akun Anda tidak lagi memerlukan kode dari aplikasi autentikator.',
  },
  recovery_codes: {
    subject: 'Kode cadangan akun Anda diganti',
    says: 'Kode cadangan baru dibuat untuk akun Anda; yang lama tidak berlaku lagi.',
  },
} as const

export function accountChangedTexts(shopName: string, message: AccountChangedMessage): MessageTexts {
  const { subject, says } = CHANGED[message.change]
  return letter(shopName, message.person_name, {
    subject,
    heading: subject,
    says,
    link: { label: 'Buka konsol', address: message.console_url },
    validity: 'Bukan Anda? Ganti kata sandi, hapus kunci sandi yang tidak Anda kenal, dan akhiri sesi lain.',
    footer: 'Anda menerima pesan ini karena cara masuk ke akun Anda berubah.',
  })
}

interface Letter {
  readonly subject: string
  readonly heading: string
  readonly says: string
  readonly link: { readonly label: string; readonly address: string }
  readonly validity: string
  readonly footer: string
}

function letter(shopName: string, name: string, parts: Letter): MessageTexts {
  const { subject, heading, says, link, validity, footer } = parts
  const greeting = `${hello(name)} ${says}`
  const row = linkRow(link.label, link.address)
  return {
    subject,
    text: [greeting, row.text, validity, footer]
      .filter((part) => part !== '')
      .join('\n\n')
      .concat('\n'),
    html: layout({
      shopName,
      preheader: says,
      heading,
      body: html`${paragraph(greeting)}
${table([row])}
${validity === '' ? '' : paragraph(validity)}`,
      footer,
    }),
    orderUpdate: null,
    shopNews: { who: nameOf(name) ?? shopName, orderNumber: null, summary: says, link: link.address },
  }
}
