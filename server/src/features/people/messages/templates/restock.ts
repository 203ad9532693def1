// What a buyer gets who waited: that it can be bought, and where.
import { html } from '../../../../domain/html.ts'
import { oneLine } from '../../../../domain/one-line.ts'
import type { RestockMessage } from '../message.ts'
import { layout, type MessageTexts, paragraph } from './layout.ts'
import { button } from './order-texts.ts'

export function restockTexts(
  shopName: string,
  { product_name, variant, product_url }: RestockMessage,
): MessageTexts {
  const name = oneLine(product_name)
  const product = variant ? `${name} (${oneLine(variant)})` : name
  const heading = 'Sudah tersedia'
  const news = `${product} yang Anda tunggu sudah tersedia di ${shopName}.`
  const hint = 'Jumlahnya bisa terbatas: siapa cepat, dia dapat.'
  const footer =
    'Anda menerima pesan ini karena minta dikabari. Ini satu-satunya kabar: kontak Anda sudah kami hapus dari daftar tunggu.'
  return {
    subject: `${product} sudah tersedia di ${shopName}`,
    text: [heading, news, hint, `Beli sekarang:\n${product_url}`, footer].join('\n\n').concat('\n'),
    html: layout({
      shopName,
      preheader: news,
      heading,
      body: html`${paragraph(news)}
${paragraph(hint)}
${button('Lihat barangnya', product_url)}`,
      footer,
    }),
    orderUpdate: null,
    productNews: { product, link: product_url },
  }
}
