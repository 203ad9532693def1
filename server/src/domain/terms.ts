// What an order is placed under: who sells, and what the shop says of delivery, returns, cancelling and the law. Pure.
import { createHash } from 'node:crypto'
import type { Brand, StoredSection } from './content.ts'

export interface TermsText {
  readonly title: string | null
  readonly text: string
}

export const TERMS_POINTS = ['delivery', 'returns', 'cancellation', 'law', 'terms'] as const
export type TermsPoint = (typeof TERMS_POINTS)[number]

/** As they were on a day: words of the shop, and ours where it has none. */
export interface TermsWords extends Readonly<Record<TermsPoint, readonly TermsText[]>> {
  readonly seller: Seller
}

export interface Seller {
  readonly name: string
  readonly address: string | null
  readonly email: string | null
  readonly whatsapp: string | null
}

/** By what the keys of pages are about. */
const ABOUT: Readonly<Record<TermsPoint, RegExp>> = {
  delivery: /irim/,
  returns: /embali|retur|garansi|tukar/,
  cancellation: /batal/,
  law: /hukum|sengketa/,
  terms: /syarat|ketentuan|^tos$|^terms/,
}

/** Fair to consumers (UU 8/1999), and nothing that a shop does not do anyway. `terms` has none: a shop needs no more. */
const USUAL: Readonly<Record<TermsPoint, string | null>> = {
  delivery:
    'Barang dikirim ke alamat tujuan dengan kurir yang dipilih saat memesan. Nomor resi dan perjalanan paket tampil di halaman pesanan. ' +
    'Jika paket tidak sampai, hubungi penjual: barang dikirim ulang atau uang dikembalikan.',
  returns:
    'Jika barang yang diterima rusak, cacat, kurang, atau tidak sesuai dengan pesanan, hubungi penjual dengan menyebut nomor pesanan, ' +
    'sebaiknya disertai foto. Penjual mengganti barang, mengirim kekurangannya, atau mengembalikan uang, dan menanggung ongkos kirimnya.',
  cancellation:
    'Selama belum dibayar, pesanan dapat dibatalkan di halaman pesanan, dan batal dengan sendirinya jika tidak dibayar sampai batas waktunya. ' +
    'Setelah dibayar dan sebelum dikirim, hubungi penjual untuk membatalkannya. Jika penjual tidak dapat memenuhi pesanan, uang dikembalikan seluruhnya.',
  law:
    'Perjanjian ini tunduk pada hukum Republik Indonesia. Perselisihan diselesaikan lebih dulu dengan musyawarah. Jika tidak tercapai, pembeli ' +
    'dapat menempuh Badan Penyelesaian Sengketa Konsumen (BPSK) atau pengadilan di tempat tinggalnya, sesuai UU 8/1999 tentang Perlindungan Konsumen.',
  terms: null,
}

/** Those of a shop in order: pages with their titles, in the merchant's order. */
export interface TermsSource {
  readonly name: string
  readonly brand: Brand
  readonly pages: readonly {
    readonly key: string
    readonly title: string
    readonly sections: readonly StoredSection[]
  }[]
}

export function termsOf({ name, brand, pages }: TermsSource): TermsWords {
  const own = (point: TermsPoint) =>
    pages.flatMap(({ key, title, sections }) => (ABOUT[point].test(key) ? textsOf(title, sections) : []))
  const said = (point: TermsPoint, otherwise: string | null = USUAL[point]): TermsText[] => {
    const words = own(point)
    return words.length > 0 || otherwise === null ? words : [{ title: null, text: otherwise }]
  }
  return {
    seller: sellerOf(name, brand),
    delivery: said('delivery', brand.product_shipping_copy?.trim() || USUAL.delivery),
    returns: said('returns'),
    cancellation: said('cancellation'),
    law: said('law'),
    terms: said('terms'),
  }
}

function sellerOf(name: string, brand: Brand): Seller {
  const { address_line1, address_line2, address_public, origin_city, email, whatsapp_url } = brand
  const lines = [address_public === false ? null : address_line1, address_line2].filter(Boolean)
  const phone = /(\d{8,15})/.exec(whatsapp_url ?? '')?.[1]
  return {
    name,
    address: (lines.length > 0 ? lines.join(', ') : origin_city) || null,
    email: email || null,
    whatsapp: phone ? `+${phone}` : null,
  }
}

/** Nobody reads more; a copy is bounded. */
const LONGEST = 20_000

/** Under the headings of its sections; the first without one has that of the page. */
function textsOf(title: string, sections: readonly StoredSection[]): TermsText[] {
  const said = sections.flatMap((section) => {
    if (section.type === 'story') return [{ title: section.story.title, texts: [section.story.text] }]
    if (section.type === 'hero')
      return [{ title: section.hero.title, texts: [section.hero.em, section.hero.sub] }]
    return section.type === 'banner' ? [{ title: null, texts: [section.banner.text] }] : []
  })
  const worded = said.flatMap((section) => {
    const text = section.texts
      .map((each) => each?.trim())
      .filter(Boolean)
      .join('\n\n')
    return text === '' ? [] : [{ title: section.title?.trim() || null, text: text.slice(0, LONGEST) }]
  })
  return worded.map((each, i) => (i === 0 && each.title === null ? { ...each, title } : each))
}

/** The same words have the same. */
export function hashOfTerms(words: TermsWords): string {
  const { seller, ...points } = words
  const { name, address, email, whatsapp } = seller
  const ordered = TERMS_POINTS.map((point) => points[point].map(({ title, text }) => [title, text]))
  return createHash('sha256')
    .update(JSON.stringify([[name, address, email, whatsapp], ...ordered]))
    .digest('hex')
    .slice(0, 32)
}

/** What a shop says nothing of in words of its own, and buyers ask for. */
export function unsaidTerms({ brand, pages }: Pick<TermsSource, 'brand' | 'pages'>): TermsPoint[] {
  const isSaid = (point: TermsPoint) =>
    pages.some(({ key, sections }) => ABOUT[point].test(key) && textsOf(key, sections).length > 0)
  return (['delivery', 'returns'] as const).filter(
    (point) => !isSaid(point) && !(point === 'delivery' && brand.product_shipping_copy?.trim()),
  )
}
